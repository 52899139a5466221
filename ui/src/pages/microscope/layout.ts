// The positions of the nodes of a tree. Leaves stand side by side in the order in which they were
// searched, and a node stands above the middle of its children. Subtrees can be folded into their root, so
// that a tree of thousands of nodes is drawn as quickly as a small one. Units: one place, one level.
import type { TraceNode } from '../../api/types';

// What the layout asks of a node.
export type Branch = Pick<TraceNode, 'parent' | 'kind'>;

export interface TreeShape {
    parent: (number | null)[];
    children: number[][];
    level: number[];
    // Nodes of the subtree, itself counted.
    size: number[];
    height: number;
}

export interface Spot {
    node: number;
    x: number;
    level: number;
    // Nodes that are folded into it.
    folded: number;
}

export interface TreeLayout {
    spots: Spot[];
    byNode: Map<number, Spot>;
    width: number;
    levels: number;
}

const kPlace = 1;
// A cut branch needs less space.
const kCutPlace = 0.7;
// Between the children of different parents.
const kGap = 0.35;

export function shapeOf(nodes: Branch[]): TreeShape {
    const children: number[][] = nodes.map(() => []);
    const level = nodes.map(() => 0);
    const size = nodes.map(() => 1);
    nodes.forEach(({ parent }, node) => {
        if (parent === null) return;
        children[parent]!.push(node);
        level[node] = level[parent]! + 1;
    });
    // Parents have smaller numbers than their children.
    for (let node = nodes.length - 1; node > 0; --node) size[nodes[node]!.parent!]! += size[node]!;
    const height = level.reduce((a, b) => Math.max(a, b), 0);
    return { parent: nodes.map(({ parent }) => parent), children, level, size, height };
}

export function layoutOf(
    nodes: Branch[],
    shape: TreeShape,
    isFolded: (node: number) => boolean,
): TreeLayout {
    const spots: Spot[] = [];
    const byNode = new Map<number, Spot>();
    let next = 0;
    const place = (node: number): Spot => {
        const kids = isFolded(node) ? [] : shape.children[node]!;
        const spot: Spot = {
            node,
            x: 0,
            level: shape.level[node]!,
            folded: kids.length === 0 ? shape.size[node]! - 1 : 0,
        };
        spots.push(spot);
        byNode.set(node, spot);
        if (kids.length === 0) {
            const room = nodes[node]!.kind === 'cut' ? kCutPlace : kPlace;
            spot.x = next + room / 2;
            next += room;
            return spot;
        }
        const placed = kids.map(place);
        spot.x = (placed[0]!.x + placed[placed.length - 1]!.x) / 2;
        next += kGap;
        return spot;
    };
    place(0);
    const levels = spots.reduce((most, { level }) => Math.max(most, level), 0) + 1;
    return { spots, byNode, width: Math.max(next, kPlace), levels };
}

// The largest number of levels that shows at most this many nodes.
export function fittingLevels(shape: TreeShape, most: number): number {
    const counts = Array<number>(shape.height + 1).fill(0);
    for (const level of shape.level) ++counts[level]!;
    let shown = 1;
    let sum = counts[0]!;
    while (shown <= shape.height && (shown < 2 || sum + counts[shown]! <= most))
        sum += counts[shown++]!;
    return shown;
}

// The node itself, or what it is folded into.
export function visibleAt(node: number, shape: TreeShape, { byNode }: TreeLayout): Spot {
    for (let at: number | null = node; at !== null; at = shape.parent[at]!) {
        const spot = byNode.get(at);
        if (spot) return spot;
    }
    return byNode.get(0)!;
}
