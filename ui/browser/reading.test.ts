// What can be read and heard: sizes of texts, names of cells, colours of players, and nothing that is no
// longer true.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { kMaze, tableOf, useArena } from './fixture';
import { connected, disconnected } from './waiting';

const arena = useArena();
const kPhone = { viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// The sizes of texts in an SVG, in pixels of the screen.
function sizesOf(page: Page, selector: string): Promise<number[]> {
    return page.locator(selector).evaluateAll((all) =>
        all.map((each) => {
            const text = each as SVGGraphicsElement;
            return parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM()!.a;
        }),
    );
}

describe('a board', () => {
    it('has coordinates that are neither tiny nor huge', async () => {
        const small = await arena().page('#/?game=pacman', kPhone);
        const large = await arena().page('#/?game=tictactoe');
        for (const page of [small, large]) {
            await page.locator('.setup .board text').first().waitFor();
            const sizes = await sizesOf(page, '.setup .board .heading, .setup .board .label');
            expect(sizes.length).toBeGreaterThan(4);
            expect(Math.min(...sizes)).toBeGreaterThan(10);
            expect(Math.max(...sizes)).toBeLessThan(19);
        }
    });

    it('has values that can be read in Pac-Man on a phone', async () => {
        const start = encodeURIComponent(kMaze);
        const page = await arena().page(`#/analyse?game=pacman&start=${start}`, kPhone);
        await page.locator('.note text').first().waitFor();
        const sizes = await page
            .locator('.note text')
            .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
        expect(Math.min(...sizes)).toBeGreaterThan(9);
    });

    it('shows many values as dots where there is no room for numbers', async () => {
        const page = await arena().page('#/analyse?game=hexthello', kPhone);
        await page.locator('.note .dot').first().waitFor();
        expect(await page.locator('.note text').count()).toBe(0);
    });

    it('says on a phone how many cubes a take removes', async () => {
        const table = tableOf('cubes');
        const page = await arena().page(`#/play/${await arena().table(table)}`, kPhone);
        await page.locator('.take text').first().waitFor();
        const heights = () =>
            page
                .locator('.take text')
                .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
        await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThan(9);
    });

    it('has creatures that can be seen in a maze on a phone', async () => {
        const page = await arena().page('#/?game=pacman', kPhone);
        await page.locator('.setup .runner').waitFor();
        const width = () =>
            page.locator('.setup .runner').evaluate((each) => each.getBoundingClientRect().width);
        await expect.poll(width).toBeGreaterThan(10);
    });

    it('calls cells as moves do', async () => {
        const table = tableOf('hexthello', { settings: { side: '3' } });
        const page = await arena().page(`#/play/${await arena().table(table)}`);
        await page.getByLabel('0,2, empty, can be played').click();
        await page.getByLabel('0,2, black disc').waitFor();
        expect(await page.locator('.move').textContent()).toBe('0,2');
        expect(await page.getByLabel(/^row /).count()).toBe(0);
    });

    it('shows which walls of the maze can be passed, and in which direction', async () => {
        const page = await arena().page('#/?game=pacman');
        await page.locator('.setup .passage').first().waitFor();
        expect(await page.locator('.setup .passage').count()).toBeGreaterThan(10);
    });
});

describe('the evaluation bar', () => {
    it('has the colours of the players, light and dark, and their names at its ends', async () => {
        for (const colorScheme of ['light', 'dark'] as const) {
            const page = await arena().page('#/analyse?game=othello', { colorScheme });
            const bar = page.getByRole('meter');
            const colours = () =>
                bar.evaluate((each) => [
                    getComputedStyle(each).backgroundColor,
                    getComputedStyle(each.querySelector('.first')!).backgroundColor,
                ]);
            await expect.poll(colours).toEqual(['rgb(253, 252, 249)', 'rgb(22, 24, 27)']);
            expect(await bar.locator('.name').allTextContents()).toEqual(['White', 'Black']);
            await page.context().close();
        }
    });
});

describe('what was true', () => {
    it('is told no longer when the connection is there again', async () => {
        const page = await arena().page(`#/play/${await arena().table(tableOf('tictactoe'))}`);
        await page.locator('.cell.legal').first().waitFor();
        await arena().stop();
        await disconnected(page);
        await page.locator('[data-cell="4"]').click();
        const note = page.locator('.status', { hasText: 'There is no connection' });
        await note.waitFor();
        await arena().start();
        await connected(page);
        await note.waitFor({ state: 'detached' });
    });

    it('is told no longer when the search goes on', async () => {
        const page = await arena().page('#/microscope');
        await button(page, 'Next cut').click();
        await button(page, 'Search node 2.2 anyway').click();
        const found = page.getByText('Node 2.2 has the value 4');
        await found.waitFor();
        await button(page, 'One step forward').click();
        await found.waitFor({ state: 'detached' });
    });

    it('is told no longer of a table that was deleted', async () => {
        const id = await arena().table(tableOf('tictactoe', { players: ['random', 'human'] }));
        const page = await arena().page(`#/play/${id}`);
        await page.locator('.board svg').first().waitFor();
        await page.request.delete(`${arena().address}api/tables/${id}`);
        await page.getByText('This table was deleted').waitFor();
        expect(await page.locator('.board').count()).toBe(0);
    });
});

describe('a small game', () => {
    it('is solved behind the scenes, with distances', async () => {
        const page = await arena().page('#/analyse?game=cubes&.m=30');
        await page.getByText(/^solved: \d/).waitFor();
        await page.getByText(/^(First|Second) player: win in \d+$/).waitFor();
    });
});
