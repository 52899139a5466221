import { describe, expect, it } from 'vitest';
import type { Ratings } from '../../api/types';
import { heightsOf } from './level_bars';

function ratingsOf(...elo: number[]): Ratings {
    const levels = elo.map((each, i) => ({ level: i + 1, elo: each, error: 10, games: 4 }));
    return { rules: '', version: '1', seed: 1, openings: 0, games: 4, nodes: 1, levels };
}

describe('bars of levels', () => {
    it('rise from the player who moves at random to the strongest level', () => {
        expect(heightsOf(ratingsOf(50, 100, 200))).toEqual([25, 50, 100]);
    });
    it('rise from a level that is weaker than that', () => {
        expect(heightsOf(ratingsOf(-100, 0, 100))).toEqual([0, 50, 100]);
    });
    it('are not drawn without ratings, and need no difference', () => {
        expect(heightsOf(null)).toEqual([]);
        expect(heightsOf(ratingsOf(0, 0))).toEqual([0, 0]);
    });
});
