// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import { install, type MockServer } from '../../mock/server';
import { api } from '../api/http';
import Lobby from './Lobby.svelte';
import { button, eventually, openPage } from './page_fixture';

let server: MockServer;
beforeAll(() => {
    server = install();
});

const table = (game: string) => ({
    game,
    settings: {},
    moves: [],
    players: ['human', 'human'] as [string, string],
});

describe('the lobby', () => {
    it('lists the tables that one holds', async () => {
        const { id } = await api.openTable(table('tictactoe'));
        server.openForOther(table('tictactoe'));
        openPage(Lobby, '#/');
        const links = () =>
            [...document.querySelectorAll('li a')].map((link) => link.getAttribute('href'));
        await eventually(() => expect(links()).toEqual([`#/play/${id}`]));
    });

    it('keeps what was typed when a table is refused', async () => {
        const error = 'you have 50 tables open: delete one, or try again in a minute';
        server.refusal = { status: 429, error };
        openPage(Lobby, '#/?game=tictactoe');
        await eventually(() => expect(button('Play')).toBeDefined());
        const field = document.querySelector<HTMLInputElement>('.start input')!;
        field.value = 'X.. ... ...';
        field.dispatchEvent(new Event('input', { bubbles: true }));
        flushSync();
        document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
        const told = () => [...document.querySelectorAll('[role="alert"]')].at(-1)?.textContent;
        await eventually(() => expect(told()).toBe(error));
        expect(document.querySelector<HTMLInputElement>('.start input')!.value).toBe('X.. ... ...');
        expect(button('Play')!.disabled).toBe(false);
        server.refusal = null;
    });
});
