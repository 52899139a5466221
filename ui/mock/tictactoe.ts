// Tic-tac-toe: the mock service needs one game that can be played.
import type { LegalMove, PieceJson, PieceLook, Player, Situation, Verdict } from '../src/api/types';

const kLines = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
] as const;
const kNames = ['X', 'O'] as const;
const kPieces = [
    { glyph: 'X', colour: 'red', figure: 'cross' },
    { glyph: 'O', colour: 'cyan', figure: 'ring' },
] as const satisfies PieceLook[];

export type Cells = (Player | null)[];

// Null if a move is not legal.
export function replay(moves: string[]): Cells | null {
    const cells: Cells = Array(9).fill(null);
    for (const [ply, move] of moves.entries()) {
        const at = Number(move) - 1;
        if (!/^[1-9]$/.test(move) || cells[at] !== null || winner(cells) !== null) return null;
        cells[at] = (ply % 2) as Player;
    }
    return cells;
}

// Moves that lead to a position as `situation` writes it. None if the text is no such position.
export function movesTo(start: string | undefined): string[] {
    if (!start || !/^[XO.]{9}$/.test(start)) return [];
    const of = (name: string) =>
        [...start].flatMap((each, at) => (each === name ? [String(at + 1)] : []));
    const others = of('O');
    return of('X').flatMap((move, i) => [move, ...others.slice(i, i + 1)]);
}

export function winner(cells: Cells): Player | null {
    for (const [a, b, c] of kLines) {
        const first = cells[a]!;
        if (first !== null && first === cells[b] && first === cells[c]) return first;
    }
    return null;
}

function free(cells: Cells): number[] {
    return winner(cells) !== null ? [] : cells.flatMap((mark, at) => (mark === null ? [at] : []));
}

export function situation(moves: string[]): Situation | null {
    const cells = replay(moves);
    if (!cells) return null;
    const won = winner(cells);
    const mover = (moves.length % 2) as Player;
    const legal = free(cells).map((at): LegalMove => ({
        move: String(at + 1),
        cells: [at],
        piece: kPieces[mover],
    }));
    const over = legal.length === 0;
    const last = moves[moves.length - 1];
    return {
        position: cells.map((mark) => (mark === null ? '.' : kNames[mark])).join(''),
        to_move: mover,
        over,
        result: over ? { winner: won, text: won === null ? 'draw' : `${kNames[won]} won` } : null,
        pieces: cells.flatMap((mark, at): PieceJson[] => {
            if (mark === null) return [];
            const { glyph, colour, figure } = kPieces[mark];
            return [[at, glyph, colour, figure]];
        }),
        counters: [],
        legal,
        marks: last === undefined ? [] : [Number(last) - 1],
    };
}

// The value for the player to move, by searching the whole tree.
export function verdict(moves: string[]): Verdict {
    const cells = replay(moves)!;
    const key = String(cells);
    if (!known.has(key)) known.set(key, searched(moves, cells));
    return known.get(key)!;
}

const known = new Map<string, Verdict>();

function searched(moves: string[], cells: Cells): Verdict {
    if (winner(cells) !== null) return { value: 'loss', distance: 0 };
    let best: Verdict =
        free(cells).length === 0 ? { value: 'draw', distance: 0 } : { value: 'loss', distance: 0 };
    for (const at of free(cells)) {
        const after = turned(verdict([...moves, String(at + 1)]));
        if (rank(after) > rank(best)) best = after;
    }
    return best;
}

export function turned(after: Verdict): Verdict {
    const value = after.value === 'win' ? 'loss' : after.value === 'loss' ? 'win' : after.value;
    return { value, distance: (after.distance ?? 0) + 1 };
}

// Greater is better: a win soon, a loss late.
export function rank({ value, distance }: Verdict): number {
    return value === 'win' ? 100 - distance! : value === 'loss' ? distance! - 100 : 0;
}

// A move, and best play after it.
export function bestLine(moves: string[], move: string): string[] {
    const now = situation(moves);
    if (!now || now.over) return [move];
    const next = now.legal
        .map((each) => each.move)
        .reduce((a, b) =>
            rank(turned(verdict([...moves, b]))) > rank(turned(verdict([...moves, a]))) ? b : a,
        );
    return [move, ...bestLine([...moves, next], next)];
}
