// Lines on the board in Chromium: what an engine expects, in the analysis and in a watched game.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { kMaze, tableOf, useArena } from './fixture';

const arena = useArena();

const line = (page: Page, name: string) => page.locator(`[data-line="${name}"]`);
const nodes = (page: Page) => page.locator('.tree [data-node]').allTextContents();
const row = (page: Page) => page.locator('.side ol li').first();

describe('an expected line', () => {
    it('is drawn while the pointer is on it, and played by a click', async () => {
        const page = await arena().page('#/analyse?game=tictactoe&moves=5+2');
        await page.getByText('solved: ').waitFor();
        const moves = row(page).locator('button');
        await moves.nth(2).hover();
        await expect.poll(() => line(page, 'expected').locator('[data-step]').count()).toBe(3);
        await page.getByText('expected line, 3 moves').waitFor();
        const texts = (await moves.allTextContents()).slice(0, 3);
        await page.mouse.move(0, 0);
        await expect.poll(() => line(page, 'expected').count()).toBe(0);
        expect(await nodes(page)).toEqual(['Start', '5', '2']);
        await moves.nth(2).click();
        await expect.poll(() => nodes(page)).toEqual(['Start', '5', '2', ...texts]);
    });

    it('is drawn for the keyboard too', async () => {
        const page = await arena().page('#/analyse?game=tictactoe&moves=5+2');
        await page.getByText('solved: ').waitFor();
        await row(page).locator('button').nth(1).focus();
        await expect.poll(() => line(page, 'expected').locator('[data-step]').count()).toBe(2);
        await page.keyboard.press('Escape');
        await expect.poll(() => line(page, 'expected').count()).toBe(0);
    });

    it('is made of arrows where pieces move', async () => {
        const start = encodeURIComponent(kMaze);
        const page = await arena().page(`#/analyse?game=pacman&start=${start}`);
        await row(page).locator('button').nth(5).waitFor();
        await row(page).locator('button').nth(5).hover();
        await expect.poll(() => line(page, 'expected').locator('.arrow').count()).toBe(6);
    });
});

describe('a watched game', () => {
    it('shows the plans of both engines while they play', async () => {
        const players = ['engine:level=6', 'engine:level=6'];
        const id = await arena().table(tableOf('connect4', { players, running: false }));
        const page = await arena().page(`#/play/${id}`);
        const plan = (player: number) => page.locator(`[data-plan="${player}"]`);
        await page.getByText('no plan yet').first().waitFor();
        await page.getByRole('button', { name: 'Step' }).click();
        await page.locator('.move[data-node="1"]').waitFor();
        // What is left of it after its first move.
        await expect.poll(() => plan(0).textContent()).toMatch(/\d( \d)*\s*$/);
        await page.getByRole('button', { name: 'Step' }).click();
        await page.locator('.move[data-node="2"]').waitFor();
        await expect
            .poll(() => line(page, 'plan 1').locator('[data-step]').count())
            .toBeGreaterThan(0);
        await page.getByLabel('Show the plans on the board').uncheck();
        await expect.poll(() => page.locator('[data-line]').count()).toBe(0);
    });

    it('shows no plan of a player that does not search', async () => {
        const watch = async (players: string[]) => {
            const start = { start: kMaze, players, running: false };
            const page = await arena().page(
                `#/play/${await arena().table(tableOf('pacman', start))}`,
            );
            await page.locator('.board svg').first().waitFor();
            return page.locator('[data-plan]');
        };
        const searching = await watch(['engine:level=3', 'chasers']);
        await expect.poll(() => searching.count()).toBe(1);
        expect(await (await watch(['course', 'chasers'])).count()).toBe(0);
    });

    it('hides the plan of an engine that plays against a person', async () => {
        const players = ['engine:level=3', 'human'];
        const id = await arena().table(tableOf('connect4', { players }));
        const page = await arena().page(`#/play/${id}`);
        await page.locator('.move[data-node="1"]').waitFor();
        expect(await page.locator('[data-plan]').count()).toBe(0);
        expect(await page.locator('[data-line]').count()).toBe(0);
    });
});
