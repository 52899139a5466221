// A game with its variations: nodes by number, 0 being the start. A tree is never changed; what
// changes it gives another one, so that the page can compare and Svelte can follow.
import type { Player } from '../../../api/types';
import { isEmptyNote, type Note } from './note';

export interface TreeNode {
    parent: number;
    move: string;
    mover: Player;
    // The first continues the line, the others are variations.
    children: readonly number[];
    note?: Note;
}

export interface GameTree {
    nodes: ReadonlyMap<number, TreeNode>;
    next: number;
}

export const kRoot = 0;

export function emptyTree(): GameTree {
    return { nodes: new Map([[kRoot, { parent: -1, move: '', mover: 0, children: [] }]]), next: 1 };
}

export function nodeOf(tree: GameTree, id: number): TreeNode {
    const node = tree.nodes.get(id);
    if (!node) throw new Error(`the tree has no node ${id}`);
    return node;
}

// The tree after a move at `at`, and where it leads; a move that is there already is not added
// again.
export function addMove(
    tree: GameTree,
    at: number,
    move: string,
    mover: Player,
): [GameTree, number] {
    const here = nodeOf(tree, at);
    const known = here.children.find((child) => nodeOf(tree, child).move === move);
    if (known !== undefined) return [tree, known];
    const nodes = new Map(tree.nodes);
    nodes.set(at, { ...here, children: [...here.children, tree.next] });
    nodes.set(tree.next, { parent: at, move, mover, children: [] });
    return [{ nodes, next: tree.next + 1 }, tree.next];
}

export function addMoves(
    tree: GameTree,
    at: number,
    moves: string[],
    movers: Player[],
): [GameTree, number] {
    let to = at;
    for (const [i, move] of moves.entries()) [tree, to] = addMove(tree, to, move, movers[i] ?? 0);
    return [tree, to];
}

// A whole game at once: a long one must not copy the tree at every move.
export function lineTree(moves: string[], movers: Player[]): GameTree {
    const nodes = new Map<number, TreeNode>(emptyTree().nodes);
    for (const [i, move] of moves.entries()) {
        nodes.set(i, { ...nodes.get(i)!, children: [i + 1] });
        nodes.set(i + 1, { parent: i, move, mover: movers[i] ?? 0, children: [] });
    }
    return { nodes, next: moves.length + 1 };
}

// Without a move and all that follows it. REQUIRES: id is not the start.
export function removeMove(tree: GameTree, id: number): GameTree {
    const nodes = new Map(tree.nodes);
    const { parent } = nodeOf(tree, id);
    const above = nodeOf(tree, parent);
    nodes.set(parent, { ...above, children: above.children.filter((child) => child !== id) });
    const doomed = [id];
    for (let each = doomed.pop(); each !== undefined; each = doomed.pop()) {
        doomed.push(...nodeOf(tree, each).children);
        nodes.delete(each);
    }
    return { ...tree, nodes };
}

// With another note at a node; one without anything in it is none.
export function withNote(tree: GameTree, id: number, note: Note): GameTree {
    const { note: _, ...node } = nodeOf(tree, id);
    const nodes = new Map(tree.nodes);
    nodes.set(id, isEmptyNote(note) ? node : { ...node, note });
    return { ...tree, nodes };
}

// How long all comments are together.
export function commentsIn(tree: GameTree): number {
    return [...tree.nodes.values()].reduce((sum, { note }) => sum + (note?.comment.length ?? 0), 0);
}

// The first move of the variation that a node is in; the start if it is in none.
export function variationStart(tree: GameTree, id: number): number {
    for (let at = id; at !== kRoot; at = nodeOf(tree, at).parent)
        if (nodeOf(tree, nodeOf(tree, at).parent).children[0] !== at) return at;
    return kRoot;
}

// Makes the variation that a node is in the line, where it branches off.
export function promote(tree: GameTree, id: number): GameTree {
    const start = variationStart(tree, id);
    if (start === kRoot) return tree;
    const nodes = new Map(tree.nodes);
    const { parent } = nodeOf(tree, start);
    const above = nodeOf(tree, parent);
    nodes.set(parent, {
        ...above,
        children: [start, ...above.children.filter((child) => child !== start)],
    });
    return { ...tree, nodes };
}

// The nodes from the first move to this one.
export function pathTo(tree: GameTree, id: number): number[] {
    const path: number[] = [];
    for (let at = id; at !== kRoot; at = nodeOf(tree, at).parent) path.push(at);
    return path.reverse();
}

export function movesTo(tree: GameTree, id: number): string[] {
    return pathTo(tree, id).map((each) => nodeOf(tree, each).move);
}

// The last node of the line that goes through this one.
export function endOf(tree: GameTree, id: number): number {
    let at = id;
    for (
        let next = nodeOf(tree, at).children[0];
        next !== undefined;
        next = nodeOf(tree, at).children[0]
    )
        at = next;
    return at;
}

// The sibling `step` places further, cyclic; the node itself if it has none.
export function alternative(tree: GameTree, id: number, step: number): number {
    if (id === kRoot) return id;
    const { children } = nodeOf(tree, nodeOf(tree, id).parent);
    const place = children.indexOf(id) + step;
    return children[(place + children.length) % children.length]!;
}

export function leaves(tree: GameTree): number[] {
    return [...tree.nodes].filter(([, { children }]) => children.length === 0).map(([id]) => id);
}

// The tree with the movers of one line, from the service.
export function withMovers(tree: GameTree, end: number, movers: Player[]): GameTree {
    const nodes = new Map(tree.nodes);
    for (const [i, id] of pathTo(tree, end).entries())
        nodes.set(id, { ...nodes.get(id)!, mover: movers[i] ?? 0 });
    return { ...tree, nodes };
}
