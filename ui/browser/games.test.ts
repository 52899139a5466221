// Games as people play them, by mouse and by keyboard.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Arena } from './arena';

let arena: Arena;
beforeAll(async () => {
    arena = await Arena.open();
});
afterAll(async () => arena?.close());
afterEach(() => {
    expect(arena.complaints).toEqual([]);
});

const result = (page: Page) => page.locator('.result strong');

describe('tic-tac-toe', () => {
    it('is played with the mouse against the engine', async () => {
        const page = await arena.page();
        await page.getByRole('button', { name: 'Play Tic-tac-toe' }).click();
        await page.waitForURL(/#\/play\//);
        for (let moves = 0; moves < 5 && !(await result(page).isVisible()); ++moves) {
            await page.locator('.cell.legal').first().click();
            // The engine has answered when cells can be chosen again, or the game is over.
            await page.locator('.cell.legal, .result strong').first().waitFor();
            await page.getByText('Your move').or(result(page)).first().waitFor();
        }
        expect(await result(page).textContent()).toMatch(/^(X wins|O wins|Draw)/);
        expect(await page.locator('.move').count()).toBeGreaterThanOrEqual(5);
        await page.getByRole('button', { name: 'Rematch' }).click();
        await page.getByText('No move yet.').waitFor();
    });

    it('is played with the keyboard alone by two people', async () => {
        const page = await arena.page('#/?game=tictactoe');
        await page.getByLabel('O', { exact: true }).focus();
        await page.keyboard.press('Home');
        await page.getByRole('button', { name: 'Play', exact: true }).focus();
        await page.keyboard.press('Enter');
        await page.waitForURL(/#\/play\//);
        await page.locator('[data-cell="0"]').focus();
        // X takes the first row, O two cells of the second.
        const played = async (count: number) =>
            page
                .locator('.move')
                .nth(count - 1)
                .waitFor();
        const keys = [
            ['Enter'],
            ['ArrowDown', 'Space'],
            ['ArrowRight', 'ArrowUp', 'Enter'],
            ['ArrowDown', 'Enter'],
            ['ArrowRight', 'ArrowUp', 'Enter'],
        ];
        for (const [i, some] of keys.entries()) {
            for (const key of some) await page.keyboard.press(key);
            await played(i + 1);
        }
        expect(await result(page).textContent()).toBe('X wins');
        expect(await page.locator('[aria-live="polite"]').last().textContent()).toContain('X wins');
    });

    it('goes on after the program was started again', async () => {
        const id = await arena.table({
            game: 'tictactoe',
            settings: {},
            moves: ['5'],
            players: ['human', 'human'],
            running: true,
        });
        const page = await arena.page(`#/play/${id}`);
        await page.locator('[data-cell="0"]').click();
        await page.locator('.move').nth(1).waitFor();
        await arena.stop();
        await page.getByText('The connection is lost').waitFor();
        await arena.start();
        await page.getByText('The connection is lost').waitFor({ state: 'detached' });
        await page.locator('[data-cell="8"]').click();
        await page.locator('.move').nth(2).waitFor();
    });
});

describe('Pac-Man', () => {
    it('walks with the arrow keys, and every ghost answers', async () => {
        const id = await arena.table({
            game: 'pacman',
            settings: {},
            start: 'P 9 12 G 0 0 0 24 19 0 19 24 F 0 T 0',
            moves: [],
            players: ['human', 'random'],
            running: true,
        });
        const page = await arena.page(`#/play/${id}`);
        await page.getByText('Your move').waitFor();
        // A slow finger makes one step all the same.
        await page.keyboard.press('ArrowUp', { delay: 150 });
        await page.locator('.counters', { hasText: '1/1000' }).waitFor();
        const [own, ghosts] = await page.locator('.move').allTextContents();
        expect(own).toBe('N');
        expect(ghosts).toMatch(/^([WSEN] ){3}[WSEN]$/);
    });
});

describe('cubes', () => {
    it('are taken by a click, and the table keeps its size', async () => {
        const page = await arena.page('#/?game=cubes');
        await page.getByLabel('second').selectOption('human');
        await page.getByRole('button', { name: 'Play', exact: true }).click();
        const board = page.locator('.board svg').first();
        await page.locator('.status', { hasText: 'first to move' }).waitFor();
        const before = await board.getAttribute('viewBox');
        await page.locator('.cell.legal').first().click();
        await page.locator('.status', { hasText: 'second to move' }).waitFor();
        expect(await page.locator('.move').allTextContents()).toEqual(['3r']);
        expect(await page.locator('.cell').count()).toBe(12);
        expect(await board.getAttribute('viewBox')).toBe(before);
    });
});
