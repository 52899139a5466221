// The lessons of the course; each is loaded when it is opened.
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
        summary: 'All ways in which a game can continue, drawn as one tree.',
        load: () => import('./Trees.svelte'),
    },
    {
        slug: 'minimax',
        title: 'Minimax by hand',
        summary: 'The value of a position if neither side makes a mistake.',
        load: () => import('./Minimax.svelte'),
    },
    {
        slug: 'alpha-beta',
        title: 'Alpha-beta pruning',
        summary: 'Skips branches and still finds the value of minimax.',
        load: () => import('./AlphaBeta.svelte'),
    },
    {
        slug: 'ordering',
        title: 'Move ordering',
        summary: 'The order of the moves decides how much is pruned.',
        load: () => import('./Ordering.svelte'),
    },
    {
        slug: 'evaluation',
        title: 'Evaluation and the horizon',
        summary: 'Where the search stops, an evaluation estimates the value.',
        load: () => import('./Evaluation.svelte'),
    },
    {
        slug: 'deepening',
        title: 'Iterative deepening and the transposition table',
        summary: 'Measured on this machine while you read.',
        load: () => import('./Deepening.svelte'),
    },
    {
        slug: 'solved',
        title: 'Solved games',
        summary: 'Play against an opponent that never makes a mistake.',
        load: () => import('./Solved.svelte'),
    },
    {
        slug: 'chance',
        title: 'Opponents that make mistakes',
        summary: 'Minimax assumes the best reply. Expectimax does not.',
        load: () => import('./Chance.svelte'),
    },
];
