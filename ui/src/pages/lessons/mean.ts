// How to read the mean of results (docs/chance.md).
import type { Verdict } from '../../api/types';

// A win counts as this many units of the estimate, a loss as its negative.
const kWin = 262_144;
// Estimates are far smaller than this; a mean beyond it includes lost games.
const kFewest = kWin / 50;

// The approximate share of lost games for such a mean, if no game is won and the estimates of the others
// are small; 0 if unknown.
export function lossShare({ value, estimate = 0 }: Verdict): number {
    return value === 'estimate' && estimate < -kFewest ? Math.min(1, -estimate / kWin) : 0;
}
