// How fast a table goes: as people can follow, a turn at a time.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { kMaze, tableOf, useArena } from './fixture';
import { atNode } from './waiting';

const arena = useArena();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const now = (page: Page) => page.evaluate(() => performance.now());

// Without a pace of its own.
async function sitDown(game: string, more: object): Promise<Page> {
    const table = tableOf(game, { ...more, pace: undefined });
    return arena().page(`#/play/${await arena().table(table)}`);
}

describe('a table without a pace', () => {
    it('lets one see every move of two engines', async () => {
        const players = ['random', 'random'];
        const page = await sitDown('hexthello', { players, running: false });
        await page.getByText('0.5 s or more').waitFor();
        const begun = await now(page);
        await button(page, 'Run').click();
        await atNode(page, 5);
        // The first comes at once.
        expect((await now(page)) - begun).toBeGreaterThanOrEqual(2000);
    });

    it('shows a person their own move before the reply', async () => {
        const page = await sitDown('tictactoe', { players: ['human', 'random'] });
        await page.getByText('0.4 s or more').waitFor();
        const begun = await now(page);
        await page.locator('[data-cell="4"].legal').click();
        await atNode(page, 2);
        expect((await now(page)) - begun).toBeGreaterThanOrEqual(400);
        await page.getByText('Your move').waitFor();
    });

    it('is slowed down and sped up by its slider', async () => {
        const page = await sitDown('tictactoe', { players: ['human', 'random'] });
        const slider = page.getByRole('slider', { name: 'Delay' });
        await slider.fill('0');
        await page.getByText('no delay').waitFor();
        // The smallest steps are no delay either, not "0.0 s".
        await slider.fill('2');
        await page.getByText('no delay').waitFor();
        await slider.fill('50');
        await page.getByText('1.3 s or more').waitFor();
    });
});

describe('Pac-Man', () => {
    it('glides for a turn, whatever the number of ghosts, and names no ghost that chooses', async () => {
        const table = tableOf('pacman', {
            start: kMaze,
            players: ['random', 'chasers'],
            pace: 300,
            running: false,
        });
        const page = await arena().page(`#/play/${await arena().table(table)}`);
        const board = page.locator('.board').first();
        await board.waitFor();
        expect(await board.evaluate((each) => each.style.getPropertyValue('--glide'))).toBe(
            '300ms',
        );
        await page.evaluate(() => {
            const seen: string[] = ((window as unknown as { seen: string[] }).seen = []);
            const look = () => seen.push(document.querySelector('.counters')!.textContent!);
            new MutationObserver(look).observe(document.querySelector('aside')!, {
                childList: true,
                characterData: true,
                subtree: true,
            });
        });
        const begun = await now(page);
        await button(page, 'Run').click();
        // Three turns of five steps.
        await atNode(page, 15);
        expect((await now(page)) - begun).toBeGreaterThanOrEqual(600);
        const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
        expect(seen.length).toBeGreaterThan(0);
        expect(seen.filter((text) => /ghost|To move/.test(text))).toEqual([]);
    });
});
