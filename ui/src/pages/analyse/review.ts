// Finds the mistakes of a game. Two proven verdicts are compared directly; otherwise the loss of share
// decides, with the thresholds of chess sites: 0.1, 0.2 and 0.3 between a loss (-1) and a win (1).
import type { Verdict } from '../../api/types';
import { isProven, share } from '../../parts/verdict';

export type Mark = '' | '?!' | '?' | '??';

// The review of one move, from the mover's view.
export interface Reviewed {
    best: Verdict;
    played: Verdict;
    // The best move and its continuation; empty if it was played.
    better: string[];
    // The principal variation after the move that was played.
    refutation: string[];
}

export interface Judgement extends Reviewed {
    mark: Mark;
}

// The best move of the review is no mistake, whatever deeper searches say.
export function judgementOf(reviewed: Reviewed, scale: number): Judgement {
    const mark = reviewed.better.length === 0 ? '' : judge(reviewed.best, reviewed.played, scale);
    return { ...reviewed, mark };
}

const kOrder = { loss: 0, draw: 1, win: 2 } as const;

export function judge(best: Verdict, played: Verdict, scale: number): Mark {
    if (isProven(best) && isProven(played)) return judgeProven(best, played);
    const lost = share(best, scale) - share(played, scale);
    return lost >= 0.3 ? '??' : lost >= 0.2 ? '?' : lost >= 0.1 ? '?!' : '';
}

// Losing a win is a mistake, losing a draw or a win to a loss is a blunder; a smaller margin is an
// inaccuracy.
function judgeProven(best: Verdict, played: Verdict): Mark {
    const before = kOrder[best.value as keyof typeof kOrder];
    const after = kOrder[played.value as keyof typeof kOrder];
    if (after < before) return after === kOrder.loss ? '??' : '?';
    const isSmaller =
        after === before &&
        best.margin != null &&
        played.margin != null &&
        played.margin < best.margin;
    return isSmaller ? '?!' : '';
}

export interface Tally {
    '?!': number;
    '?': number;
    '??': number;
}

export function tally(marks: Iterable<Mark>): Tally {
    const counts: Tally = { '?!': 0, '?': 0, '??': 0 };
    for (const mark of marks) if (mark) ++counts[mark];
    return counts;
}
