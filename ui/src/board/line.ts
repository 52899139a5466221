// A line of moves on a board: where each is drawn, and how. Moves that carry a piece are arrows, moves that put one
// down are numbered pieces, and what is taken from piles is numbered. No DOM here.
import type { PieceLook, Player, Step } from '../api/types';
import type { Layout, Spot } from './layout';
import { touchedCells } from './moves';

export interface DrawnLine {
    // Its own among the lines of a board.
    name: string;
    steps: Step[];
    // Drawn in the colour of a player; else each move in that of its mover.
    player?: Player;
}

export interface Arrow {
    // From 1, in the line.
    number: number;
    mover: Player;
    x1: number;
    y1: number;
    x2: number;
    y2: number;
}

export interface Ghost {
    number: number;
    mover: Player;
    x: number;
    y: number;
    piece: PieceLook | null;
}

// Ends of an arrow keep clear of the middle of their cells by this much.
const kStart = 12;
const kEnd = 20;

export function arrowsOf({ steps }: DrawnLine, layout: Layout): Arrow[] {
    return steps.flatMap(({ from, cells, mover }, i): Arrow[] => {
        const start = layout.spots[from ?? -1];
        const end = layout.spots[cells[0] ?? -1];
        if (!start || !end || start === end) return [];
        return [{ number: i + 1, mover, ...between(start, end) }];
    });
}

function between(start: Spot, end: Spot): Pick<Arrow, 'x1' | 'y1' | 'x2' | 'y2'> {
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    const [dx, dy] = [(end.x - start.x) / length, (end.y - start.y) / length];
    return {
        x1: round(start.x + kStart * dx),
        y1: round(start.y + kStart * dy),
        x2: round(end.x - kEnd * dx),
        y2: round(end.y - kEnd * dy),
    };
}

// A cell that several moves meet has the number of the first.
export function ghostsOf({ steps }: DrawnLine, layout: Layout): Ghost[] {
    const seen = new Set<number>();
    return steps.flatMap((step, i): Ghost[] => {
        if (step.from !== undefined) return [];
        const cells = layout.isPiles ? touchedCells(layout, step) : step.cells.slice(0, 1);
        const fresh = cells.filter((cell) => layout.spots[cell] && !seen.has(cell));
        for (const cell of fresh) seen.add(cell);
        return fresh.map((cell) => ({
            number: i + 1,
            mover: step.mover,
            x: layout.spots[cell]!.x,
            y: layout.spots[cell]!.y,
            piece: step.piece ?? null,
        }));
    });
}

// The line in words, for those who do not see it: "1. d3 2. c5".
export function lineText({ steps }: DrawnLine): string {
    return steps.map(({ move }, i) => `${i + 1}. ${move}`).join(' ');
}

function round(value: number): number {
    return Math.round(value * 10) / 10;
}
