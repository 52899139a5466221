// What a puzzle asks for, in words.
import type { Puzzle } from '../../api/puzzle_types';
import { t } from '../../texts/language.svelte';

export function taskOf({ value, distance, margin }: Puzzle, name: string): string {
    const words = t().puzzles;
    if (value === 'draw') return words.draws(name);
    if (margin != null) return words.winsBy(name, margin);
    if (distance == null) return words.wins(name);
    return distance === 1 ? words.winsAtOnce(name) : words.winsIn(name, distance);
}
