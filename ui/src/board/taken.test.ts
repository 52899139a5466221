import { describe, expect, it } from 'vitest';
import type { BoardJson, PieceJson } from '../api/types';
import { layoutOf } from './layout';
import { takenBetween, takesFrom } from './taken';

// Two piles, red and green.
function piles(red: number, green: number) {
    const row = (count: number, y: number): BoardJson['cells'] =>
        Array.from({ length: count }, (_, i) => [2 * i, y, 'cube', '']);
    const board: BoardJson = { cells: [...row(red, 0), ...row(green, 2)], walls: [], headings: [] };
    const pieces = board.cells.map(([, y], cell): PieceJson => [
        cell,
        '■',
        y === 0 ? 'red' : 'green',
        'cube',
    ]);
    return { layout: layoutOf(board, false), pieces };
}

describe('takenBetween', () => {
    it('is what is gone, in its colour', () => {
        expect(takenBetween(piles(3, 2), piles(1, 2))).toEqual([
            { x: 100, y: 0, colour: 'red' },
            { x: 200, y: 0, colour: 'red' },
        ]);
    });
    it('is nothing after a step back', () => {
        expect(takenBetween(piles(1, 2), piles(3, 2))).toEqual([]);
    });
    it('leaves what is shown where nothing changed', () => {
        expect(takenBetween(piles(3, 2), piles(3, 2))).toBeNull();
        expect(takenBetween(null, piles(3, 2))).toBeNull();
    });
});

describe('takesFrom', () => {
    const { layout } = piles(5, 2);
    const move = (text: string, cell: number) => ({ move: text, cells: [cell] });
    it('says how many go, where a take begins', () => {
        const takes = takesFrom([move('1r', 4), move('3r', 2), move('1g', 6)], layout);
        expect(takes.map(({ cell, count }) => [cell, count])).toEqual([
            [2, 3],
            [4, 1],
            [6, 1],
        ]);
    });
    it('says nothing where any number may be taken', () => {
        const all = layout.spots.map(({ cell }) => move(String(cell), cell));
        expect(takesFrom(all, layout)).toEqual([]);
    });
});
