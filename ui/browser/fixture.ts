// Shared by test files: an arena for each, and the list of all pages.
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { Arena } from './arena';

// An arena for the tests of a file. Pages are closed after each test, and logged errors fail it.
export function useArena(): () => Arena {
    let arena: Arena;
    beforeAll(async () => {
        arena = await Arena.open();
    });
    afterAll(async () => arena?.close());
    afterEach(async () => {
        await arena.closePages();
        expect(arena.complaints.splice(0)).toEqual([]);
    });
    return () => arena;
}

// Two people at a table, unless others are named; agents move without delay.
export function tableOf(game: string, more: object = {}): object {
    const players = ['human', 'human'];
    return { game, settings: {}, moves: [], players, running: true, pace: 0, ...more };
}

// Pac-Man in the middle, ghosts in the corners: nothing is random.
export const kMaze = 'P 9 12 G 0 0 0 24 19 0 19 24 F 0 T 0';

// Every page with content, and every kind of board.
export async function everyPage(arena: Arena): Promise<{ name: string; hash: string }[]> {
    const tables: Record<string, object> = {
        squares: tableOf('tictactoe', { moves: ['5', '1'] }),
        'a finished game': tableOf('tictactoe', { moves: ['1', '4', '2', '5', '3'] }),
        hexagons: tableOf('hexthello', { settings: { side: '3' }, moves: ['0,2'] }),
        'a rack': tableOf('connect4', { moves: ['4', '4', '3'] }),
        cloth: tableOf('othello', { moves: ['d3'] }),
        piles: tableOf('cubes', { moves: ['3r'] }),
        'a maze': tableOf('pacman', { start: kMaze, players: ['human', 'chasers'] }),
    };
    const plays = Object.entries(tables).map(async ([name, table]) => ({
        name: `play, ${name}`,
        hash: `#/play/${await arena.table(table)}`,
    }));
    return [
        ...(await Promise.all(plays)),
        { name: 'lobby', hash: '#/' },
        { name: 'set-up', hash: '#/?game=hexthello' },
        { name: 'analyse', hash: '#/analyse?game=tictactoe&moves=5+2' },
        { name: 'analyse, a choice', hash: '#/analyse' },
        { name: 'editor, cells', hash: '#/edit?game=tictactoe' },
        { name: 'editor, piles', hash: '#/edit?game=nim' },
        { name: 'editor, a maze', hash: '#/edit?game=pacman' },
        { name: 'compare', hash: '#/compare?game=tictactoe' },
        ...['microscope', 'league', 'solver', 'lessons'].map((name) => ({
            name,
            hash: `#/${name}`,
        })),
        { name: 'puzzles, a choice', hash: '#/puzzles' },
        { name: 'puzzles, a set', hash: '#/puzzles?game=connect4&.cols=5&.rows=4&set=1' },
        { name: 'microscope, predict', hash: '#/microscope?mode=predict' },
        { name: 'microscope, side by side', hash: '#/microscope?mode=together' },
        { name: 'microscope, visits', hash: '#/microscope?mode=visits' },
        { name: 'microscope, proof numbers', hash: '#/microscope?mode=proof' },
        { name: 'no such page', hash: '#/nowhere' },
    ];
}

export function median(values: number[]): number {
    return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
