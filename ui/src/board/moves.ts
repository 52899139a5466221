// How a person enters a move: with a cell, an arrow key or a button. A cell may belong to several
// moves, and a move to several cells or to none.
import type { Direction, LegalMove } from '../api/types';
import type { Layout, Spot } from './layout';

const kArrows: Record<string, Direction> = {
    ArrowLeft: 'left',
    ArrowRight: 'right',
    ArrowUp: 'up',
    ArrowDown: 'down',
};

// The direction of an arrow key, by the key's name.
export function directionOf(key: string): Direction | undefined {
    return kArrows[key];
}

// The moves that a click on a cell can make.
export function movesAt(legal: LegalMove[], cell: number): LegalMove[] {
    return legal.filter((each) => each.cells.includes(cell));
}

// The cell that a click on `cell` means: in a rack, the one where a piece dropped into the column comes
// to rest, if it may be dropped.
export function aimedCell(layout: Layout, playable: Set<number>, cell: number): number {
    const from = layout.spots[cell];
    if (layout.surface !== 'rack' || !from) return cell;
    const below = layout.spots.find(({ cell, x }) => x === from.x && playable.has(cell));
    return below?.cell ?? cell;
}

// The move that a typed digit makes: one that is called so, unless others begin with it.
export function typedMove(legal: LegalMove[], key: string): string | undefined {
    if (!/^[0-9]$/.test(key)) return undefined;
    const meant = legal.filter(({ move }) => move.startsWith(key));
    return meant.length === 1 && meant[0]!.move === key ? key : undefined;
}

// The moves that no click can make, such as a pass.
export function movesWithoutCells(legal: LegalMove[]): LegalMove[] {
    return legal.filter((each) => each.cells.length === 0);
}

// Whether the game is played with the arrow keys.
export function usesArrows(legal: LegalMove[]): boolean {
    return legal.some(({ arrow }) => arrow !== undefined);
}

// The move of an arrow key; null if there is none in this direction, undefined if the game is not
// played with arrow keys, so that they move the focus.
export function arrowMove(legal: LegalMove[], direction: Direction): string | null | undefined {
    if (!usesArrows(legal)) return undefined;
    return legal.find(({ arrow }) => arrow === direction)?.move ?? null;
}

// The cells that a move touches, for a preview: in a pile, all that is taken away; in a rack, all that a
// piece falls through.
export function touchedCells(layout: Layout, move: LegalMove): number[] {
    const isRack = layout.surface === 'rack';
    if (!layout.isPiles && !isRack) return move.cells;
    return move.cells.flatMap((cell) => {
        const from = layout.spots[cell];
        if (!from) return [];
        return layout.spots
            .filter(({ x, y }) =>
                isRack ? x === from.x && y <= from.y : y === from.y && x >= from.x,
            )
            .map((spot) => spot.cell);
    });
}

// The nearest cell in a direction; null at the edge. Among equally near cells the one closer to
// `column` is taken, so that going up through hexagons stays in line.
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
