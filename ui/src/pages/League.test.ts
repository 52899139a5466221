// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { install, type MockServer } from '../../mock/server';
import { catalogue } from '../api/catalogue.svelte';
import type { LeaguePlayer, Tournament } from '../api/types';
import League from './League.svelte';
import { button, eventually, leavePage, openPage } from './page_fixture';

let server: MockServer;
beforeAll(() => {
    server = install();
});
beforeEach(() => {
    server.league = { is: 'league', port: 6002, players: [], programs: [], tournaments: [] };
});

const text = () => document.body.textContent ?? '';
const guest = (nick: string, rest: Partial<LeaguePlayer> = {}): LeaguePlayer => ({
    nick,
    state: 'waiting',
    table: null,
    tournament: null,
    ...rest,
});
const seats = () =>
    [...document.querySelectorAll<HTMLSelectElement>('.seat select')].map(({ value }) => value);

const standing = { games: 2, draws: 1, faults: 0, error: 80.2 };
const tournament: Tournament = {
    id: 't',
    game: 'hexthello',
    settings: {},
    kind: 'round-robin',
    state: 'done',
    over: true,
    played: 2,
    planned: 2,
    standings: [
        { ...standing, rank: 1, name: 'Hexe', points: 1.5, wins: 1, losses: 0, elo: 40 },
        { ...standing, rank: 2, name: 'Otto', points: 0.5, wins: 0, losses: 1, elo: -40 },
    ],
    cross: [
        [null, 1.5],
        [0.5, null],
    ],
    games: [
        {
            number: 1,
            round: 1,
            first: 'Hexe',
            second: 'Otto',
            points: 1,
            margin: 7,
            reason: null,
        },
    ],
};

async function open(): Promise<void> {
    openPage(League, '#/league');
    await eventually(() => expect(button('Start')).toBeDefined());
}

describe('the page of the league', () => {
    it('tells how to connect while nobody is there', async () => {
        await open();
        expect(text()).toContain('Nobody is connected yet.');
        expect(text()).toContain('--port 6002');
        server.tellLeague({ players: [guest('Hexe')] });
        await eventually(() => expect(button('Disconnect Hexe')).toBeDefined());
        expect(text()).not.toContain('Nobody is connected yet.');
    });

    it('says so when the port was taken', async () => {
        server.league = { ...server.league, port: null };
        await open();
        expect(text()).toContain('--league-port 0');
    });

    it('puts players on either side, never one on both', async () => {
        server.league = { ...server.league, players: [guest('Hexe'), guest('Otto')] };
        await open();
        button('Hexe plays Black')!.click();
        button('Otto plays White')!.click();
        flushSync();
        expect(seats()).toEqual(['league:Hexe', 'league:Otto']);
        button('Hexe plays White')!.click();
        flushSync();
        expect(seats()).toEqual(['league:Otto', 'league:Hexe']);
    });

    it('leads to the table of who plays, and disconnects', async () => {
        const players = [guest('Hexe', { state: 'playing', table: 'k3' }), guest('Otto')];
        server.league = { ...server.league, players };
        await open();
        expect(document.querySelector('[aria-label="Watch Hexe"]')?.getAttribute('href')).toBe(
            '#/play/k3',
        );
        expect(button('Hexe plays Black')).toBeUndefined();
        button('Disconnect Otto')!.click();
        await eventually(() => expect(button('Disconnect Otto')).toBeUndefined());
    });

    it('shows a tournament', async () => {
        server.league = { ...server.league, tournaments: [tournament] };
        await open();
        const rows = [...document.querySelectorAll('[role="row"]')]
            .slice(1)
            .map((row) => [...row.children].map((cell) => cell.textContent));
        expect(rows[0]).toEqual(['1', 'Hexe', '1½', '1–1–0', '+40 ± 80', '', '·', '1½']);
        expect(rows[1]).toEqual(['2', 'Otto', '½', '0–1–1', '−40 ± 80', '', '½', '·']);
        expect(text()).toContain('1 : 0, by 7');
        expect(button('Stop')).toBeUndefined();
    });

    it('offers guests only what guests may do', async () => {
        const running = { ...tournament, state: 'running' as const, over: false };
        const players = [guest('Hexe'), guest('Otto')];
        server.league = { ...server.league, players, tournaments: [running] };
        await open();
        for (const name of ['Disconnect Hexe', 'Start the tournament', 'Stop'])
            expect(button(name)).toBeDefined();
        await leavePage();
        catalogue.isGuest = true;
        await open();
        for (const name of ['Disconnect Hexe', 'Start the tournament', 'Stop'])
            expect(button(name)).toBeUndefined();
        expect(text()).toContain(
            'Only the host, who started Petteia, begins and stops tournaments',
        );
        expect(button('Hexe plays Black')).toBeDefined();
        catalogue.isGuest = false;
    });

    it('has tournaments of any game, with programs that the host has named', async () => {
        server.league = { ...server.league, players: [guest('Hexe')], programs: ['Mine'] };
        openPage(League, '#/league?game=nim');
        await eventually(() => expect(button('Start the tournament')).toBeDefined());
        const game = document.querySelector<HTMLSelectElement>('.choice select')!;
        expect(game.value).toBe('nim');
        const offered = () =>
            [...document.querySelectorAll<HTMLOptionElement>('section form select option')]
                .map(({ value }) => value)
                .filter((value) => /^(league|program|human)/.test(value));
        // Players that connect play the league's game, and people play no tournaments.
        expect(offered().slice(0, 1)).toEqual(['program:Mine']);
        expect(offered()).not.toContain('league:Hexe');
        const add = document.querySelector<HTMLSelectElement>('section form select')!;
        for (const player of ['program:Mine', 'random']) {
            add.value = player;
            add.dispatchEvent(new Event('change', { bubbles: true }));
            flushSync();
        }
        expect(button('Remove Mine')).toBeDefined();
        expect(button('Start the tournament')!.disabled).toBe(false);
    });

    it('tells the host how programs are named, and not the guests', async () => {
        await open();
        expect(text()).toContain('petteia serve --player');
        await leavePage();
        catalogue.isGuest = true;
        await open();
        expect(text()).not.toContain('--player');
        catalogue.isGuest = false;
    });

    it('hears no more when it is left', async () => {
        await open();
        expect(server.leagueListeners.size).toBe(1);
        await leavePage();
        expect(server.leagueListeners.size).toBe(0);
    });
});
