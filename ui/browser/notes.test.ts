// What people write about a game, and what they take home: comments, pictures, films; keys, flipping, draws.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { tableOf, useArena } from './fixture';

const arena = useArena();
const kHostile = '<img src=x onerror=alert(1)> "quoted" & </script>';

const nodes = (page: Page) => page.locator('.tree [data-node]').allTextContents();
const share = (page: Page) => page.getByRole('button', { name: 'Share' }).click();

async function saved(page: Page, button: string): Promise<Buffer> {
    const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button, exact: true }).click(),
    ]);
    return readFile(await download.path());
}

describe('comments and symbols', () => {
    it('go with the address and the saved game, whatever they say', async () => {
        const page = await arena().page('#/analyse?game=tictactoe&moves=5+2');
        await page.getByRole('button', { name: 'doubtful move' }).click();
        await page.getByPlaceholder('Your comment').fill(kHostile);
        await page.locator('.tree .comment').getByText(kHostile).waitFor();
        await expect.poll(() => nodes(page)).toEqual(['Start', '5', '2?!']);
        // The address follows a moment later.
        await share(page);
        const field = page.getByRole('textbox', { name: 'Link', exact: true });
        await expect.poll(() => field.inputValue()).toContain('#/analyse/');
        const link = await field.inputValue();
        const game = page.getByRole('textbox', { name: 'Game', exact: true });
        await expect.poll(() => game.inputValue()).toContain(`note 2 ?! ${kHostile}`);
        const record = await game.inputValue();

        const other = await arena().page(new URL(link).hash);
        await other.locator('.tree .comment').getByText(kHostile).waitFor();
        await expect.poll(() => nodes(other)).toEqual(['Start', '5', '2?!']);
        expect(await other.locator('.tree img').count()).toBe(0);

        const reader = await arena().page('#/analyse');
        await reader.getByLabel('Or paste the text of a game').fill(record);
        await reader.getByRole('button', { name: 'Open the game' }).click();
        await reader.locator('.tree .comment').getByText(kHostile).waitFor();
        await expect.poll(() => nodes(reader)).toEqual(['Start', '5', '2?!']);
    });

    it('are taken away again', async () => {
        const page = await arena().page('#/analyse?game=tictactoe&moves=5');
        const symbol = page.getByRole('button', { name: 'brilliant move' });
        await symbol.click();
        await expect.poll(() => nodes(page)).toEqual(['Start', '5!!']);
        await symbol.click();
        await expect.poll(() => nodes(page)).toEqual(['Start', '5']);
    });
});

describe('the board', () => {
    it('is flipped by a key and by a button', async () => {
        const page = await arena().page('#/analyse?game=tictactoe&moves=1');
        const first = page.locator('[data-cell="0"]');
        await first.waitFor();
        const before = (await first.boundingBox())!;
        await page.keyboard.press('f');
        await expect.poll(async () => (await first.boundingBox())!.y).toBeGreaterThan(before.y);
        await page.getByRole('button', { name: 'Flip' }).click();
        await expect.poll(async () => (await first.boundingBox())!.y).toBe(before.y);
    });
});

describe('keys', () => {
    it.each([
        '#/',
        '#/analyse?game=nim',
        '#/edit',
        '#/compare',
        '#/microscope',
        '#/league',
        '#/solver',
        '#/lessons',
    ])('are shown by ? on %s', async (hash) => {
        const page = await arena().page(hash);
        await page.locator('main h1, main h2').first().waitFor();
        await page.keyboard.press('?');
        const dialog = page.getByRole('dialog', { name: 'Keys' });
        await dialog.getByText('show these keys').waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
    });

    it('go with their page', async () => {
        const page = await arena().page('#/');
        await page.locator('main h1').waitFor();
        await page.evaluate(() => (location.hash = '#/solver'));
        await page.getByRole('heading', { level: 1, name: 'Solver' }).waitFor();
        await page.keyboard.press('?');
        await page.getByRole('dialog', { name: 'Keys' }).waitFor();
        await page.goBack();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
    });

    it('do not open while a person types', async () => {
        const page = await arena().page('#/analyse?game=tictactoe&moves=5');
        await page.getByPlaceholder('Your comment').click();
        await page.keyboard.type('why?');
        await page.locator('.tree .comment').getByText('why?').waitFor();
        expect(await page.getByRole('dialog').count()).toBe(0);
    });
});

describe('a draw', () => {
    it('is offered and accepted between people', async () => {
        const id = await arena().table(tableOf('tictactoe'));
        const page = await arena().page(`#/play/${id}`);
        await page.getByRole('button', { name: 'Offer a draw' }).click();
        await page.getByText('Draw offered by X.').waitFor();
        await page.getByRole('button', { name: 'Accept' }).click();
        await page.getByText('agreed', { exact: false }).first().waitFor();
    });

    it('is declined by an engine that wins', async () => {
        const players = ['engine:level=10', 'human'];
        const id = await arena().table(tableOf('tictactoe', { players, moves: ['1', '2'] }));
        const page = await arena().page(`#/play/${id}`);
        await page.locator('.move[data-node="3"]').waitFor();
        await page.getByRole('button', { name: 'Offer a draw' }).click();
        await page.getByText('Draw declined by X.').waitFor();
    });
});

describe('a clock', () => {
    it('adds time for a finished turn', async () => {
        const clock = { game: 600, increment: 60 };
        const id = await arena().table(tableOf('tictactoe', { clock, running: false }));
        const page = await arena().page(`#/play/${id}`);
        await page.locator('time.clock').first().getByText('10:00').waitFor();
        await page.locator('[data-cell="4"]').click();
        await expect
            .poll(() => page.locator('time.clock').first().textContent())
            .toMatch(/^(11:00|10:5\d)/);
    });
});

describe('pictures', () => {
    it('of a position are PNG and SVG', async () => {
        const page = await arena().page('#/analyse?game=othello&moves=d3');
        await page.getByRole('heading', { name: 'Othello' }).waitFor();
        await share(page);
        const png = await saved(page, 'PNG');
        expect(png.subarray(1, 4).toString()).toBe('PNG');
        const svg = (await saved(page, 'SVG')).toString();
        expect(svg).toMatch(/^<svg xmlns=/);
        expect(svg).not.toContain('var(--');
        // Five discs, each in one of the two colours.
        const discs = [...svg.matchAll(/<circle[^>]* r="36"[^>]*fill="([^"]+)"/g)].map(
            ([, fill]) => fill,
        );
        expect(discs.length).toBe(5);
        expect(new Set(discs).size).toBe(2);
    });

    it('of a game are an animated SVG and a page that plays it', async () => {
        const page = await arena().page('#/analyse?game=tictactoe&moves=5+1+9');
        await page.getByPlaceholder('Your comment').fill(kHostile);
        await share(page);
        const svg = (await saved(page, 'Animated SVG')).toString();
        expect(svg.match(/<animate /g)!.length).toBeGreaterThanOrEqual(3);

        const html = (await saved(page, 'Web page')).toString();
        const film = await arena().strangerPage();
        await film.setContent(html);
        const crosses = () =>
            film
                .locator('svg path')
                .evaluateAll(
                    (all) =>
                        all.filter((each) => (each as SVGElement).getBoundingClientRect().width > 0)
                            .length,
                );
        await expect.poll(crosses).toBe(2);
        await film.getByText(kHostile).waitFor();
        await film.getByRole('button', { name: 'Start' }).click();
        await expect.poll(crosses).toBe(0);
        await film.getByRole('button', { name: 'Forward' }).click();
        await expect.poll(crosses).toBe(1);
    });
});
