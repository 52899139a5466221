// The tree of a table as a list of turns with variations. Consecutive steps of one player are one turn,
// such as the joint move of four ghosts.
import type { Player, TreeEntry } from '../../api/types';

export interface Turn {
    // Its steps; the last one is the position after the turn.
    nodes: number[];
    moves: string[];
    mover: Player;
    // Counted from 1 at the start, both players' turns together.
    number: number;
    // Other lines from the position before this turn.
    variations: Turn[][];
}

export function childrenOf(tree: TreeEntry[]): number[][] {
    const children: number[][] = Array.from({ length: tree.length + 1 }, () => []);
    tree.forEach(([parent], i) => children[parent]?.push(i + 1));
    return children;
}

// The line of first moves, with the others beside it.
export function turnsOf(tree: TreeEntry[], children = childrenOf(tree)): Turn[] {
    const first = children[0]?.[0];
    return first === undefined ? [] : lineFrom(tree, children, first, 1, true);
}

function lineFrom(
    tree: TreeEntry[],
    children: number[][],
    from: number,
    number: number,
    isMain: boolean,
): Turn[] {
    const line: Turn[] = [];
    let isAlone = !isMain;
    for (let node: number | undefined = from; node !== undefined; node = children[node]?.[0]) {
        const [parent, move, mover] = tree[node - 1]!;
        const siblings = isAlone ? [] : children[parent]!.filter((each) => each !== node);
        const last = line[line.length - 1];
        if (last && last.mover === mover && siblings.length === 0) {
            last.nodes.push(node);
            last.moves.push(move);
        } else {
            const at = number + line.length;
            const variations = siblings.map((each) => lineFrom(tree, children, each, at, false));
            line.push({ nodes: [node], moves: [move], mover, number: at, variations });
        }
        // The siblings of a variation's first node belong to the line that it leaves.
        isAlone = false;
    }
    return line;
}

// The node after a step forward: along the last path seen, else the first move.
export function nextNode(children: number[][], node: number, seen: number[]): number | undefined {
    const next = children[node] ?? [];
    return next.find((each) => seen.includes(each)) ?? next[0];
}
