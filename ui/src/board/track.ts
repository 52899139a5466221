// Which piece is which from one position to the next, so that what moved glides, what turned flips
// and what is new appears. The positions themselves do not say; places, glyphs and colours do.
import type { Colour, PieceJson } from '../api/types';
import { kHalf, type Layout } from './layout';

export interface Piece {
    // The same for as long as it is the same piece.
    id: number;
    x: number;
    y: number;
    glyph: string;
    colour: Colour;
    // How often it changed its colour in place, and what it was before.
    turns: number;
    before: { glyph: string; colour: Colour } | null;
    // Where it looks: the direction of its last step.
    heading: { dx: number; dy: number };
}

// A step to a neighbour; further away it is another piece, or one that came round the edge of a
// maze.
const kReach = 2 * kHalf * 1.01;

export function track(before: Piece[], pieces: PieceJson[], layout: Layout): Piece[] {
    const placed = pieces.flatMap(([cell, glyph, colour]) => {
        const spot = layout.spots[cell];
        return spot ? [{ x: spot.x, y: spot.y, glyph, colour }] : [];
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

type Now = Pick<Piece, 'x' | 'y' | 'glyph' | 'colour'>;
type Take = (piece: Piece | undefined) => Piece | undefined;

// Only a piece that is the only one of its kind can be followed.
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
    if (!old || !isDisc(old.glyph) || !isDisc(now.glyph)) return null;
    take(old);
    return {
        ...old,
        ...now,
        turns: old.turns + 1,
        before: { glyph: old.glyph, colour: old.colour },
    };
}

function fresh(now: Now, id: number): Piece {
    return { ...now, id, turns: 0, before: null, heading: { dx: 1, dy: 0 } };
}

function isAt(a: Now, b: Now): boolean {
    return a.x === b.x && a.y === b.y;
}

function isLike(a: Now, b: Now): boolean {
    return a.glyph === b.glyph && a.colour === b.colour;
}

export function isDisc(glyph: string): boolean {
    return glyph === '●' || glyph === '○';
}
