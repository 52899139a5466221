// Which moves of a game were mistakes. A proven verdict decides where there are two of them; else
// what share of the game the move gave away, with the steps that chess sites use: 0.1, 0.2 and 0.3
// of the way from a loss (-1) to a win (1).
import type { Verdict } from '../../api/types';
import { isProven, share } from '../../parts/verdict';

export type Mark = '' | '?!' | '?' | '??';

export const kMarkNames: Record<Exclude<Mark, ''>, string> = {
    '?!': 'Inaccuracy',
    '?': 'Mistake',
    '??': 'Blunder',
};

// What a review says of one move, for its mover.
export interface Reviewed {
    best: Verdict;
    played: Verdict;
    // The best move and how it goes on; empty if it was played.
    better: string[];
    // How the game goes on after the move that was played.
    refutation: string[];
}

export interface Judgement extends Reviewed {
    mark: Mark;
}

// A move that the review would have played is no mistake, whatever deeper looks say afterwards.
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

// To throw away a win is a mistake, to lose what was not lost a blunder; to win by less is neither.
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
