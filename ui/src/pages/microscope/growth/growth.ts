// What steps through a tree that grows have in common, whatever search grew it.
import type { GrownNode } from '../../../api/types';
import type { PictureNode } from '../picture';
import type { NodeState } from '../playback';

// A row beside the tree: a child of the node that the step is about.
export interface Row {
    move: string;
    cells: string[];
    isChosen: boolean;
}

export interface Growing {
    readonly at: number;
    readonly length: number;
    // The tree in the end, and how much of it is there.
    readonly nodes: PictureNode[];
    readonly states: NodeState[];
    readonly current: number;
    // The moves to the node that the step is about.
    readonly line: string[];
    goTo(step: number): void;
    // The number of steps up to where a node was first reached.
    arrivalAt(node: number): number | null;
    // What the step did, and its children as it saw them.
    sentence(): string;
    rows(): Row[];
    // The first step after this one, or the last before it, that begins something new.
    next(): number | null;
    previous(): number | null;
}

export const kUnseen: NodeState = {
    status: 'unseen',
    value: null,
    bound: null,
    alpha: '',
    beta: '',
    best: null,
};

// The moves that lead to a node.
export function movesTo(nodes: GrownNode[], node: number): string[] {
    const moves: string[] = [];
    for (let at = node; nodes[at]!.parent !== null; at = nodes[at]!.parent!)
        moves.unshift(nodes[at]!.move);
    return moves;
}

export const kindOf = (node: GrownNode): 'leaf' | 'inner' => (node.over ? 'leaf' : 'inner');
