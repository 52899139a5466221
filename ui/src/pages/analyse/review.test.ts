import { describe, expect, it } from 'vitest';
import { judge, judgementOf, tally } from './review';
import { by, draw, estimate, loss, win } from '../../parts/verdict_fixture';

describe('a judgement', () => {
    it('follows proofs where there are two', () => {
        expect(judge(win(3), win(9), 1)).toBe('');
        expect(judge(win(3), draw, 1)).toBe('?');
        expect(judge(win(3), loss(4), 1)).toBe('??');
        expect(judge(draw, loss(4), 1)).toBe('??');
        expect(judge(loss(9), loss(1), 1)).toBe('');
        expect(judge(by(9), by(3), 1)).toBe('?!');
        expect(judge(by(9), by(-1), 1)).toBe('??');
        expect(judge(by(9), by(9), 1)).toBe('');
    });

    it('weighs estimates by the scale of the game', () => {
        expect(judge(estimate(10), estimate(9), 100)).toBe('');
        expect(judge(estimate(30), estimate(0), 100)).toBe('?!');
        expect(judge(estimate(50), estimate(0), 100)).toBe('?');
        expect(judge(estimate(100), estimate(0), 100)).toBe('??');
        expect(judge(estimate(1), estimate(0), 1)).toBe('??');
    });

    it('takes a better move than the best for no mistake', () => {
        expect(judge(estimate(0), estimate(50), 10)).toBe('');
        expect(judge(draw, win(1), 10)).toBe('');
    });

    it('compares a proof with an estimate', () => {
        expect(judge(win(5), estimate(0), 10)).toBe('??');
        expect(judge(estimate(0), loss(2), 10)).toBe('??');
    });

    it('is counted', () => {
        expect(tally(['', '?', '??', '?', '?!'])).toEqual({ '?!': 1, '?': 2, '??': 1 });
    });

    it('never blames the move that the review would have played', () => {
        const reviewed = { best: win(3), played: loss(2), better: [], refutation: [] };
        expect(judgementOf(reviewed, 1).mark).toBe('');
        expect(judgementOf({ ...reviewed, better: ['5'] }, 1).mark).toBe('??');
    });
});
