// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { install, type MockServer } from '../../mock/server';
import { api } from '../api/http';
import { kNoConnection } from '../api/live';
import type { NewTable } from '../api/types';
import Play from './Play.svelte';
import { button, eventually, openPage } from './page_fixture';

let server: MockServer;
beforeAll(() => {
    server = install();
});

const text = (selector: string) => document.querySelector(selector)?.textContent?.trim();
const moves = () => [...document.querySelectorAll('.move')].map((move) => move.textContent);
const cell = (at: number) => document.querySelector<SVGElement>(`[data-cell="${at}"]`)!;
const click = (target: Element | undefined) => {
    target!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    flushSync();
};

async function sitDown(table: Partial<NewTable>): Promise<void> {
    const whole = { game: 'tictactoe', settings: {}, moves: [], running: true };
    const players: [string, string] = ['human', 'human'];
    const { id } = await api.openTable({ ...whole, players, ...table });
    openPage(Play, `#/play/${id}`);
    await eventually(() => expect(document.querySelector('.board')).not.toBeNull());
}

describe('the play page', () => {
    it('shows a move at once and the answer of the engine when it comes', async () => {
        await sitDown({ players: ['human', 'engine:level=3'] });
        expect(text('.status')).toBe('Your move');
        click(cell(4));
        expect(document.querySelectorAll('.pieces .piece')).toHaveLength(1);
        await eventually(() => expect(moves()).toHaveLength(2));
        expect(moves()[0]).toBe('5');
    });

    it('does not send a second click while the first is on its way', async () => {
        await sitDown({});
        click(cell(0));
        click(cell(1));
        await eventually(() => expect(moves()).toEqual(['1']));
    });

    it('goes back, and keeps another line beside the first', async () => {
        await sitDown({ moves: ['5', '1'] });
        await eventually(() => expect(moves()).toEqual(['5', '1']));
        click(button('Undo'));
        await eventually(() => expect(document.querySelectorAll('.pieces .piece')).toHaveLength(1));
        click(cell(8));
        await eventually(() => expect(text('.variation')).toContain('9'));
        expect(moves()).toEqual(['5', '1', '9']);
    });

    it('tells the result and why', async () => {
        await sitDown({ moves: ['5'] });
        click(button('Resign'));
        click(button('Sure?'));
        await eventually(() => expect(text('.result strong')).toBe('X won (O resigned)'));
        expect(text('[aria-live="polite"]')).toBe('X won (O resigned)');
    });

    it('plays again by the same clock', async () => {
        await sitDown({ moves: ['5'], clock: { game: 60 } });
        click(button('Resign'));
        click(button('Sure?'));
        await eventually(() => expect(button('Rematch')).toBeDefined());
        const open = vi.spyOn(api, 'openTable');
        click(button('Rematch'));
        expect(open.mock.calls[0]![0]).toMatchObject({ clock: { game: 60 }, moves: [] });
        open.mockRestore();
    });

    it('says that there is no such table', async () => {
        openPage(Play, '#/play/gone');
        await eventually(() => expect(text('[role="alert"] h1')).toBe('Table not found'));
    });

    it('finds its table again after the connection was lost', async () => {
        await sitDown({ moves: ['5'] });
        for (const visitor of [...server.visitors]) visitor.close();
        click(cell(0));
        flushSync();
        expect(text('.status')).toBe(kNoConnection);
        await eventually(() => expect(server.visitors.size).toBe(1));
        await eventually(() => {
            click(cell(0));
            expect(moves()).toEqual(['5', '1']);
        });
    });
});
