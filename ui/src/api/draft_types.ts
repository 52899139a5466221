// Positions that are edited, and lines that are drawn: POST /api/draft and /api/steps of docs/web-api.md.
import type { LegalMove, PieceLook, Player, Position } from './types';

// What can be put on a cell.
export interface DraftKind {
    name: string;
    piece: PieceLook;
    // There is only one: put elsewhere, it moves.
    single: boolean;
    // The only cells for it; null: any.
    cells: number[] | null;
}

export interface DraftNumber {
    name: string;
    value: number;
    min: number;
    max: number;
    // One cell for each unit of the value, where they are drawn.
    cells: number[];
}

export interface Draft {
    kinds: DraftKind[];
    // By cell of the board, -1 for none. Empty where pieces are not put on cells.
    cells: number[];
    numbers: DraftNumber[];
    // Null: who moves follows from the rest.
    mover: Player | null;
}

export interface ChangedDraft {
    cells: number[];
    numbers: number[];
    mover: Player | null;
}

export interface DraftAnswer {
    // Null where there is a problem.
    position: Position | null;
    // Null too if positions of the game cannot be edited.
    draft: Draft | null;
    problem: string | null;
}

// A move of a line, with the cells of the board before the line.
export interface Step extends LegalMove {
    mover: Player;
}
