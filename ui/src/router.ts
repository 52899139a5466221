// The current page, in the part of the address after '#': #/play/k3x9,
// #/analyse?game=nim&moves=1:1. A hash, so that every address works without the server knowing the
// pages.
import type { Line } from './api/types';

export const pageNames = [
    'lobby',
    'play',
    'puzzles',
    'analyse',
    'edit',
    'compare',
    'microscope',
    'league',
    'solver',
    'lessons',
] as const;
export type PageName = (typeof pageNames)[number];

export interface Route {
    page: PageName | 'unknown';
    // What follows the page's name: ['k3x9'].
    path: string[];
    query: URLSearchParams;
}

export function parseRoute(hash: string): Route {
    const [way = '', query = ''] = split(hash.replace(/^#\/?/, ''), '?');
    const [name = '', ...path] = way.split('/').filter(Boolean).map(decode);
    const page = name === '' ? 'lobby' : pageNames.find((each) => each === name);
    return { page: page ?? 'unknown', path, query: new URLSearchParams(query) };
}

export function href(page: PageName, path: string[] = [], query?: URLSearchParams): string {
    const way = [page === 'lobby' ? '' : page, ...path.map(encodeURIComponent)].join('/');
    const asked = query?.toString();
    return `#/${way}${asked ? `?${asked}` : ''}`;
}

// A line as a query: the game, its settings with a dot before the name, start and moves.
export function lineQuery(line: Line): URLSearchParams {
    const query = new URLSearchParams({ game: line.game });
    for (const [name, value] of Object.entries(line.settings)) query.set(`.${name}`, value);
    if (line.start) query.set('start', line.start);
    if (line.moves.length > 0) query.set('moves', line.moves.join(' '));
    return query;
}

// Null if no game is named.
export function lineOf(query: URLSearchParams): Line | null {
    const game = query.get('game');
    if (!game) return null;
    const settings = Object.fromEntries(
        [...query]
            .filter(([name]) => name.startsWith('.'))
            .map(([name, value]) => [name.slice(1), value]),
    );
    const start = query.get('start');
    const moves = (query.get('moves') ?? '').split(' ').filter(Boolean);
    return { game, settings, ...(start ? { start } : {}), moves };
}

function split(text: string, separator: string): string[] {
    const at = text.indexOf(separator);
    return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
