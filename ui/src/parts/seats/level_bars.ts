// How the ratings of the engine's levels are drawn.
import type { Ratings } from '../../api/types';

// The heights of bars in per cent, from the weakest level, or the player who moves at random, to the strongest.
export function heightsOf(ratings: Ratings | null): number[] {
    if (!ratings) return [];
    const elo = ratings.levels.map((each) => each.elo);
    const lowest = Math.min(0, ...elo);
    const range = Math.max(1, Math.max(...elo) - lowest);
    return elo.map((each) => Math.round((100 * (each - lowest)) / range));
}
