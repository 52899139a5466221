import { describe, expect, it } from 'vitest';
import type { GameResult } from '../api/types';
import {
    forFirst,
    isSameValue,
    note,
    numberText,
    rank,
    resultText,
    scaleOf,
    sentence,
    share,
    turned,
    verdictText,
} from './verdict';
import { by, chance, draw, estimate, loss, points, win } from './verdict_fixture';

describe('a verdict', () => {
    it('is said in words', () => {
        expect(
            [win(3), loss(), draw, estimate(12), estimate(-4170), by(-7)].map(verdictText),
        ).toEqual(['win in 3', 'loss', 'draw', '+12', '−4.2k', 'loss by 7']);
        expect(sentence(loss(4), 0, ['X', 'O'])).toBe('O: win in 4');
        expect(sentence(by(7), 1, ['Black', 'White'])).toBe('White: win by 7');
        expect(sentence(estimate(-3), 1, ['X', 'O'])).toBe('X ahead by 3');
    });

    it('is an estimate in points where the result has a size', () => {
        expect([points(340), points(-1234), points(4), points(-4)].map(verdictText)).toEqual([
            '+3.4',
            '−12.3',
            '0.0',
            '0.0',
        ]);
        expect(sentence(points(-340), 0, ['Black', 'White'])).toBe('White ahead by 3.4');
        expect(sentence(points(3), 0, ['Black', 'White'])).toBe('Even');
        expect(note(points(-340), false, false).text).toBe('≤−3.4');
    });

    it('is a chance where it has none, and never a certain one', () => {
        expect(
            [chance(12, 0.6243), chance(-90, 0.0001), chance(900, 0.9999)].map(verdictText),
        ).toEqual(['62\u00a0%', '1\u00a0%', '99\u00a0%']);
        expect(sentence(chance(12, 0.6243), 1, ['Pac-Man', 'ghosts'])).toBe(
            'Ghosts ahead: 62\u00a0%',
        );
        expect(sentence(chance(-12, 0.3757), 1, ['Pac-Man', 'ghosts'])).toBe(
            'Pac-Man ahead: 62\u00a0%',
        );
        // Estimates need not be 0 where the chances are even.
        expect(sentence(chance(-50, 0.7), 0, ['Pac-Man', 'ghosts'])).toBe(
            'Pac-Man ahead: 70\u00a0%',
        );
        expect(sentence(chance(1, 0.502), 0, ['X', 'O'])).toBe('Even');
        expect(note(chance(12, 0.6243), true, true).text).toBe('62%');
        expect(verdictText(estimate(0))).toBe('even');
    });

    it('fits on a cell', () => {
        expect(note(win(3), true, true)).toEqual({ text: 'W3', tone: 'good', best: true });
        expect(note(estimate(-12), false, false)).toEqual({
            text: '≤−12',
            tone: 'plain',
            best: false,
        });
        expect(note(by(-7), true, false).text).toBe('L−7');
    });

    it('speaks for the other side when turned', () => {
        expect(turned(by(7))).toEqual(by(-7));
        expect(turned(estimate(3)).estimate).toBe(-3);
        expect(turned(points(340))).toEqual(points(-340));
        expect(turned(chance(12, 0.75))).toEqual(chance(-12, 0.25));
        expect('chance' in turned(estimate(3))).toBe(false);
        expect(forFirst(win(2), 1)).toEqual(loss(2));
        expect(forFirst(win(2), 0)).toEqual(win(2));
    });

    it('is ranked as the mover would', () => {
        const worstFirst = [
            by(-9),
            loss(2),
            loss(8),
            estimate(-5),
            draw,
            estimate(5),
            win(),
            win(9),
            win(1),
            by(3),
        ];
        const ranks = worstFirst.map(rank);
        expect(ranks.slice(1, 9)).toEqual([...ranks.slice(1, 9)].sort((a, b) => a - b));
        expect(rank(by(9))).toBeGreaterThan(rank(by(3)));
        expect(rank(by(-3))).toBeGreaterThan(rank(by(-9)));
    });

    it('keeps numbers short', () => {
        expect([0, 7.25, 999, 1000, 12_345, 999_999, 3.2e6, 1.2e9].map(numberText)).toEqual([
            '0',
            '7.3',
            '999',
            '1.0k',
            '12k',
            '1.0M',
            '3.2M',
            '1.2G',
        ]);
    });
});

describe('the scale of estimates', () => {
    it('is what is usual in a game, whatever its unit', () => {
        expect(scaleOf([])).toBe(1);
        expect(scaleOf([0, 0])).toBe(1);
        expect(scaleOf([...Array(38).fill(-3), 1, 1000, 2000])).toBe(3);
        expect(scaleOf([5, -20])).toBe(20);
        const small = [1, -2, 3, 4],
            large = small.map((each) => each * 1000);
        for (const i of [0, 1, 2, 3])
            expect(share(estimate(small[i]!), scaleOf(small))).toBeCloseTo(
                share(estimate(large[i]!), scaleOf(large)),
            );
    });

    it('never takes an estimate for a proof', () => {
        expect(share(estimate(1e9), 1)).toBeLessThan(share(win(), 1));
        expect(share(estimate(-1e9), 1)).toBeGreaterThan(share(loss(), 1));
        expect(share(draw, 5)).toBe(0);
        expect(share(chance(7, 1), 1)).toBeLessThan(1);
        expect(share(chance(7, 0.75), 1)).toBeCloseTo(0.475);
        expect(share(chance(7, 0.75), 1000)).toBe(share(chance(7, 0.75), 1));
    });
});

it('knows when two rows agree', () => {
    expect(
        isSameValue({ value: 'estimate', estimate: 3 }, { value: 'estimate', estimate: 3 }),
    ).toBe(true);
    expect(
        isSameValue({ value: 'estimate', estimate: 3 }, { value: 'estimate', estimate: 4 }),
    ).toBe(false);
    expect(isSameValue({ value: 'win', distance: 3 }, { value: 'win', distance: 5 })).toBe(true);
    expect(isSameValue({ value: 'win', margin: 3 }, { value: 'win', margin: 5 })).toBe(false);
    expect(isSameValue({ value: 'win' }, { value: 'draw' })).toBe(false);
});

it('says how a game ended, without a verb that depends on the name', () => {
    const names: [string, string] = ['Pac-Man', 'Ghosts'];
    const text = (result: Partial<GameResult>) =>
        resultText({ winner: null, text: '', ...result }, names);
    expect(text({ winner: 1 })).toBe('Ghosts won');
    expect(text({ winner: 0, margin: 7 })).toBe('Pac-Man won by 7');
    expect(text({ winner: 1, margin: -7 })).toBe('Ghosts won by 7');
    expect(text({ margin: 0 })).toBe('Draw');
    expect(text({ winner: 0, reason: 'on time' })).toBe('Pac-Man won (on time)');
    expect(resultText({ winner: 0, text: '' }, ['first', 'second'])).toBe('First won');
});
