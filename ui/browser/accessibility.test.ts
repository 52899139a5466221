// Every page, light and dark, has no serious finding of axe-core.
import axe, { type Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { course } from '../src/pages/lessons/course';
import { everyPage, tableOf, useArena } from './fixture';
import { goTo, settled } from './waiting';

const arena = useArena();

// "button-name of .theme: …"
async function findings(page: Page): Promise<string[]> {
    const violations = await page.evaluate(async () => {
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
            resultTypes: ['violations'],
        });
        return violations as Result[];
    });
    return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
            nodes.map(({ target, failureSummary }) => `${id} of ${target}: ${failureSummary}`),
        );
}

// What is wrong in either theme, by name.
async function findingsOf(page: Page, name: string): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        const some = await findings(page);
        if (some.length > 0) found[`${name}, ${colorScheme}`] = some;
    }
    return found;
}

it('keeps nobody out of any page', async () => {
    const page = await arena().page('#/', { reducedMotion: 'reduce' });
    // Not as a script of the page, which its policy forbids.
    await page.evaluate(axe.source);
    const found: Record<string, string[]> = {};
    for (const { name, hash } of await everyPage(arena())) {
        await goTo(page, hash);
        Object.assign(found, await findingsOf(page, name));
    }
    expect(found).toEqual({});
});

it('keeps nobody out of a table that is watched, shared or not saved', async () => {
    const hash = `#/play/${await arena().table(tableOf('tictactoe', { moves: ['5'] }))}`;
    const phone = { reducedMotion: 'reduce', viewport: { width: 360, height: 740 } } as const;
    const [host, guest] = [await arena().page('#/', phone), await arena().guestPage('#/', phone)];
    for (const page of [host, guest]) {
        // As if the disk were full.
        await page.routeWebSocket(/\/api\/live/, (socket) => {
            const server = socket.connectToServer();
            server.onMessage((message) =>
                socket.send(String(message).replace('"unsaved":null', '"unsaved":"disk full"')),
            );
        });
        await page.goto(arena().address + hash);
        await page.reload();
        await page.getByText('Moves are not being saved: disk full').waitFor();
        await page.evaluate(axe.source);
    }
    await guest.getByText('You are watching.').waitFor();
    const watched = await findingsOf(guest, 'watched');
    await host.getByRole('button', { name: 'Share' }).click();
    await host.getByLabel('Link to play', { exact: true }).waitFor();
    expect({ ...watched, ...(await findingsOf(host, 'shared')) }).toEqual({});
    for (const page of [host, guest])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
            360,
        );
});

it('keeps nobody out of any lesson', async () => {
    const page = await arena().page('#/', { reducedMotion: 'reduce' });
    await page.evaluate(axe.source);
    const found: Record<string, string[]> = {};
    for (const { slug } of course) {
        await goTo(page, `#/lessons/${slug}`);
        Object.assign(found, await findingsOf(page, slug));
    }
    expect(found).toEqual({});
});
