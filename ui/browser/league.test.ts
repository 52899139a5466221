// The league in Chromium: players that connect over the network are put into a game and a
// tournament, and are watched.
import type { ChildProcess } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Arena } from './arena';
import { endOf, kProgram } from './program';

let arena: Arena;
let hexe: ChildProcess, otto: ChildProcess;
beforeAll(async () => {
    arena = await Arena.open(['--player', `Mine=cmd:${kProgram} engine tictactoe`]);
    hexe = await arena.player('Hexe');
    otto = await arena.player('Otto');
});
afterAll(async () => {
    for (const player of [hexe, otto]) player?.kill('SIGTERM');
    await arena?.close();
});
afterEach(() => {
    expect(arena.complaints).toEqual([]);
});

const result = (page: Page) => page.locator('.result strong');
const disconnect = (page: Page, nick: string) =>
    page.getByRole('button', { name: `Disconnect ${nick}` });

describe('the league', () => {
    it('has two players who connected meet at a board, watched to the end', async () => {
        const page = await arena.page('#/league');
        await page.getByRole('button', { name: 'Hexe plays Black' }).click();
        await page.getByRole('button', { name: 'Otto plays White' }).click();
        await page.getByRole('button', { name: 'Start', exact: true }).click();
        await page.waitForURL(/#\/play\//);
        await page.getByRole('slider', { name: 'Delay' }).fill('0');
        const other = await arena.page(new URL(page.url()).hash);
        await Promise.all([page, other].map((each) => result(each).waitFor()));
        expect(await result(page).textContent()).toMatch(/^(Black won|White won|Draw)/);
        expect(await result(other).textContent()).toBe(await result(page).textContent());
        expect(await page.locator('.move').count()).toBeGreaterThan(40);
        expect(await page.locator('.who').allTextContents()).toEqual([
            expect.stringContaining('Hexe'),
            expect.stringContaining('Otto'),
        ]);
        // They have time for another game.
        await other.goto(`${arena.address}#/league`);
        await other.getByRole('button', { name: 'Hexe plays White' }).waitFor();
        await Promise.all([page, other].map((each) => each.context().close()));
    });

    it('plays a tournament whose games can be looked at again', async () => {
        const page = await arena.page('#/league', { viewport: { width: 360, height: 740 } });
        await page.getByRole('button', { name: 'Add all connected' }).click();
        await page.getByLabel('Participants').selectOption('random');
        await page.getByRole('button', { name: 'Start the tournament' }).click();
        const card = page.locator('article');
        await card.getByText('finished, 6 of 6 games').waitFor();
        expect((await card.getByRole('rowheader').allTextContents()).sort()).toEqual([
            'Hexe',
            'Otto',
            'random',
        ]);
        // Nothing is wider than a telephone.
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
            360,
        );
        await card.getByText('Games', { exact: true }).click();
        await card
            .getByRole('button', { name: /^Replay/ })
            .first()
            .click();
        await page.waitForURL(/#\/analyse\?game=hexthello/);
        await page.context().close();
    });

    it('has tournaments of any game, with programs of the host', async () => {
        const page = await arena.page('#/league');
        await page.getByLabel('Game', { exact: true }).selectOption({ label: 'Tic-tac-toe' });
        await page.getByText('Settings', { exact: true }).click();
        await page.locator('.choice input').first().fill('4');
        for (const player of ['program:Mine', 'engine:level=2', 'random'])
            await page.getByLabel('Participants').selectOption(player);
        await page.getByLabel('Seconds per move').fill('1');
        await page.getByRole('button', { name: 'Start the tournament' }).click();
        const card = page.locator('article').first();
        await card.getByRole('heading', { name: 'Tic-tac-toe: Round robin, 3 players' }).waitFor();
        await card.getByText('finished, 6 of 6 games').waitFor();
        const names = (await card.getByRole('rowheader').allTextContents()).sort();
        expect(names).toEqual(['Beginner (level 2)', 'Mine', 'random']);
        // Nobody lost by a fault.
        const faults = card.locator('[role="row"] > :nth-child(6)').filter({ hasText: /^\d+$/ });
        expect(await faults.count()).toBe(0);
        await card.getByText('Games', { exact: true }).click();
        await card
            .getByRole('button', { name: /^Replay/ })
            .first()
            .click();
        await page.waitForURL(/#\/analyse\?game=tictactoe&\.m=4/);
        await page.context().close();
    });

    it('lets guests watch tournaments and name no program', async () => {
        const page = await arena.guestPage('#/league?game=tictactoe');
        await page.getByText('Mine', { exact: true }).first().waitFor();
        await page.getByText('Only the host, who started Petteia').waitFor();
        expect(await page.getByRole('button', { name: 'Start the tournament' }).count()).toBe(0);
        await page.getByText('finished, 6 of 6 games').first().waitFor();
        await page.context().close();
    });

    it('sends a player home', async () => {
        const page = await arena.page('#/league');
        await disconnect(page, 'Otto').click();
        await disconnect(page, 'Otto').waitFor({ state: 'detached' });
        await endOf(otto);
        expect(await disconnect(page, 'Hexe').count()).toBe(1);
        await disconnect(page, 'Hexe').click();
        await page.getByText('Nobody is connected yet.').waitFor();
        await endOf(hexe);
        await page.context().close();
    });
});
