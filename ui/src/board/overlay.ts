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
