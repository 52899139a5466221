import { beforeAll, describe, expect, it } from 'vitest';
import { install } from '../../../mock/server';
import type { LegalMove } from '../../api/types';
import { beginningOf, commonPiece } from './beginning';

beforeAll(() => void install());
const line = (game: string) => ({ game, settings: {}, moves: [] });
const { signal } = new AbortController();

describe('the beginning of a game', () => {
    it('knows the piece of each player', async () => {
        const { pieces, board } = await beginningOf(line('tictactoe'), signal);
        expect(pieces.map((piece) => piece?.figure)).toEqual(['cross', 'ring']);
        expect(board.cells).toHaveLength(9);
    });

    it('has none where moves put down nothing', async () => {
        expect((await beginningOf(line('nim'), signal)).pieces).toEqual([null, null]);
    });
});

describe('commonPiece', () => {
    const move = (glyph: string): LegalMove => ({
        move: glyph,
        cells: [0],
        piece: { glyph, colour: 'red' },
    });
    it('is a piece only if all moves agree', () => {
        expect(commonPiece([move('X'), move('X')])?.glyph).toBe('X');
        expect(commonPiece([move('X'), move('O')])).toBeNull();
        expect(commonPiece([move('X'), { move: 'pass', cells: [] }])).toBeNull();
        expect(commonPiece([])).toBeNull();
    });
});
