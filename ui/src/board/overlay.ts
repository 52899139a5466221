// What analysis writes on a board: a short text on the first cell of a move, in a tone that says
// whether the move is good.
export type Tone = 'good' | 'bad' | 'even' | 'plain';

export interface Note {
    text: string;
    tone: Tone;
    // Drawn filled, to stand out.
    best?: boolean;
}

export type Overlay = Map<string, Note>;

// For whom a cell speaks: from -1, the second player, to 1, the first.
export interface Tint {
    share: number;
    // Short enough for the cell: "0.4".
    text: string;
    // For screen readers: "0.4 for Black".
    label: string;
}

export type Tints = ReadonlyMap<number, Tint>;
