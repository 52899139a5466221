import { describe, expect, it } from 'vitest';
import type { Explanation } from '../../api/types';
import { sizeText, termRows, tintsOf } from './explanation';

// White, the second player, is to move: positive units are White's.
const explanation: Explanation = {
    position: 'somewhere',
    to_move: 1,
    evaluation: 'classic',
    value: 'estimate',
    estimate: -250,
    points: -2.5,
    unit: 100,
    terms: [
        {
            name: 'corners',
            units: -400,
            cells: [
                [0, -800],
                [7, 400],
            ],
        },
        { name: 'having the move', units: 150, cells: [] },
        { name: 'moves', units: 0, cells: [[7, -400]] },
    ],
};
const names: [string, string] = ['Black', 'White'];

describe('the terms of a value', () => {
    it('are rows for the player whom they speak for', () => {
        expect(termRows(explanation)).toEqual([
            { name: 'corners', player: 0, text: '4.0', share: 1, hasCells: true },
            {
                name: 'having the move',
                player: 1,
                text: '1.5',
                share: -0.375,
                hasCells: false,
            },
            { name: 'moves', player: null, text: '0.0', share: -0, hasCells: true },
        ]);
    });

    it('are in units where there are no points', () => {
        expect(sizeText(-1234, null)).toBe('1.2k');
        expect(sizeText(-12, null)).toBe('12');
    });

    it('colour the cells that they speak of', () => {
        const tints = tintsOf(explanation, explanation.terms.slice(0, 1), names);
        expect([...tints]).toEqual([
            [0, { share: 1, text: '8.0', label: '8.0 for Black' }],
            [7, { share: -0.5, text: '4.0', label: '4.0 for White' }],
        ]);
    });

    it('leave out cells in which they cancel each other', () => {
        expect([...tintsOf(explanation, explanation.terms, names).keys()]).toEqual([0]);
    });
});
