import { describe, expect, it } from 'vitest';
import { Bandit, bestByBound, bonusOf, boundOf, meanOf } from './ucb';

const move = (visits: number, mean: number) => ({ visits, sum: visits * mean });

// A bandit after so many visits.
function visited(visits: number, exploration: number): Bandit {
    const bandit = new Bandit();
    for (let i = 0; i < visits; ++i) bandit.visit(exploration);
    return bandit;
}
const visitsOf = ({ moves }: Bandit) => moves.map(({ visits }) => visits);

describe('the upper confidence bound', () => {
    it('is the mean and a bonus for few visits', () => {
        expect(meanOf(move(8, 0.75))).toBe(0.75);
        expect(bonusOf(move(25, 0), Math.E ** 4, 0.5)).toBeCloseTo(0.2);
        expect(boundOf(move(25, 0.6), Math.E ** 4, 0.5)).toBeCloseTo(0.8);
    });

    it('is infinite before the first visit', () =>
        expect(boundOf(move(0, 0), 3, 0)).toBe(Infinity));

    it('chooses by mean alone without exploration', () => {
        const moves = [move(64, 0.6), move(32, 0.5), move(4, 0.3)];
        expect(bestByBound(moves, 0)).toBe(0);
        // The lesson's question.
        expect(bestByBound(moves, 0.5)).toBe(2);
        expect(moves.map((each) => boundOf(each, 100, 0.5).toFixed(2))).toEqual([
            '0.73',
            '0.69',
            '0.84',
        ]);
    });
});

describe('the bandit', () => {
    it('visits every move once, and the best most', () => {
        expect(visitsOf(visited(3, 0.5))).toEqual([1, 1, 1]);
        const visits = visitsOf(visited(1000, 0.5));
        expect(visits.reduce((a, b) => a + b)).toBe(1000);
        expect(Math.max(...visits)).toBe(visits[1]);
        expect(Math.min(...visits)).toBe(visits[2]);
    });

    it('estimates the chances', () =>
        expect(meanOf(visited(2000, 0.5).moves[1]!)).toBeCloseTo(0.6, 1));

    it('stays with a wrong move without exploration, and spreads with much', () => {
        expect(visitsOf(visited(300, 0))).toEqual([298, 1, 1]);
        expect(Math.min(...visitsOf(visited(300, 2)))).toBeGreaterThan(30);
    });

    it('repeats itself', () => expect(visited(50, 0.5).moves).toEqual(visited(50, 0.5).moves));
});
