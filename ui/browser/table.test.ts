// Tables besides moves: spectators, undo, lost connections, and texts that contain HTML.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { median, tableOf, useArena } from './fixture';
import { atNode, connected, disconnected } from './waiting';

const arena = useArena();

const pieces = (page: Page) => page.locator('.pieces .piece').count();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function sitDown(game: string, more: object = {}): Promise<Page> {
    const page = await arena().page(`#/play/${await arena().table(tableOf(game, more))}`);
    await page.locator('.board svg').first().waitFor();
    return page;
}

// When things were seen in the page, on the clock that all pages share.
type Seen = Window & { clicks: number[]; shown: number[] };
async function timePieces(page: Page): Promise<void> {
    await page.evaluate(() => {
        const seen = window as unknown as Seen;
        seen.clicks = [];
        seen.shown = [];
        const now = () => performance.timeOrigin + performance.now();
        addEventListener('click', () => seen.clicks.push(now()), true);
        new MutationObserver((changes) => {
            if (changes.some(({ addedNodes }) => addedNodes.length > 0)) seen.shown.push(now());
        }).observe(document.querySelector('.pieces')!, { childList: true });
    });
}

describe('a table', () => {
    it('shows a move at once, also to others who watch', async () => {
        const table = tableOf('tictactoe', { settings: { m: '5', n: '5', k: '5' } });
        const hash = `#/play/${await arena().table(table)}`;
        const pages = [await arena().page(hash), await arena().page(hash)] as const;
        for (const page of pages) {
            await page.locator('.cell.legal').first().waitFor();
            await timePieces(page);
        }
        for (let move = 1; move <= 20; ++move) {
            await pages[0].locator(`[data-cell="${move}"]`).click();
            for (const page of pages) await atNode(page, move);
        }
        const [own, other] = await Promise.all(
            pages.map((page) =>
                page.evaluate(() => {
                    const { clicks, shown } = window as unknown as Seen;
                    return { clicks, shown };
                }),
            ),
        );
        expect([own!.shown.length, other!.shown.length]).toEqual([20, 20]);
        const after = (shown: number[]) => median(shown.map((at, i) => at - own!.clicks[i]!));
        const [here, there] = [after(own!.shown), after(other!.shown)];
        console.log(
            `a click is a piece after ${here.toFixed(1)} ms, in another browser after ` +
                `${there.toFixed(1)} ms (medians of 20)`,
        );
        expect(here).toBeLessThan(500);
        expect(there).toBeLessThan(2000);
    });

    it('is as it was after a reload', async () => {
        const page = await sitDown('tictactoe', { moves: ['5'] });
        await page.locator('[data-cell="0"]').click();
        await atNode(page, 2);
        await page.reload();
        await atNode(page, 2);
        expect(await pieces(page)).toBe(2);
        await page.locator('[data-cell="8"]').click();
        await atNode(page, 3);
    });

    it('goes on after the program was started again', async () => {
        const page = await sitDown('tictactoe', { moves: ['5'] });
        await page.locator('[data-cell="0"]').click();
        await atNode(page, 2);
        await arena().stop();
        await disconnected(page);
        await arena().start();
        await connected(page);
        await page.locator('[data-cell="8"]').click();
        await atNode(page, 3);
    });

    it('takes moves back, brings them again, and keeps other lines', async () => {
        const page = await sitDown('tictactoe', { moves: ['5', '1'] });
        await button(page, 'Undo').click();
        await expect.poll(() => pieces(page)).toBe(1);
        await button(page, 'Redo').click();
        await expect.poll(() => pieces(page)).toBe(2);
        await button(page, 'Undo').click();
        await expect.poll(() => pieces(page)).toBe(1);
        await page.locator('[data-cell="8"]').click();
        expect(await page.locator('.variation .move').textContent()).toBe('9');
        await page.locator('.move', { hasText: /^1$/ }).click();
        await page.getByLabel('1, O', { exact: true }).waitFor();
        await button(page, 'Reset').click();
        await expect.poll(() => pieces(page)).toBe(0);
        expect(await page.locator('.move').count()).toBe(3);
    });

    it('gives a hint, lets sides be changed, and resigns when one is sure', async () => {
        // O must stop the row.
        const page = await sitDown('tictactoe', {
            moves: ['1', '5', '2'],
            players: ['random', 'human'],
        });
        await button(page, 'Hint').click();
        await page.getByLabel(/^3, .*hint$/).waitFor();
        await button(page, 'Stop').click();
        await button(page, 'Run').waitFor();
        await button(page, 'Swap').click();
        await expect
            .poll(() => page.locator('.agent').allInnerTexts())
            .toEqual([expect.stringContaining('you'), expect.stringContaining('random')]);
        await button(page, 'Resign').click();
        await button(page, 'Sure?').click();
        expect(await page.locator('.result strong').textContent()).toBe('You lose (resigned)');
    });
});

describe('texts from elsewhere', () => {
    const trap = '<img src=x onerror="window.caught=1">';
    const isCaught = (page: Page) =>
        page.evaluate(() => 'caught' in window || !!document.querySelector('[onerror]'));

    it.each([
        ['a position', `#/analyse?game=tictactoe&start=${encodeURIComponent(trap)}`],
        ['a game', `#/analyse?game=${encodeURIComponent(trap)}`],
        ['a move', `#/compare?game=tictactoe&moves=${encodeURIComponent(trap.replace(/ /g, '/'))}`],
    ])('are shown as text: %s in a link', async (_, hash) => {
        const page = await arena().page(hash);
        await page.getByText('<img').first().waitFor();
        expect(await isCaught(page)).toBe(false);
    });

    it('are shown as text: the name of a player', async () => {
        const page = await arena().page();
        // As if a player with this name had connected.
        await page.routeWebSocket(/\/api\/live/, (socket) => {
            const server = socket.connectToServer();
            server.onMessage((message) => {
                const name = JSON.stringify(`league:${trap}`);
                socket.send(String(message).replaceAll('"agent":"random"', `"agent":${name}`));
            });
        });
        const id = await arena().table(tableOf('tictactoe', { players: ['human', 'random'] }));
        await page.goto(`${arena().address}#/play/${id}`);
        await page.reload();
        await page.locator('.agent', { hasText: trap }).waitFor();
        expect(await isCaught(page)).toBe(false);
    });
});
