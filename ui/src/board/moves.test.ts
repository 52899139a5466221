import { describe, expect, it } from 'vitest';
import { catalogue } from '../../mock/server';
import type { LegalMove } from '../api/types';
import { layoutOf } from './layout';
import {
    aimedCell,
    arrowMove,
    movesAt,
    movesWithoutCells,
    neighbour,
    touchedCells,
    typedMove,
    usesArrows,
} from './moves';

const startOf = (name: string) => catalogue.games.find((game) => game.name === name)!.start;

describe('movesAt', () => {
    const legal = [
        { move: '1r', cells: [4] },
        { move: '1r+1g', cells: [4, 9] },
        { move: 'pass', cells: [] },
    ];
    it('finds every move that a cell can mean', () => {
        expect(movesAt(legal, 4).map(({ move }) => move)).toEqual(['1r', '1r+1g']);
        expect(movesAt(legal, 9).map(({ move }) => move)).toEqual(['1r+1g']);
        expect(movesAt(legal, 0)).toEqual([]);
    });
    it('knows which moves need a button', () => {
        expect(movesWithoutCells(legal).map(({ move }) => move)).toEqual(['pass']);
    });
});

describe('arrowMove', () => {
    const legal: LegalMove[] = [
        { move: 'a', cells: [1], arrow: 'left' },
        { move: 'wait', cells: [0], arrow: 'none' },
    ];
    it('finds the move of an arrow, whatever the move is called', () => {
        expect(arrowMove(legal, 'left')).toBe('a');
        expect(arrowMove(legal, 'down')).toBeNull();
    });
    it('leaves arrows to the focus in games without them', () => {
        expect(arrowMove([{ move: 'N', cells: [1] }], 'up')).toBeUndefined();
        expect(arrowMove([], 'left')).toBeUndefined();
    });
    it('follows what the service says of its games', () => {
        expect(usesArrows(startOf('pacman').legal)).toBe(true);
        expect(usesArrows(startOf('tictactoe').legal)).toBe(false);
        expect(usesArrows([{ move: 'wait', cells: [0], arrow: 'none' }])).toBe(true);
    });
});

describe('aimedCell', () => {
    it('is where a piece comes to rest in a column of a rack', () => {
        const layout = layoutOf(startOf('connect4').board, false);
        const playable = new Set([35, 36, 30]);
        expect(aimedCell(layout, playable, 0)).toBe(35);
        expect(aimedCell(layout, playable, 2)).toBe(30);
        expect(aimedCell(layout, playable, 37)).toBe(30);
        // Nothing can be dropped there.
        expect(aimedCell(layout, playable, 3)).toBe(3);
    });
    it('is the cell itself on other boards', () => {
        const layout = layoutOf(startOf('tictactoe').board, false);
        expect(aimedCell(layout, new Set([6]), 0)).toBe(0);
    });
});

describe('typedMove', () => {
    const columns = (...moves: string[]) => moves.map((move) => ({ move, cells: [] }));
    it('is the move with that name', () => {
        expect(typedMove(columns('1', '2', '3'), '2')).toBe('2');
        expect(typedMove(columns('1', '3'), '2')).toBeUndefined();
        expect(typedMove(columns('a'), 'a')).toBeUndefined();
        expect(typedMove(columns('1r'), '1')).toBeUndefined();
    });
    it('is none where a longer name may be meant', () => {
        expect(typedMove(columns('1', '2', '10'), '1')).toBeUndefined();
        expect(typedMove(columns('1', '2', '10'), '2')).toBe('2');
    });
});

describe('touchedCells', () => {
    it('are all that a piece falls through', () => {
        const layout = layoutOf(startOf('connect4').board, false);
        expect(touchedCells(layout, { move: '2', cells: [22] })).toEqual([1, 8, 15, 22]);
    });
    it('are all the cubes that are taken', () => {
        const { board, legal } = startOf('cubes');
        const three = legal.find(({ move }) => move === '3r')!;
        expect(touchedCells(layoutOf(board, false), three)).toEqual([2, 3, 4]);
    });
});

describe('neighbour', () => {
    const squares = layoutOf(startOf('tictactoe').board, false).spots;
    it('is the next square', () => {
        expect(neighbour(squares, 4, 'left')).toBe(3);
        expect(neighbour(squares, 4, 'down')).toBe(7);
        expect(neighbour(squares, 0, 'up')).toBeNull();
        expect(neighbour(squares, 2, 'right')).toBeNull();
    });
    it('reaches every hexagon, and keeps its column on the way up', () => {
        const { spots } = layoutOf(startOf('hexthello').board, false);
        const start = spots[84]!;
        let at: number | null = start.cell;
        for (let rows = 0; rows < 7; ++rows) at = neighbour(spots, at!, 'up', start.x);
        expect(Math.abs(spots[at!]!.x - start.x)).toBeLessThanOrEqual(50);
        const seen = new Set([84]);
        for (const cell of seen)
            for (const way of ['left', 'right', 'up', 'down'] as const)
                for (const column of [-1e4, 1e4]) {
                    const next = neighbour(spots, cell, way, column);
                    if (next !== null) seen.add(next);
                }
        expect(seen.size).toBe(169);
    });
    it('steps between piles of different heights', () => {
        const { spots } = layoutOf(startOf('nim').board, false);
        expect(neighbour(spots, 11, 'up')).toBe(6);
    });
});
