// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { install, type MockServer } from '../../mock/server';
import { href, parseRoute } from '../router';
import Analyse from './Analyse.svelte';
import { button, eventually, leavePage, openPage } from './page_fixture';
import { goTo } from '../route.svelte';
import { decodeLink, encodeLink, movesText, readMoves } from './analyse/game/link';

let server: MockServer;
beforeAll(() => {
    server = install();
});
beforeEach(() => goTo('#/', { replace: true }));

const all = (selector: string) =>
    [...document.querySelectorAll(selector)].map((each) => each.textContent?.trim());
const text = (selector: string) => all(selector)[0];
const pieces = () => document.querySelectorAll('.pieces .piece').length;
const click = (target: Element | undefined) => {
    target!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    flushSync();
};
const press = (key: string) => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    flushSync();
};

async function open(address: string): Promise<void> {
    openPage(Analyse, address);
    await eventually(() => expect(document.querySelector('.desk .board')).not.toBeNull());
}
const line = (moves: string) => `#/analyse?game=tictactoe&moves=${moves.replaceAll(' ', '+')}`;
const proven = () => eventually(() => expect(text('.words span')).toBe('proven'));

describe('the analysis page', () => {
    it('values every move on the board and in words', async () => {
        await open(line('5 2'));
        await proven();
        expect(text('.words strong')).toBe('X: win in 5');
        expect(all('.note text')).toHaveLength(7);
        expect(all('.note.best text')).toEqual(['W5']);
        expect(all('ol .value')).toEqual(['win in 5', 'win in 5', 'win in 5']);
        expect(document.querySelector('[role="meter"]')!.getAttribute('aria-valuenow')).toBe('1');
    });

    it('says what the static value is made of, and shows it on the board', async () => {
        await open(line('5 2'));
        expect(all('.row:not(.sum) > [role=rowheader]')).toEqual([]);
        document.querySelector('details')!.open = true;
        document.querySelector('details')!.dispatchEvent(new Event('toggle'));
        await eventually(() =>
            expect(all('.row:not(.sum) > [role=rowheader]')).toEqual([
                'pieces',
                'moves',
                'having the move',
            ]),
        );
        expect(all('.adds .hidden')).toEqual(['6 for X', '7 for X', '2 for X']);
        expect(text('.total')).toBe('X ahead: 82\u00a0%');
        expect(document.querySelectorAll('.tint')).toHaveLength(0);
        click(button('pieces'));
        expect(document.querySelectorAll('.tint rect')).toHaveLength(2);
        expect(all('.note text')).toHaveLength(0);
        const cell = document.querySelector('[data-cell="4"]')!;
        expect(cell.getAttribute('aria-label')).toContain('3 for X');
        // The choice stays from one position to the next.
        press('ArrowLeft');
        await eventually(() => expect(document.querySelectorAll('.tint rect')).toHaveLength(1));
        click(button('pieces'));
        expect(document.querySelectorAll('.tint')).toHaveLength(0);
    });

    it('starts by itself, stops by the button, and goes on', async () => {
        await open(line('5'));
        await eventually(() => expect(server.questions.open).toBe(1));
        click(button('Stop'));
        await eventually(() => expect(server.questions.open).toBe(0));
        click(button('Resume'));
        await eventually(() => expect(server.questions.open).toBe(1));
    });

    it('leaves nothing running behind', async () => {
        await open(line(''));
        await eventually(() => expect(server.questions.open).toBe(1));
        await leavePage();
        expect(server.questions.open).toBe(0);
    });

    it('makes a variation of another move, and steps through both', async () => {
        await open(line('5 2 1'));
        press('ArrowLeft');
        await eventually(() => expect(pieces()).toBe(2));
        click(document.querySelector('[data-cell="8"]')!);
        await eventually(() => expect(all('.variation button')).toEqual(['9']));
        press('ArrowUp');
        await eventually(() => expect(text('[aria-current]')).toBe('1'));
        press('ArrowDown');
        await eventually(() => expect(text('[aria-current]')).toBe('9'));
        click(button('Promote'));
        expect(all('.variation button')).toEqual(['1']);
        click(button('Delete'));
        await eventually(() => expect(all('[data-node]')).toEqual(['Start', '5', '2', '1']));
    });

    it('draws an expected line while it is looked at, and plays it by a click', async () => {
        await open(line('5 2'));
        await proven();
        const moves = () => document.querySelectorAll<HTMLElement>('ol li:first-child button');
        moves()[1]!.dispatchEvent(new FocusEvent('focus'));
        await eventually(() => expect(all('[data-step]')).toHaveLength(2));
        expect(pieces()).toBe(2);
        expect(document.querySelector('.note')).toBeNull();
        press('Escape');
        await eventually(() => expect(all('[data-step]')).toHaveLength(0));
        click(moves()[1]);
        await eventually(() => expect(all('[data-node]')).toHaveLength(5));
        await eventually(() => expect(pieces()).toBe(4));
    });

    it('never shows the values of another position', async () => {
        await open(line('5 2'));
        await proven();
        click(button('Stop'));
        press('ArrowLeft');
        await eventually(() => expect(pieces()).toBe(1));
        expect(document.querySelector('.note')).toBeNull();
        press('ArrowRight');
        await eventually(() => expect(all('.note')).toHaveLength(7));
    });

    it('finds the mistakes of a game, with what was better', async () => {
        await open(line('5 2 1 9'));
        click(button('Review the game'));
        await eventually(() => expect(button('Next mistake')).toBeDefined());
        await eventually(() => expect(button('Review the game')).toBeDefined());
        expect(all('[data-node]')).toEqual(['Start', '5', '2??', '1', '9']);
        press('Home');
        await eventually(() => expect(pieces()).toBe(0));
        click(button('Next mistake'));
        await eventually(() => expect(text('[role="status"] strong')).toBe('Blunder: 2??'));
        expect(all('[role="status"] .line span:first-child')).toEqual(['better', 'reply']);
    });

    it('keeps the whole game in the address, from which it comes back', async () => {
        await open(line('5 2 1'));
        press('ArrowLeft');
        await eventually(() => expect(pieces()).toBe(2));
        click(document.querySelector('[data-cell="8"]')!);
        await eventually(async () => {
            const shared = await decodeLink(parseRoute(location.hash).path[0] ?? '');
            expect(movesText(shared.tree)).toBe('5 2 1 (9)');
        });
        const address = location.hash;
        await leavePage();
        await open(address);
        expect(all('[data-node]')).toEqual(['Start', '5', '2', '1', '9']);
        expect(text('[aria-current]')).toBe('9');
        expect(pieces()).toBe(3);
    });

    it.each([
        ['a damaged link', async () => '#/analyse/zAbCdEf', 'This link is damaged'],
        ['a game that is not here', async () => '#/analyse?game=go', "There is no game 'go'"],
        [
            'a line that cannot be played',
            async () => {
                const tree = readMoves('5 5');
                const shared = { game: 'tictactoe', settings: {}, tree, at: 0 };
                return href('analyse', [await encodeLink(shared)]);
            },
            'cannot be played',
        ],
    ])('says what is wrong with %s', async (_, address, message) => {
        openPage(Analyse, await address());
        await eventually(() => expect(text('[role="alert"]')).toContain(message));
    });

    it('offers to choose a game where none is named', async () => {
        openPage(Analyse, '#/analyse');
        await eventually(() => expect(button('Analyse this position')).toBeDefined());
    });
});
