// The lessons of the course, whose texts are in texts/…/course.ts; each is loaded when it is opened.
import type { Component } from 'svelte';
import type { Texts } from '../../texts/catalogue';

export interface Lesson {
    slug: keyof Texts['course'];
    load: () => Promise<{ default: Component }>;
}

export const course: Lesson[] = [
    { slug: 'trees', load: () => import('./Trees.svelte') },
    { slug: 'minimax', load: () => import('./Minimax.svelte') },
    { slug: 'alpha-beta', load: () => import('./AlphaBeta.svelte') },
    { slug: 'ordering', load: () => import('./Ordering.svelte') },
    { slug: 'evaluation', load: () => import('./Evaluation.svelte') },
    { slug: 'deepening', load: () => import('./Deepening.svelte') },
    { slug: 'cost', load: () => import('./Cost.svelte') },
    { slug: 'solved', load: () => import('./Solved.svelte') },
    { slug: 'proofs', load: () => import('./Proofs.svelte') },
    { slug: 'chance', load: () => import('./Chance.svelte') },
    { slug: 'monte-carlo', load: () => import('./MonteCarlo.svelte') },
    { slug: 'player', load: () => import('./Player.svelte') },
];
