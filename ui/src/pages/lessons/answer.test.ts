import { describe, expect, it } from 'vitest';
import { readNumber } from './answer';
import { course } from './course';
import { lossShare } from './mean';

describe('the answer to a question', () => {
    it.each([
        ['199', 199],
        [' 1,110 ', 1110],
        ['1 110', 1110],
        ['−2', -2],
        ['4.5', 4.5],
        ['1.110', 1110],
        ['4,5', 4.5],
        ['1.234.567', 1234567],
    ])('%s is a number', (text, number) => expect(readNumber(text)).toBe(number));

    it.each(['', 'four', '1e3', '--2', '0x10'])('%s is none', (text) =>
        expect(readNumber(text)).toBeNull(),
    );
});

describe('the share of lost games', () => {
    const mean = (estimate: number) => lossShare({ value: 'estimate', estimate });

    it('follows from the mean', () => {
        expect(mean(-131_072)).toBe(0.5);
        expect(mean(-262_144)).toBe(1);
    });

    it('is not read into estimates and proofs', () => {
        expect(mean(-3012)).toBe(0);
        expect(mean(100_000)).toBe(0);
        expect(lossShare({ value: 'loss', distance: 3 })).toBe(0);
    });
});

describe('the course', () => {
    it('has every lesson under a name of its own', () =>
        expect(new Set(course.map(({ slug }) => slug)).size).toBe(course.length));
});
