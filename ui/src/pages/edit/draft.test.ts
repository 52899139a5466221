import { describe, expect, it } from 'vitest';
import type { Draft } from '../../api/types';
import {
    cleared,
    isSameDraft,
    kEmpty,
    piecesOf,
    put,
    sentDraft,
    takeFrom,
    withNumber,
} from './draft';

const look = (glyph: string) => ({ glyph, colour: '' as const });
const maze: Draft = {
    kinds: [
        { name: 'Pac-Man', piece: look('P'), single: true, cells: null },
        { name: 'flag', piece: look('F'), single: false, cells: [2, 3] },
    ],
    cells: [0, kEmpty, 1, kEmpty],
    numbers: [{ name: 'turn', value: 3, min: 0, max: 9, cells: [] }],
    mover: null,
};
const piles: Draft = {
    kinds: [],
    cells: [],
    numbers: [
        { name: 'pile 1', value: 2, min: 0, max: 3, cells: [0, 1] },
        { name: 'pile 2', value: 3, min: 0, max: 5, cells: [2, 3, 4] },
    ],
    mover: 1,
};

describe('put', () => {
    it('puts a piece down and takes it away again', () => {
        const more = put(maze, 3, 1);
        expect(more.cells).toEqual([0, kEmpty, 1, 1]);
        expect(put(more, 3, 1).cells).toEqual(maze.cells);
        expect(maze.cells).toEqual([0, kEmpty, 1, kEmpty]);
    });
    it('replaces another piece, and the eraser takes any', () => {
        expect(put(maze, 2, 0).cells).toEqual([kEmpty, kEmpty, 0, kEmpty]);
        expect(put(maze, 2, kEmpty).cells).toEqual([0, kEmpty, kEmpty, kEmpty]);
    });
    it('moves what there is only once', () => {
        expect(put(maze, 1, 0).cells).toEqual([kEmpty, 0, 1, kEmpty]);
    });
    it('does nothing where a piece cannot stand', () => {
        expect(put(maze, 1, 1)).toBe(maze);
        expect(put(maze, 9, 0)).toBe(maze);
    });
});

describe('numbers', () => {
    it('stay in their range', () => {
        expect(withNumber(maze, 0, 12).numbers[0]!.value).toBe(9);
        expect(withNumber(maze, 0, -1).numbers[0]!.value).toBe(0);
        expect(withNumber(maze, 0, NaN).numbers[0]!.value).toBe(3);
    });
    it('shrink by a click on one of their cells', () => {
        expect(takeFrom(piles, 3).numbers.map(({ value }) => value)).toEqual([2, 1]);
        expect(takeFrom(piles, 9)).toBe(piles);
    });
});

describe('a draft', () => {
    it('is cleared of all but what there must be', () => {
        expect(cleared(maze).cells).toEqual([0, kEmpty, kEmpty, kEmpty]);
        expect(cleared(maze).numbers[0]!.value).toBe(3);
        expect(cleared(piles).numbers.map(({ value }) => value)).toEqual([0, 0]);
    });
    it('is drawn and sent', () => {
        expect(piecesOf(maze).map(([cell, glyph]) => [cell, glyph])).toEqual([
            [0, 'P'],
            [2, 'F'],
        ]);
        expect(sentDraft(piles)).toEqual({ cells: [], numbers: [2, 3], mover: 1 });
        expect(isSameDraft(maze, put(put(maze, 3, 1), 3, 1))).toBe(true);
        expect(isSameDraft(maze, put(maze, 3, 1))).toBe(false);
    });
});
