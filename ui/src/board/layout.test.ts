import { describe, expect, it } from 'vitest';
import type { BoardJson } from '../api/types';
import { catalogue } from '../../mock/server';
import { hexagonPoints, kHalf, layoutOf, union, withoutPileNames } from './layout';

function boardOf(name: string): BoardJson {
    return catalogue.games.find((game) => game.name === name)!.start.board;
}

describe('layoutOf', () => {
    it('puts squares a cell apart and counts rows and columns', () => {
        const { spots, box } = layoutOf(boardOf('tictactoe'), false);
        expect(spots[4]).toMatchObject({
            x: 2 * kHalf,
            y: 2 * kHalf,
            row: 2,
            column: 2,
            label: '5',
            figure: 'glyph',
        });
        expect(box.right - box.left).toBe(box.bottom - box.top);
    });

    it('makes the six neighbours of a hexagon equally far', () => {
        const { spots } = layoutOf(boardOf('hexthello'), false);
        const middle = spots[84]!;
        const near = spots
            .map((spot) => Math.hypot(spot.x - middle.x, spot.y - middle.y))
            .filter((distance) => distance > 0 && distance < 2.5 * kHalf);
        expect(near).toHaveLength(6);
        for (const distance of near) expect(distance).toBeCloseTo(2 * kHalf, 1);
    });

    it('shows coordinates only when they are wanted, but always how many a pile holds', () => {
        expect(layoutOf(boardOf('xox'), false).headings).toHaveLength(0);
        expect(layoutOf(boardOf('xox'), true).headings).toHaveLength(7);
        expect(layoutOf(boardOf('nim'), false).headings.map(({ text }) => text)).toEqual([
            '3',
            '4',
            '5',
        ]);
    });

    it('leaves room for every heading', () => {
        const { headings, box } = layoutOf(boardOf('cubes'), false);
        for (const { x } of headings) expect(x).toBeGreaterThan(box.left);
    });

    it('leaves out the names of piles in small pictures, and keeps their counts', () => {
        const texts = layoutOf(withoutPileNames(boardOf('cubes')), false).headings;
        expect(texts.map(({ text }) => text)).toEqual(['5', '5', '5']);
        expect(withoutPileNames(boardOf('nim'))).toEqual(boardOf('nim'));
        expect(withoutPileNames(boardOf('xox'))).toBe(boardOf('xox'));
    });
    it('has a box for a table without any piece left', () => {
        const { box } = layoutOf({ cells: [], walls: [], headings: [] }, false);
        expect(box.right).toBeGreaterThan(box.left);
    });

    it('joins walls that continue each other', () => {
        const board: BoardJson = {
            cells: [
                [0, 0, 'square', ''],
                [2, 0, 'square', ''],
            ],
            walls: [
                [0, -1],
                [2, -1],
                [-1, 0],
                [3, 0],
            ],
            headings: [],
        };
        expect(layoutOf(board, false).walls).toBe('M-50 -50V50M150 -50V50M-50 -50H150');
    });

    it('finds the blocks of the maze that nobody can enter', () => {
        const { spots, isMaze } = layoutOf(boardOf('pacman'), false);
        expect(isMaze).toBe(true);
        expect(spots.filter(({ solid }) => solid)).toHaveLength(4 * 16);
        expect(spots.find(({ row, column }) => row === 6 && column === 6)!.solid).toBe(true);
    });
});

describe('hexagonPoints', () => {
    it('touches its neighbours without an inset', () => {
        const xs = hexagonPoints(0)
            .split(' ')
            .map((point) => Number(point.split(',')[0]));
        expect(Math.max(...xs)).toBeCloseTo(kHalf, 1);
    });
});

describe('union', () => {
    it('holds both', () => {
        const a = { left: 0, top: 0, right: 1, bottom: 1 };
        expect(union(a, { left: -1, top: 0.5, right: 0.5, bottom: 3 })).toEqual({
            left: -1,
            top: 0,
            right: 1,
            bottom: 3,
        });
    });
});
