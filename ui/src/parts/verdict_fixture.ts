// Verdicts for tests.
import type { Verdict } from '../api/types';

export const win = (distance?: number): Verdict => ({ value: 'win', distance });
export const loss = (distance?: number): Verdict => ({ value: 'loss', distance });
export const draw: Verdict = { value: 'draw', distance: null };
export const estimate = (value: number): Verdict => ({
    value: 'estimate',
    distance: null,
    estimate: value,
});
export const by = (margin: number): Verdict => ({
    value: margin > 0 ? 'win' : 'loss',
    distance: null,
    margin,
});
