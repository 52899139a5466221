// What a mean of results says (docs/chance.md).
import type { Verdict } from '../../api/types';

// A win counts so many units among the estimates, a loss as many less than none.
const kWin = 262_144;
// Estimates are far smaller than this: beyond it, lost games are among the results.
const kFewest = kWin / 50;

// About how often a game is lost whose mean is so low, if none is won and the estimates of the others
// are small beside a loss; 0 where it cannot be told.
export function lossShare({ value, estimate = 0 }: Verdict): number {
    return value === 'estimate' && estimate < -kFewest ? Math.min(1, -estimate / kWin) : 0;
}
