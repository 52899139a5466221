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
// In a game with margins, 100 units a point.
export const points = (units: number): Verdict => ({ ...estimate(units), points: units / 100 });
// In a game without: an estimate with this expected score.
export const chance = (units: number, expected: number): Verdict => ({
    ...estimate(units),
    chance: expected,
});
export const by = (margin: number): Verdict => ({
    value: margin > 0 ? 'win' : 'loss',
    distance: null,
    margin,
});
