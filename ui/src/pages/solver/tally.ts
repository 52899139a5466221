// How many starts of a game are won, drawn and lost, and which.
import type { SolvedStart, Value } from '../../api/types';

export type Outcome = Exclude<Value, 'estimate'>;
export const kOutcomes: Outcome[] = ['win', 'draw', 'loss'];

export function tally(starts: SolvedStart[]): Record<Outcome, number> {
    const counts = { win: 0, draw: 0, loss: 0 };
    for (const { value } of starts) if (value !== 'estimate') ++counts[value];
    return counts;
}

// The quickest wins first, then draws, then losses, those that last longest first.
export function ranked(starts: SolvedStart[]): SolvedStart[] {
    const place = ({ value, distance }: SolvedStart): number => {
        const plies = distance ?? 0;
        return value === 'win' ? plies : value === 'draw' ? 1e6 : 2e6 - plies;
    };
    return [...starts].sort((a, b) => place(a) - place(b));
}
