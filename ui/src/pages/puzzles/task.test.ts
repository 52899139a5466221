import { describe, expect, it } from 'vitest';
import type { Puzzle } from '../../api/puzzle_types';
import { by, draw, win } from '../../parts/verdict_fixture';
import { taskOf } from './task';

describe('the task of a puzzle', () => {
    const task = (value: object) => taskOf(value as Puzzle, 'X');

    it('says how soon or by how much the one move wins, as far as that is known', () => {
        expect(task(win(1))).toBe('X to move. Find the one move that wins at once.');
        expect(task(win(5))).toBe('X to move. Find the one move that wins in 5 plies.');
        expect(task(by(7))).toBe('X to move. Find the one move that wins (by 7 with best play).');
        expect(task({ value: 'win', distance: null })).toBe(
            'X to move. Find the one move that wins.',
        );
    });
    it('is to hold a draw where no move wins, whatever its margin', () => {
        const holds = 'X to move. Find the one move that holds the draw.';
        expect(task(draw)).toBe(holds);
        expect(task({ ...draw, margin: 0 })).toBe(holds);
    });
});
