// Searches whose tree grows, as docs/web-api.md describes them.
import type { Line, Player } from './types';

export interface GrowthRequest {
    line: Line;
    nodes?: number;
    eval?: string;
    algorithm: 'mcts' | 'dfpn';
    playouts?: string;
    exploration?: number;
    ordering?: boolean;
}

// What is proven of a position, whoever is to move.
export type Winner = Player | 'draw' | null;

export interface GrownNode {
    parent: number | null;
    move: string;
    player: Player;
    text: string;
    over: boolean;
    // Of a tree of visits: player 0's chance before any visit, and what was proven at once.
    prior?: number;
    winner?: Winner;
}

interface Growth {
    game: string;
    names: [string, string];
    positions: number;
    best: string | null;
    // It ended because the record was large enough.
    full: boolean;
}

// As the player sees it who chooses. A weight of 0: never visited, and therefore chosen.
export type Candidate = [node: number, weight: number, mean: number, bonus: number];
export type Choice = [node: number, chosen: number, candidates: Candidate[]];
// Chances are player 0's.
export type BackedUp = [node: number, value: number, visits: number, mean: number, winner: Winner];

export interface Visit {
    choices: Choice[];
    leaf: number;
    children: [first: number, count: number];
    source: 'evaluation' | 'playout' | 'proven';
    value: number;
    backed_up: BackedUp[];
    positions: number;
}

export interface VisitTrace extends Growth {
    nodes: GrownNode[];
    visits: Visit[];
    exploration: number;
}

// Null is infinite.
export type ProofNumber = number | null;
export type ProofNumbers = [proof: ProofNumber, disproof: ProofNumber];
export type ProofChild = [node: number, proof: ProofNumber, disproof: ProofNumber];

export type ProofStep =
    | [
          'enter',
          node: number,
          numbers: ProofNumbers,
          thresholds: ProofNumbers,
          children: ProofChild[],
      ]
    | ['choose', node: number, child: number, thresholds: ProofNumbers]
    | ['update', node: number, numbers: ProofNumbers]
    | ['leave', node: number, numbers: ProofNumbers];

export interface ProofQuestion {
    goal: 'win' | 'draw';
    nodes: GrownNode[];
    steps: ProofStep[];
    answer: boolean | null;
}

export interface ProofTrace extends Growth {
    questions: ProofQuestion[];
}
