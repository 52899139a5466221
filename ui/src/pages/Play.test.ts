// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { install, type MockServer } from '../../mock/server';
import { catalogue } from '../api/catalogue.svelte';
import { api } from '../api/http';
import type { NewTable } from '../api/types';
import Play from './Play.svelte';
import { button, eventually, openPage } from './page_fixture';
import { t } from '../texts/language.svelte';

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

function tableOf(table: Partial<NewTable>): NewTable {
    const whole = { game: 'tictactoe', settings: {}, moves: [], running: true };
    return { ...whole, players: ['human', 'human'], ...table };
}

async function openTable(hash: string): Promise<void> {
    location.hash = hash;
    openPage(Play, hash);
    await eventually(() => expect(document.querySelector('.board')).not.toBeNull());
}

async function sitDown(table: Partial<NewTable>): Promise<string> {
    const { id } = await api.openTable(tableOf(table));
    await openTable(`#/play/${id}`);
    return id;
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

    it("plays the move whose number is typed, when it is a person's turn", async () => {
        await sitDown({});
        press('5');
        press('5');
        await eventually(() => expect(moves()).toEqual(['5']));
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
        await eventually(() =>
            expect(text('[role="alert"] h1')).toBe('This table cannot be opened'),
        );
        expect(text('[role="alert"] p')).toBe('there is no such table');
    });

    it('finds its table again after the connection was lost', async () => {
        await sitDown({ moves: ['5'] });
        for (const visitor of [...server.visitors]) visitor.close();
        click(cell(0));
        flushSync();
        expect(text('.status')).toBe(t().parts.noConnection);
        await eventually(() => expect(server.visitors.size).toBe(1));
        await eventually(() => {
            click(cell(0));
            expect(moves()).toEqual(['5', '1']);
        });
    });
});

const pieces = () => document.querySelectorAll('.pieces .piece').length;
const names = () =>
    [...document.querySelectorAll('aside button')].map((each) => each.textContent?.trim());
const press = (key: string) => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    flushSync();
};
const field = (label: string) => {
    const id = [...document.querySelectorAll('label')].find(
        ({ textContent }) => textContent === label,
    )?.htmlFor;
    return id && (document.getElementById(id) as HTMLTextAreaElement).value;
};

describe('a table of somebody else', () => {
    const watch = async (table: Partial<NewTable>): Promise<string> => {
        const { id } = server.openForOther(tableOf(table));
        await openTable(`#/play/${id}`);
        return id;
    };

    it('is watched: nothing on the page changes it', async () => {
        const said = vi.spyOn(server, 'said');
        await watch({ moves: ['5', '1'] });
        await eventually(() => expect(moves()).toEqual(['5', '1']));
        expect(text('.note')).toContain('You are watching.');
        expect(text('.status')).toBe('X to move');
        expect(document.querySelector('.agent')?.tagName).toBe('SPAN');
        for (const gone of ['Undo', 'Redo', 'Run', 'Stop', 'Step', 'Swap', 'Reset', 'Resign'])
            expect(names()).not.toContain(gone);
        expect(document.querySelector('.all')).toBeNull();
        click(cell(8));
        for (const key of [' ', 'u']) press(key);
        expect(said.mock.calls.map(([, message]) => message['do'])).toEqual(['watch']);
        said.mockRestore();
    });

    it('is followed, and looked at elsewhere by this page alone', async () => {
        const id = await watch({ moves: ['5', '1', '9'] });
        await eventually(() => expect(pieces()).toBe(3));
        expect(button('Latest')!.disabled).toBe(true);
        press('ArrowLeft');
        await eventually(() => expect(pieces()).toBe(2));
        expect(text('.status')).toBe('You are looking at another move.');
        expect(button('Hint')!.disabled).toBe(true);
        click(button('Back'));
        await eventually(() => expect(pieces()).toBe(1));
        server.otherDoes(id, { do: 'play', at: 3, move: '3' });
        await eventually(() => expect(moves()).toEqual(['5', '1', '9', '3']));
        expect(pieces()).toBe(1);
        click(button('Forward'));
        await eventually(() => expect(pieces()).toBe(2));
        click(button('Latest'));
        await eventually(() => expect(pieces()).toBe(4));
        server.otherDoes(id, { do: 'play', at: 4, move: '7' });
        await eventually(() => expect(pieces()).toBe(5));
    });

    it('gives a hint', async () => {
        await watch({ moves: ['1', '5', '2'] });
        click(button('Hint'));
        await eventually(() => expect(text('.board')).toContain('hint'));
    });

    it('has a link to watch, and none to play', async () => {
        const id = await watch({});
        click(button('Share'));
        expect(field('Link to watch')).toMatch(new RegExp(`#/play/${id}$`));
        expect(field('Link to play')).toBeUndefined();
    });

    it('is played at with its key, which then leaves the address', async () => {
        const { id, key } = server.openForOther(tableOf({ moves: ['5'] }));
        await openTable(`#/play/${id}?key=${key}`);
        await eventually(() => expect(location.hash).toBe(`#/play/${id}`));
        expect(document.querySelector('.note')).toBeNull();
        click(cell(0));
        await eventually(() => expect(moves()).toEqual(['5', '1']));
    });

    it('says that a key is wrong, and can be watched all the same', async () => {
        const { id } = server.openForOther(tableOf({ moves: ['5'] }));
        const hash = `#/play/${id}?key=wrong`;
        location.hash = hash;
        openPage(Play, hash);
        await eventually(() =>
            expect(text('[role="alert"] p')).toBe('this is not the link to play at this table'),
        );
        click(button('Only watch'));
        await eventually(() => expect(text('.note')).toContain('You are watching.'));
        expect(location.hash).toBe(`#/play/${id}`);
    });
});

describe("a table of one's own", () => {
    it('has a link to play and a link to watch', async () => {
        const id = await sitDown({});
        click(button('Share'));
        expect(field('Link to play')).toMatch(new RegExp(`#/play/${id}\\?key=key-of-${id}$`));
        expect(field('Link to watch')).toMatch(new RegExp(`#/play/${id}$`));
        expect(text('dialog[open]')).toContain('--bind 0.0.0.0');
        await catalogue.loaded();
        catalogue.guestAddress = 'http://host.example/?token=t';
        flushSync();
        expect(field('Link to watch')).toBe(`http://host.example/?token=t#/play/${id}`);
        expect(text('dialog[open]')).not.toContain('--bind');
        catalogue.guestAddress = '';
    });

    it('warns while moves are not saved', async () => {
        await sitDown({ moves: ['5'] });
        const warning = () => text('.note[role="alert"]');
        expect(warning()).toBeUndefined();
        server.setStoreFailure('the disk is full');
        await eventually(() =>
            expect(warning()).toBe('Moves are not being saved: the disk is full'),
        );
        click(cell(0));
        await eventually(() => expect(moves()).toEqual(['5', '1']));
        expect(warning()).toBe('Moves are not being saved: the disk is full');
        server.setStoreFailure(null);
        await eventually(() => expect(warning()).toBeUndefined());
    });

    it('says so when it cannot be followed after a lost connection', async () => {
        await sitDown({ moves: ['5'] });
        const said = vi
            .spyOn(server, 'said')
            .mockImplementation((visitor, { id }) =>
                visitor.tell({ is: 'error', re: id, error: 'too many tables are watched' }),
            );
        for (const visitor of [...server.visitors]) visitor.close();
        await eventually(() =>
            expect(text('.note[role="alert"]')).toContain('too many tables are watched'),
        );
        said.mockRestore();
        click(button('Try again'));
        await eventually(() => expect(document.querySelector('.note')).toBeNull());
    });
});
