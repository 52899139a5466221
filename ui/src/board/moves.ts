// How a person says a move: by a cell, by an arrow key, by a button. A cell may stand for several
// moves and a move for several cells or for none; here is who means what.
import type { LegalMove, Player } from '../api/types';
import type { Layout, Spot } from './layout';

export type Direction = 'left' | 'right' | 'up' | 'down';

const kArrows: Record<string, Direction> = {
    ArrowLeft: 'left',
    ArrowRight: 'right',
    ArrowUp: 'up',
    ArrowDown: 'down',
};

// Of an arrow key by its name.
export function directionOf(key: string): Direction | undefined {
    return kArrows[key];
}

// The moves that a click on a cell can mean.
export function movesAt(legal: LegalMove[], cell: number): LegalMove[] {
    return legal.filter((each) => each.cells.includes(cell));
}

// The moves that no click can make, such as a pass.
export function movesWithoutCells(legal: LegalMove[]): LegalMove[] {
    return legal.filter((each) => each.cells.length === 0);
}

const kSteps: Record<Direction, string> = { left: 'W', right: 'E', up: 'N', down: 'S' };

// The move of an arrow key, where all moves are steps in a maze; undefined means that arrows move
// the focus, null that this way is closed.
export function arrowMove(legal: LegalMove[], direction: Direction): string | null | undefined {
    const steps = [...Object.values(kSteps), '-'];
    if (legal.length === 0 || !legal.every(({ move }) => steps.includes(move))) return undefined;
    return legal.find(({ move }) => move === kSteps[direction])?.move ?? null;
}

// The cells that a move touches, for a preview: of piles, all that is taken away.
export function touchedCells(layout: Layout, move: LegalMove): number[] {
    if (!layout.isPiles) return move.cells;
    return move.cells.flatMap((cell) => {
        const from = layout.spots[cell];
        if (!from) return [];
        return layout.spots
            .filter(({ x, y }) => y === from.y && x >= from.x)
            .map((spot) => spot.cell);
    });
}

// The cell in a direction, as the eye sees it; null at the edge. Of several that are as near, the
// one nearer to `column` wins, so that going up through hexagons keeps its line.
export function neighbour(
    spots: Spot[],
    from: number,
    direction: Direction,
    column?: number,
): number | null {
    const here = spots.find(({ cell }) => cell === from);
    if (!here) return null;
    const goal = column ?? here.x;
    let best: Spot | null = null;
    let bestScore = Infinity;
    for (const spot of spots) {
        const [along, across] = seenFrom(here, spot, direction);
        if (along < 1 || across > 1.2 * along) continue;
        const score = along + across + Math.abs(spot.x - goal) / 1000;
        if (score < bestScore) ((best = spot), (bestScore = score));
    }
    return best?.cell ?? null;
}

function seenFrom(here: Spot, there: Spot, direction: Direction): [along: number, across: number] {
    const dx = there.x - here.x,
        dy = there.y - here.y;
    switch (direction) {
        case 'left':
            return [-dx, Math.abs(dy)];
        case 'right':
            return [dx, Math.abs(dy)];
        case 'up':
            return [-dy, Math.abs(dx)];
        case 'down':
            return [dy, Math.abs(dx)];
    }
}

// The piece that a player puts down, where the player's name says it; null for other games.
export function pieceOf(
    names: [string, string],
    player: Player,
): { glyph: string; colour: 'red' | 'cyan' | 'black' | 'white' } | null {
    switch (names[player]) {
        case 'X':
            return { glyph: 'X', colour: 'red' };
        case 'O':
            return { glyph: 'O', colour: 'cyan' };
        case 'Black':
            return { glyph: '●', colour: 'black' };
        case 'White':
            return { glyph: '○', colour: 'white' };
        default:
            return null;
    }
}
