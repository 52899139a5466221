// The course, lesson by lesson; each is loaded when it is gone to.
import type { Component } from 'svelte';

export interface Lesson {
    slug: string;
    title: string;
    summary: string;
    load: () => Promise<{ default: Component }>;
}

export const course: Lesson[] = [
    {
        slug: 'trees',
        title: 'A game is a tree',
        summary: 'Every game that can still be played, drawn at once.',
        load: () => import('./Trees.svelte'),
    },
    {
        slug: 'minimax',
        title: 'Minimax by hand',
        summary: 'What a position is worth if nobody makes a mistake.',
        load: () => import('./Minimax.svelte'),
    },
    {
        slug: 'alpha-beta',
        title: 'What need not be searched',
        summary: 'Alpha-beta skips branches and still finds the same value.',
        load: () => import('./AlphaBeta.svelte'),
    },
    {
        slug: 'ordering',
        title: 'The best move first',
        summary: 'The order of the moves decides how much is skipped.',
        load: () => import('./Ordering.svelte'),
    },
    {
        slug: 'evaluation',
        title: 'Beyond the horizon',
        summary: 'Where the search must stop, somebody has to guess.',
        load: () => import('./Evaluation.svelte'),
    },
    {
        slug: 'deepening',
        title: 'Deeper and deeper, with a memory',
        summary: 'Iterative deepening and the table, measured while you read.',
        load: () => import('./Deepening.svelte'),
    },
    {
        slug: 'solved',
        title: 'Solved games',
        summary: 'Play against somebody who cannot err.',
        load: () => import('./Solved.svelte'),
    },
    {
        slug: 'chance',
        title: 'Opponents who err',
        summary: 'Minimax fears the best reply. What if it never comes?',
        load: () => import('./Chance.svelte'),
    },
];
