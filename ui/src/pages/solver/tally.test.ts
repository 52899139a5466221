import { describe, expect, it } from 'vitest';
import type { SolvedStart } from '../../api/types';
import { ranked, tally } from './tally';

const starts: SolvedStart[] = [
    { position: 'a', value: 'loss', distance: 4 },
    { position: 'b', value: 'win', distance: 5 },
    { position: 'c', value: 'draw', distance: null },
    { position: 'd', value: 'loss', distance: 8 },
    { position: 'e', value: 'win', distance: 3 },
];

describe('solved starts', () => {
    it('are counted', () => expect(tally(starts)).toEqual({ win: 2, draw: 1, loss: 2 }));

    it('are ranked from quick wins to quick losses', () => {
        expect(ranked(starts).map(({ position }) => position)).toEqual(['e', 'b', 'c', 'd', 'a']);
        expect(starts[0]!.position).toBe('a');
    });
});
