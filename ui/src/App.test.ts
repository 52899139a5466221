// @vitest-environment happy-dom
import { mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { install, type MockServer } from '../mock/server';
import App from './App.svelte';
import { english } from './texts/en';
import { eventually } from './pages/page_fixture';

let server: MockServer;
let app: Record<string, unknown>;
beforeAll(() => {
    server = install();
});
afterEach(() => unmount(app));

function openAt(hash: string): void {
    location.hash = hash;
    app = mount(App, { target: document.body });
}
const bar = () => document.querySelector('.lost')?.textContent?.trim();

// In this order: the games are loaded once for the whole application.
describe('a browser without the token', () => {
    it('is told so in place of the games', async () => {
        server.hasToken = false;
        openAt('#/');
        await eventually(() =>
            expect(document.querySelector('[role="alert"]')?.textContent).toContain(
                english.parts.noToken,
            ),
        );
    });

    it('is told so at a table, until it has the token', async () => {
        server.hasToken = false;
        openAt('#/play/k3');
        await eventually(() => expect(bar()).toContain(english.parts.noToken));
        server.hasToken = true;
        await eventually(() => expect(bar()).toBe(''));
    });
});
