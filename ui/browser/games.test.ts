// Games as people play them, by mouse and by keyboard, on every kind of board.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { kMaze, tableOf, useArena } from './fixture';
import { atNode } from './waiting';

const arena = useArena();

const result = (page: Page) => page.locator('.result strong');
const kChoice = '.cell.legal, aside > button.primary';

// Plays until the game is over, and returns the result.
async function playOut(page: Page, choose: () => Promise<void>): Promise<string> {
    await page.locator(kChoice).first().waitFor();
    for (let node = 0; !(await result(page).isVisible()); ++node) {
        expect(node).toBeLessThan(60);
        await choose();
        await atNode(page, node + 1);
    }
    return (await result(page).textContent())!;
}

const clickFirst = (page: Page) => async () => page.locator(kChoice).first().click();

// Presses arrows from the cell with the focus to the first that can be played, then Enter. A move
// without a cell, such as a pass, has a button.
const walkToFirst = (page: Page) => async () => {
    if (await page.locator('aside > button.primary').isVisible()) {
        await page.locator('aside > button.primary').focus();
        return page.keyboard.press('Enter');
    }
    for (let steps = 0; steps < 20; ++steps) {
        const key = await page.evaluate(() => {
            const place = (cell: Element) =>
                cell
                    .getAttribute('transform')!
                    .match(/-?[\d.]+/g)!
                    .map(Number) as [number, number];
            const [x, y] = place(document.activeElement!);
            const [toX, toY] = place(document.querySelector('.board .cell.legal')!);
            if (y !== toY) return y > toY ? 'ArrowUp' : 'ArrowDown';
            return x === toX ? 'Enter' : x > toX ? 'ArrowLeft' : 'ArrowRight';
        });
        await page.keyboard.press(key);
        if (key === 'Enter') return;
    }
    throw new Error('no way to a cell that can be played');
};

describe('tic-tac-toe', () => {
    it('is played with the mouse against the engine', async () => {
        const page = await arena().page();
        await page.getByRole('button', { name: 'Play Tic-tac-toe' }).click();
        await page.waitForURL(/#\/play\//);
        for (let moves = 0; moves < 5 && !(await result(page).isVisible()); ++moves) {
            await page.locator('.cell.legal').first().click();
            // The engine has answered when cells can be chosen again, or the game is over.
            await page.locator('.cell.legal, .result strong').first().waitFor();
            await page.getByText('Your move').or(result(page)).first().waitFor();
        }
        expect(await result(page).textContent()).toMatch(/^(You win|You lose|Draw)/);
        expect(await page.locator('.move').count()).toBeGreaterThanOrEqual(5);
        await page.getByRole('button', { name: 'Rematch' }).click();
        await page.getByText('No moves yet.').waitFor();
    });

    it('is played with the keyboard alone by two people', async () => {
        const page = await arena().page('#/?game=tictactoe');
        await page.getByLabel('O', { exact: true }).focus();
        await page.keyboard.press('Home');
        await page.getByRole('button', { name: 'Play', exact: true }).focus();
        await page.keyboard.press('Enter');
        await page.waitForURL(/#\/play\//);
        await page.locator('[data-cell="0"]').focus();
        // X takes the first row, O two cells of the second.
        const keys = [
            ['Enter'],
            ['ArrowDown', 'Space'],
            ['ArrowRight', 'ArrowUp', 'Enter'],
            ['ArrowDown', 'Enter'],
            ['ArrowRight', 'ArrowUp', 'Enter'],
        ];
        for (const [i, some] of keys.entries()) {
            for (const key of some) await page.keyboard.press(key);
            await atNode(page, i + 1);
        }
        expect(await result(page).textContent()).toBe('X won');
        expect(await page.locator('[aria-live="polite"]').last().textContent()).toContain('X won');
    });
});

describe('HexThello', () => {
    const small = tableOf('hexthello', { settings: { side: '3' } });

    it('is played with the mouse, and with the keyboard to the same end', async () => {
        const ends: string[] = [];
        for (const way of [clickFirst, walkToFirst]) {
            const page = await arena().page(`#/play/${await arena().table(small)}`);
            await page.locator('[data-cell="0"]').focus();
            ends.push(await playOut(page, way(page)));
            const scores = await page.locator('.score').allTextContents();
            expect(await page.locator('.pieces .piece').count()).toBe(
                scores.map(Number).reduce((a, b) => a + b),
            );
        }
        expect(ends[0]).toMatch(/^(Black|White) won by \d+$|^Draw$/);
        expect(ends[1]).toBe(ends[0]);
    });
});

describe('Connect Four', () => {
    it('is played by clicks anywhere in a column, and a disc comes to rest at its foot', async () => {
        const page = await arena().page(`#/play/${await arena().table(tableOf('connect4'))}`);
        await page.locator('[data-cell="3"]').hover();
        expect(await page.locator('[data-cell="38"] .preview').count()).toBe(1);
        await page.locator('[data-cell="3"]').click();
        await atNode(page, 1);
        expect(await page.locator('.move').allTextContents()).toEqual(['4']);
        await page.locator('[data-cell="38"][aria-label$="red disc"]').waitFor();
        // In place, once it has fallen.
        const distance = () =>
            page.evaluate(() => {
                const middle = (element: Element) => {
                    const { y, height } = element.getBoundingClientRect();
                    return y + height / 2;
                };
                const disc = document.querySelector('.pieces .disc')!;
                const hole = document.querySelector('[data-cell="38"] .hole')!;
                return Math.abs(middle(disc) - middle(hole));
            });
        await expect.poll(distance).toBeLessThan(1);
    });

    it('is played by the numbers of columns', async () => {
        const page = await arena().page(`#/play/${await arena().table(tableOf('connect4'))}`);
        await page.locator('.cell.legal').first().waitFor();
        for (const [i, key] of [...'1212121'].entries()) {
            await page.keyboard.press(key);
            await atNode(page, i + 1);
        }
        expect(await result(page).textContent()).toBe('Red won');
    });

    it('ends, played with the keyboard against the engine', async () => {
        const table = tableOf('connect4', {
            settings: { cols: '4', rows: '4' },
            players: ['human', 'engine:level=1'],
        });
        const page = await arena().page(`#/play/${await arena().table(table)}`);
        await page.locator('[data-cell="0"]').focus();
        for (let moves = 0; !(await result(page).isVisible()); ++moves) {
            expect(moves).toBeLessThan(9);
            await page.getByText('Your move').or(result(page)).first().waitFor();
            if (!(await result(page).isVisible())) await walkToFirst(page)();
            await page.locator('.cell.legal, .result strong').first().waitFor();
        }
        expect(await result(page).textContent()).toMatch(/^(You win|You lose|Draw)/);
    });
});

describe('piles', () => {
    it('are taken with the mouse, and who takes the last wins', async () => {
        const page = await arena().page(`#/play/${await arena().table(tableOf('nim'))}`);
        expect(await playOut(page, clickFirst(page))).toBe('First player won');
        expect(await page.locator('.move').allTextContents()).toEqual(['1:3', '2:4', '3:5']);
        await expect.poll(() => page.locator('.pieces .piece').count()).toBe(0);
    });

    it('are taken with the keyboard', async () => {
        const table = tableOf('cubes', { settings: { m: '3' } });
        const page = await arena().page(`#/play/${await arena().table(table)}`);
        await page.locator('[data-cell="0"]').focus();
        expect(await playOut(page, walkToFirst(page))).toMatch(/^(First|Second) player won$/);
        await expect.poll(() => page.locator('.pieces .piece').count()).toBe(0);
    });

    it('are taken by a click, and the table keeps its size', async () => {
        const page = await arena().page('#/?game=cubes');
        await page.getByLabel('second player').selectOption('human');
        await page.getByRole('button', { name: 'Play', exact: true }).click();
        const board = page.locator('.board svg').first();
        await page.locator('.status', { hasText: 'First player to move' }).waitFor();
        const before = await board.getAttribute('viewBox');
        await page.locator('.cell.legal').first().click();
        await page.locator('.status', { hasText: 'Second player to move' }).waitFor();
        expect(await page.locator('.move').allTextContents()).toEqual(['3r']);
        expect(await page.locator('.cell').count()).toBe(12);
        expect(await board.getAttribute('viewBox')).toBe(before);
    });
});

describe('Pac-Man', () => {
    const maze = (more: object) => arena().table(tableOf('pacman', { start: kMaze, ...more }));

    it('walks with the arrow keys, and every ghost answers', async () => {
        const id = await maze({ players: ['human', 'random'] });
        const page = await arena().page(`#/play/${id}`);
        await page.getByText('Your move').waitFor();
        // A slow finger makes one step all the same.
        await page.keyboard.press('ArrowUp', { delay: 150 });
        await page.locator('.counters', { hasText: '1/1000' }).waitFor();
        const [own, ghosts] = await page.locator('.move').allTextContents();
        expect(own).toBe('N');
        expect(ghosts).toMatch(/^([WSEN] ){3}[WSEN]$/);
    });

    it('ends, walked with the mouse', async () => {
        const id = await maze({ settings: { limit: '4' }, players: ['human', 'random'] });
        const page = await arena().page(`#/play/${id}`);
        for (let turn = 1; turn <= 4; ++turn) {
            await page.getByText('Your move').waitFor();
            await page.locator('.cell.legal').first().click();
            await page.locator('.counters', { hasText: `${turn}/4` }).waitFor();
        }
        expect(await result(page).textContent()).toBe('Draw');
    });

    it('goes on by itself between computers, pauses, and makes single steps', async () => {
        // Slowly enough for a busy machine to draw every step.
        const id = await maze({ players: ['course', 'chasers'], pace: 400 });
        const page = await arena().page(`#/play/${id}`);
        await page.locator('.move').nth(3).waitFor();
        await page.getByRole('button', { name: 'Stop' }).click();
        await page.getByRole('button', { name: 'Run' }).waitFor();
        const node = Number(await page.locator('.move[aria-current]').getAttribute('data-node'));
        await page.getByRole('button', { name: 'Step' }).click();
        await page.locator(`.move[aria-current]:not([data-node="${node}"])`).waitFor();
        expect(await page.locator('.status').textContent()).toContain('game stopped');
        await page.getByRole('button', { name: 'Run' }).click();
        await atNode(page, node + 10);
    });
});
