import { describe, expect, it } from 'vitest';
import type { Technique } from '../../api/types';
import { barScale, ratioText, secondsText } from './bars';
import { isSameValue, planOf, setName } from './plan';

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

it('says ratios and times in few digits', () => {
    expect([
        ratioText(237, 73450),
        ratioText(1430, 7293),
        ratioText(100, 100),
        ratioText(140, 100),
        ratioText(0, 5),
    ]).toEqual(['1/310', '1/5.1', 'same', '× 1.4', '–']);
    expect([0.00008, 0.0151, 0.25, 2.345, 61].map(secondsText)).toEqual([
        '80 µs',
        '15 ms',
        '250 ms',
        '2.3 s',
        '61 s',
    ]);
});

const techniques: Technique[] = [
    { name: 'ab', exact: true, standard: true, summary: '' },
    { name: 'table', exact: true, standard: true, summary: '' },
    { name: 'killers', exact: true, standard: true, summary: '' },
    { name: 'probcut', exact: false, standard: true, summary: '' },
    { name: 'odd', exact: false, standard: false, summary: '' },
];
const set = (...names: string[]) => new Set(names);

describe('a plan', () => {
    it('leaves the usual rows to the service', () => {
        expect(planOf('steps', set('ab'), techniques)).toEqual({});
    });

    it('leaves out one technique after the other', () => {
        expect(planOf('without', set('table', 'ab'), techniques)).toEqual({
            sets: ['none', 'ab,table', 'table', 'ab'],
            names: ['minimax', 'all chosen', 'without ab', 'without table'],
        });
        expect(planOf('without', set('ab'), techniques).sets).toEqual(['none', 'ab', 'none']);
    });

    it('sets one choice beside minimax', () => {
        expect(planOf('own', set('ab', 'table'), techniques)).toEqual({
            sets: ['none', 'ab,table'],
            names: ['minimax', 'ab, table'],
        });
    });

    it('names sets shortly', () => {
        expect(setName(set(), techniques)).toBe('minimax');
        expect(setName(set('ab', 'table', 'killers'), techniques)).toBe('exact');
        expect(setName(set('ab', 'table', 'killers', 'probcut'), techniques)).toBe('standard');
        expect(setName(set('ab', 'table', 'killers', 'odd', 'probcut'), techniques)).toBe('all');
        expect(setName(set('ab', 'killers', 'probcut'), techniques)).toBe('ab, killers, probcut');
        const many = [
            ...techniques,
            ...['one', 'two', 'three'].map((name) => ({ ...techniques[0]!, name })),
        ];
        expect(setName(set('ab', 'killers', 'one', 'two', 'three'), many)).toBe(
            'exact, without table',
        );
        expect(setName(set('ab'), techniques)).toBe('ab');
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
