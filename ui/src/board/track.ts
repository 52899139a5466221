// Matches the pieces of one position with those of the next, so that a piece that moved glides, one that
// was turned over flips, and a new one appears. Positions do not identify pieces; this matches them by
// place and look.
import type { Colour, FigureName, PieceJson } from '../api/types';
import { kHalf, type Layout } from './layout';

export interface Piece {
    // Constant as long as it is the same piece.
    id: number;
    x: number;
    y: number;
    glyph: string;
    colour: Colour;
    figure: FigureName;
    // How often it was turned over, and the colour that it had before.
    turns: number;
    before: Colour | null;
    // The direction of its last step.
    heading: { dx: number; dy: number };
}

// A step to a neighbour. Farther away it is another piece, or one that crossed the edge of a maze.
const kReach = 2 * kHalf * 1.01;

export function track(before: Piece[], pieces: PieceJson[], layout: Layout): Piece[] {
    const placed = pieces.flatMap(([cell, glyph, colour, figure = 'glyph']) => {
        const spot = layout.spots[cell];
        return spot ? [{ x: spot.x, y: spot.y, glyph, colour, figure }] : [];
    });
    const taken = new Set<Piece>();
    const take = (piece: Piece | undefined) => (piece && taken.add(piece), piece);
    const after: (Piece | null)[] = placed.map((now) => {
        const same = before.find((old) => isAt(old, now) && isLike(old, now));
        return take(same) ?? null;
    });
    placed.forEach((now, i) => {
        if (!after[i]) after[i] = glided(before, placed, now, take, taken);
    });
    placed.forEach((now, i) => {
        if (!after[i]) after[i] = turned(before, now, take, taken);
    });
    let nextId = before.reduce((most, piece) => Math.max(most, piece.id), 0) + 1;
    return placed.map((now, i) => after[i] ?? fresh(now, nextId++));
}

type Now = Pick<Piece, 'x' | 'y' | 'glyph' | 'colour' | 'figure'>;
type Take = (piece: Piece | undefined) => Piece | undefined;

// Only a piece that is the only one of its look can be followed.
function glided(
    before: Piece[],
    placed: Now[],
    now: Now,
    take: Take,
    taken: Set<Piece>,
): Piece | null {
    const olds = before.filter((old) => isLike(old, now));
    if (olds.length !== 1 || placed.filter((each) => isLike(each, now)).length !== 1) return null;
    const old = olds[0]!;
    const dx = now.x - old.x,
        dy = now.y - old.y;
    if (taken.has(old) || Math.hypot(dx, dy) > kReach) return null;
    take(old);
    return { ...old, ...now, heading: { dx: Math.sign(dx), dy: Math.sign(dy) }, before: null };
}

function turned(before: Piece[], now: Now, take: Take, taken: Set<Piece>): Piece | null {
    const old = before.find((each) => isAt(each, now) && !taken.has(each));
    if (old?.figure !== 'disc' || now.figure !== 'disc') return null;
    take(old);
    return { ...old, ...now, turns: old.turns + 1, before: old.colour };
}

function fresh(now: Now, id: number): Piece {
    return { ...now, id, turns: 0, before: null, heading: { dx: 1, dy: 0 } };
}

function isAt(a: Now, b: Now): boolean {
    return a.x === b.x && a.y === b.y;
}

function isLike(a: Now, b: Now): boolean {
    return a.glyph === b.glyph && a.colour === b.colour && a.figure === b.figure;
}
