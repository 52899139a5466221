// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import { install, type MockServer } from '../../mock/server';
import Compare from './Compare.svelte';
import { button, eventually, leavePage, openPage } from './page_fixture';

let server: MockServer;
beforeAll(() => {
    server = install();
});

const all = (selector: string) =>
    [...document.querySelectorAll(selector)].map((each) => each.textContent?.trim());
const names = () => all('[role="rowheader"]');
const run = () => {
    document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
    flushSync();
};

async function open(): Promise<void> {
    openPage(Compare, '#/compare');
    await eventually(() => expect(button('Run')).toBeDefined());
}

function choose(way: string): void {
    const radio = document.querySelector<HTMLInputElement>(`input[value="${way}"]`)!;
    radio.checked = true;
    radio.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
}

describe('the page that compares', () => {
    it('shows row after row, and what each saves', async () => {
        await open();
        run();
        await eventually(() => expect(names().length).toBeGreaterThan(1));
        expect(button('Stop')).toBeDefined();
        await eventually(() => expect(button('Run')).toBeDefined());
        expect(names().slice(0, 3)).toEqual(['minimax', '+ deepening', '+ alpha-beta']);
        expect(all('[role="cell"].number').slice(0, 2)).toEqual(['1', '1/4.0']);
        expect(all('.results h2')).toEqual(['Results at depth 6']);
    });

    it('leaves out one technique after the other', async () => {
        await open();
        choose('without');
        run();
        await eventually(() => expect(button('Run')).toBeDefined());
        expect(names().slice(0, 3)).toEqual(['minimax', 'all chosen', 'without deepening']);
    });

    it('stops by the button and when it is left', async () => {
        await open();
        run();
        await eventually(() => expect(names()).toHaveLength(1));
        button('Stop')!.click();
        expect(server.questions.open).toBe(0);
        run();
        await eventually(() => expect(server.questions.open).toBe(1));
        await leavePage();
        expect(server.questions.open).toBe(0);
    });
});
