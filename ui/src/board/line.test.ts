import { describe, expect, it } from 'vitest';
import type { BoardJson, Step } from '../api/types';
import { arrowsOf, ghostsOf, lineText } from './line';
import { layoutOf } from './layout';

const board: BoardJson = {
    cells: [
        [0, 0, 'square', ''],
        [2, 0, 'square', ''],
        [4, 0, 'square', ''],
    ],
    walls: [],
    headings: [],
};
const cubes: BoardJson = {
    cells: [0, 2, 4].map((x) => [x, 0, 'cube', '']),
    walls: [],
    headings: [],
};
const step = (move: string, cells: number[], more: Partial<Step> = {}): Step => ({
    move,
    cells,
    mover: 0,
    ...more,
});

describe('a line on the board', () => {
    it('has an arrow for each move that carries a piece', () => {
        const line = {
            name: 'a',
            steps: [step('E', [1], { from: 0 }), step('-', [1], { from: 1 }), step('x', [2])],
        };
        const arrows = arrowsOf(line, layoutOf(board, false));
        expect(arrows).toEqual([{ number: 1, mover: 0, x1: 12, y1: 0, x2: 80, y2: 0 }]);
    });

    it('numbers the pieces that are put down, the first of a cell', () => {
        const piece = { glyph: 'X', colour: 'red' as const };
        const line = {
            name: 'a',
            steps: [step('1', [0], { piece }), step('2', [2], { mover: 1 }), step('1', [0])],
        };
        const ghosts = ghostsOf(line, layoutOf(board, false));
        expect(ghosts).toEqual([
            { number: 1, mover: 0, x: 0, y: 0, piece },
            { number: 2, mover: 1, x: 200, y: 0, piece: null },
        ]);
        expect(lineText(line)).toBe('1. 1 2. 2 3. 1');
    });

    it('numbers what is taken from a pile, once', () => {
        const line = { name: 'a', steps: [step('1', [2]), step('2', [0])] };
        const ghosts = ghostsOf(line, layoutOf(cubes, false));
        expect(ghosts.map(({ number, x }) => [number, x])).toEqual([
            [1, 200],
            [2, 0],
            [2, 100],
        ]);
    });

    it('leaves out what the board does not have', () => {
        const line = { name: 'a', steps: [step('pass', []), step('9', [9])] };
        expect(arrowsOf(line, layoutOf(board, false))).toEqual([]);
        expect(ghostsOf(line, layoutOf(board, false))).toEqual([]);
    });
});

describe('a flipped board', () => {
    it('is turned round, a rack is seen from behind, and piles stay', () => {
        const xs = (of: BoardJson) => layoutOf(of, false, true).spots.map(({ x, y }) => [x, y]);
        const tall: BoardJson = { ...board, cells: [...board.cells, [0, 2, 'square', '']] };
        expect(xs(tall)).toEqual([
            [0, 0],
            [-100, 0],
            [-200, 0],
            [0, -100],
        ]);
        expect(xs({ ...tall, surface: 'rack' }).at(-1)).toEqual([0, 100]);
        expect(xs(cubes)).toEqual([
            [0, 0],
            [100, 0],
            [200, 0],
        ]);
    });
});
