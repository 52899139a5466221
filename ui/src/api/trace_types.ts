// The search tree, as docs/web-api.md describes it.
import type { Line, Player, Verdict } from './types';

// Player 0's, as a text, as wins have no place among numbers: "3", "-12", "W5", "L5", "∞", "-∞".
export type TraceValue = string;
export type Bound = 'exact' | 'lower' | 'upper';

export interface TraceRequest {
    line?: Line;
    tree?: string;
    depth?: number;
    algorithm: 'minimax' | 'alpha-beta';
    ordering?: boolean | 'best';
    eval?: string;
    inside?: number;
}

// What was cut has neither value, bound nor verdict.
export interface TraceNode {
    parent: number | null;
    move: string;
    player: Player;
    depth: number;
    text: string;
    kind: 'inner' | 'leaf' | 'cut';
    value?: TraceValue;
    bound?: Bound;
    verdict?: Verdict;
}

export type TraceEvent =
    | ['enter', node: number, alpha: TraceValue, beta: TraceValue]
    | ['update', node: number, value: TraceValue, alpha: TraceValue, beta: TraceValue]
    | ['leave', node: number, value: TraceValue, bound: Bound]
    | ['cut', node: number, children: number[], alpha: TraceValue, beta: TraceValue];

export interface Trace {
    game: string;
    position: string;
    names: [string, string];
    nodes: TraceNode[];
    events: TraceEvent[];
    counts: { nodes: number; leaves: number; cuts: number };
    value: TraceValue;
    best: string | null;
}

export interface TraceInside {
    value: TraceValue;
    root_with_it: TraceValue;
    changes: boolean;
}
