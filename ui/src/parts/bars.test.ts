import { describe, expect, it } from 'vitest';
import { barScale, ratioText } from './bars';

describe('bars', () => {
    it('are as long as their numbers on a linear scale', () => {
        const { share, ticks } = barScale([100, 50, 1], false);
        expect([100, 50, 0].map(share)).toEqual([1, 0.5, 0]);
        expect(ticks.map(({ value }) => value)).toEqual([0, 50, 100]);
    });

    it('keep the least in sight on a logarithmic scale', () => {
        const { share, ticks } = barScale([1_000_000, 40, 1000], true);
        expect(share(1_000_000)).toBe(1);
        expect(share(40)).toBeGreaterThan(0.05);
        expect(share(1000)).toBeCloseTo(0.4);
        expect(ticks.map(({ value }) => value)).toEqual([
            10, 100, 1000, 10_000, 100_000, 1_000_000,
        ]);
    });

    it('show a lone power of ten', () => {
        const { share } = barScale([1000], true);
        expect(share(1000)).toBe(1);
        expect(share(100)).toBe(0);
    });

    it('take nothing, zero and fractions', () => {
        expect(barScale([], true).share(5)).toBe(0);
        expect(barScale([0, 0], false).share(0)).toBe(0);
        expect(barScale([0.002, 0], true).share(0)).toBe(0);
        expect(barScale([0.002], true).share(0.002)).toBeGreaterThan(0);
        expect(barScale([0.002], false).share(0.002)).toBe(1);
    });

    it('have few ticks however far they reach', () => {
        expect(barScale([1, 1e18], true).ticks.length).toBeLessThanOrEqual(7);
        expect(barScale([123_456], false).ticks.length).toBeLessThanOrEqual(6);
    });
});

it('says ratios in few digits', () => {
    expect([
        ratioText(237, 73450),
        ratioText(1430, 7293),
        ratioText(100, 100),
        ratioText(140, 100),
        ratioText(0, 5),
    ]).toEqual(['1/310', '1/5.1', 'same', '× 1.4', '–']);
});
