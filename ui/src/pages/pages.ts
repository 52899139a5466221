// All pages, each loaded when it is first opened.
import type { Component } from 'svelte';
import type { Route } from '../router';
import type { PageName } from '../router';

export type Page = Component<{ route: Route }>;

export interface PageEntry {
    load: () => Promise<{ default: Page }>;
    // Whether the page is in the menu.
    listed: boolean;
}

export const pages: Record<PageName, PageEntry> = {
    lobby: { load: () => import('./Lobby.svelte'), listed: true },
    play: { load: () => import('./Play.svelte'), listed: false },
    analyse: { load: () => import('./Analyse.svelte'), listed: true },
    edit: { load: () => import('./Edit.svelte'), listed: false },
    compare: { load: () => import('./Compare.svelte'), listed: true },
    microscope: { load: () => import('./Microscope.svelte'), listed: true },
    league: { load: () => import('./League.svelte'), listed: true },
    solver: { load: () => import('./Solver.svelte'), listed: true },
    puzzles: { load: () => import('./Puzzles.svelte'), listed: true },
    lessons: { load: () => import('./Lessons.svelte'), listed: true },
};
