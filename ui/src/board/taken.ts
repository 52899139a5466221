// What a move has taken from piles: the pieces that were there before and are gone. And what moves can take.
import type { Colour, LegalMove, PieceJson } from '../api/types';
import type { Layout, Spot } from './layout';

export interface TakenPiece {
    x: number;
    y: number;
    colour: Colour;
}

interface Shown {
    layout: Layout;
    pieces: PieceJson[];
}

// Null where nothing was taken in one move: at the start, or after a step back.
export function takenBetween(before: Shown | null, now: Shown): TakenPiece[] | null {
    if (!before?.layout.isPiles || !now.layout.isPiles) return null;
    const place = ({ x, y }: { x: number; y: number }) => `${x},${y}`;
    const left = new Set(now.layout.spots.map(place));
    const were = new Set(before.layout.spots.map(place));
    if ([...left].some((each) => !were.has(each))) return [];
    if (left.size === were.size) return null;
    const colours = new Map(before.pieces.map(([cell, , colour]) => [cell, colour]));
    return before.layout.spots
        .filter((spot) => !left.has(place(spot)))
        .map(({ cell, x, y }) => ({ x, y, colour: colours.get(cell) ?? '' }));
}

export interface Take extends Spot {
    // How many pieces of its pile go.
    count: number;
}

// The pieces at which a take begins; none if all of them do, as it need not be said then.
export function takesFrom(legal: LegalMove[], { spots }: Layout): Take[] {
    const first = new Set(legal.flatMap(({ cells }) => cells));
    if (first.size === spots.length) return [];
    return spots
        .filter(({ cell }) => first.has(cell))
        .map((spot) => ({
            ...spot,
            count: spots.filter(({ x, y }) => y === spot.y && x >= spot.x).length,
        }));
}
