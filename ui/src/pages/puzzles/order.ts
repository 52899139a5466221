// Which puzzles are wanted, as the address says it: #/puzzles?game=connect4&length=medium&difficulty=3&set=17. With
// the number of a set it is one certain set of puzzles, the same in every browser.
import type { Line } from '../../api/types';
import { href, lineQuery } from '../../router';

// In plies, both ends included.
export const kLengths = {
    any: null,
    short: [1, 3],
    medium: [4, 8],
    long: [9, 1_000_000],
} as const;
export type Length = keyof typeof kLengths;

export const kHardest = 5;
export const kPuzzlesOfSet = 10;

export interface Order {
    line: Line;
    length: Length;
    // 1 to 5; null: any.
    difficulty: number | null;
    // Null until one is begun.
    set: number | null;
}

const isLength = (text: string | null): text is Length =>
    text !== null && Object.hasOwn(kLengths, text);

function wholeOf(text: string | null, most: number): number | null {
    const value = Number(text);
    return text && Number.isInteger(value) && value >= 1 && value <= most ? value : null;
}

export function orderOf(line: Line, query: URLSearchParams): Order {
    const length = query.get('length');
    return {
        line: { game: line.game, settings: line.settings, moves: [] },
        length: isLength(length) ? length : 'any',
        difficulty: wholeOf(query.get('difficulty'), kHardest),
        set: wholeOf(query.get('set'), Number.MAX_SAFE_INTEGER),
    };
}

export function addressOf({ line, length, difficulty, set }: Order): string {
    const query = lineQuery(line);
    if (length !== 'any') query.set('length', length);
    if (difficulty !== null) query.set('difficulty', String(difficulty));
    if (set !== null) query.set('set', String(set));
    return href('puzzles', [], query);
}

export function requestOf({ line, length, difficulty, set }: Order) {
    const range = kLengths[length];
    return {
        do: 'puzzles',
        line,
        count: kPuzzlesOfSet,
        ...(range ? { length: range } : {}),
        ...(difficulty !== null ? { difficulty: [difficulty, difficulty] } : {}),
        seed: set ?? 1,
    };
}

// A set that nobody has seen.
export const newSet = (): number => 1 + Math.floor(Math.random() * 1_000_000_000);
