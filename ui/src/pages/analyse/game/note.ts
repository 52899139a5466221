// What people write about a move: a symbol and a comment. Both are texts that anybody may have written, and are
// bounded and cleaned where they come in.
export const kSymbols = ['!', '?', '!!', '??', '!?', '?!'] as const;
export type MoveSymbol = (typeof kSymbols)[number];

export interface Note {
    symbol: MoveSymbol | null;
    comment: string;
}

export const kNoNote: Note = { symbol: null, comment: '' };
// As the service's limit of 2000 bytes allows in any language.
export const kMostComment = 500;
// Of a whole game, so that a link can hold them.
export const kMostCommentsInAll = 60_000;

// On one line, without signs that control a screen or turn its writing round.
export function cleanComment(text: string): string {
    const plain = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');
    return [...plain.trim()].slice(0, kMostComment).join('').trim();
}

export const isSymbol = (text: unknown): text is MoveSymbol =>
    typeof text === 'string' && (kSymbols as readonly string[]).includes(text);

// Whatever a link or a file says; null if there is nothing in it.
export function noteOf(symbol: unknown, comment: unknown): Note | null {
    const note: Note = {
        symbol: isSymbol(symbol) ? symbol : null,
        comment: typeof comment === 'string' ? cleanComment(comment) : '',
    };
    return isEmptyNote(note) ? null : note;
}

export const isEmptyNote = ({ symbol, comment }: Note) => symbol === null && comment === '';
