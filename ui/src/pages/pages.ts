// All pages, each loaded when it is first opened.
import type { Component } from 'svelte';
import type { Route } from '../router';
import type { PageName } from '../router';

export type Page = Component<{ route: Route }>;

export interface PageEntry {
    title: string;
    load: () => Promise<{ default: Page }>;
    // Whether the page is in the menu.
    listed: boolean;
}

export const pages: Record<PageName, PageEntry> = {
    lobby: { title: 'Games', load: () => import('./Lobby.svelte'), listed: true },
    play: { title: 'Play', load: () => import('./Play.svelte'), listed: false },
    analyse: { title: 'Analyse', load: () => import('./Analyse.svelte'), listed: true },
    compare: { title: 'Compare', load: () => import('./Compare.svelte'), listed: true },
    microscope: { title: 'Microscope', load: () => import('./Microscope.svelte'), listed: true },
    league: { title: 'League', load: () => import('./League.svelte'), listed: true },
    solver: { title: 'Solver', load: () => import('./Solver.svelte'), listed: true },
    lessons: { title: 'Lessons', load: () => import('./Lessons.svelte'), listed: true },
};
