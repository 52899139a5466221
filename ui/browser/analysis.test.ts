// Analysis in Chromium against the program: what it shows, that it ends, and links that hold a game.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { useArena } from './fixture';

const arena = useArena();

const line = (game: string, moves = '') => `#/analyse?game=${game}&moves=${moves}`;
const nodes = (page: Page) => page.locator('[data-node]').allTextContents();

// Everything that the page sends to the service from now on.
function sayings(page: Page): string[] {
    const said: string[] = [];
    page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => {
            said.push((JSON.parse(String(payload)) as { do: string }).do);
        }),
    );
    return said;
}

describe('analysis', () => {
    it('proves a small game and shows the value of every move', async () => {
        const page = await arena().page(line('tictactoe', '5+2'));
        await page.getByText('X: win in 5', { exact: true }).waitFor();
        await page.getByText(/^solved: /).waitFor();
        await expect.poll(() => page.locator('.note').count()).toBe(7);
    });

    it('deepens while it is looked at, and ends when the page is left', async () => {
        const page = await arena().page('#/');
        const said = sayings(page);
        await page.reload();
        await page.goto(`${arena().address}${line('hexthello')}`);
        await expect
            .poll(async () => Number(await page.locator('dd').first().textContent()))
            .toBeGreaterThan(2);
        expect(said).not.toContain('quiet');
        await page.getByRole('link', { name: 'Games', exact: true }).click();
        await expect.poll(() => said.at(-1)).toBe('quiet');
    });

    it('stops by its button', async () => {
        const page = await arena().page(line('hexthello'));
        await page.getByRole('button', { name: 'Stop' }).click();
        await page.getByRole('button', { name: 'Resume' }).waitFor();
        await expect.poll(() => page.locator('.work.busy').count()).toBe(0);
    });

    it('says what the static value is made of, and shows it on the board', async () => {
        const page = await arena().page(line('othello', 'd3'));
        await page.getByText('What the value is made of').click();
        await page.getByRole('rowheader', { name: 'diagonal8' }).waitFor();
        await page.getByText('evaluation: learnt').waitFor();
        const tinted = page.locator('.tint rect');
        expect(await tinted.count()).toBe(0);
        const moves = page.getByRole('button', { name: 'moves', exact: true });
        await moves.focus();
        await expect.poll(() => tinted.count()).toBeGreaterThan(2);
        await page.keyboard.press('Enter');
        await expect.poll(() => moves.getAttribute('aria-pressed')).toBe('true');
        // Values of moves and colours of cells are not shown together.
        expect(await page.locator('.note').count()).toBe(0);
        const cell = page.locator('[data-cell="20"]');
        await expect
            .poll(() => cell.getAttribute('aria-label'))
            .toMatch(/\d\.\d for (Black|White)/);
        await moves.click();
        await page.mouse.move(0, 0);
        await page.getByText('What the value is made of').click();
        await expect.poll(() => tinted.count()).toBe(0);
    });

    it('shows estimates in discs where games are won by discs, else as chances', async () => {
        const discs = await arena().page(line('hexthello'));
        await discs.getByText(/^(Even|(Black|White) ahead by \d+\.\d)$/).waitFor();
        const chances = await arena().page(line('connect4'));
        await chances.getByText(/^(Even|(Red|Yellow) ahead: \d+\s%)$/).waitFor();
    });

    it('brings a game with a variation back from its link', async () => {
        const page = await arena().page(line('tictactoe', '5+2+1'));
        await page.locator('[data-node="3"][aria-current]').waitFor();
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('ArrowLeft');
        await page.locator('[data-node="1"][aria-current]').waitFor();
        await expect.poll(() => page.locator('.pieces .piece').count()).toBe(1);
        await page.locator('[data-cell="8"]').click();
        await page.locator('.variation').waitFor();
        await page.getByRole('button', { name: 'Share' }).click();
        const link = page.getByLabel('Link', { exact: true });
        await expect.poll(() => link.inputValue()).toContain('#/analyse/');
        const address = await link.inputValue();

        const other = await arena().page(new URL(address).hash);
        await other.locator('.variation').waitFor();
        expect(await nodes(other)).toEqual(['Start', '5', '2', '9', '1']);
        expect(await other.locator('[data-node][aria-current]').textContent()).toBe('9');
    });

    it('says what is wrong with a damaged link', async () => {
        const page = await arena().page('#/analyse/zAbCdEfG');
        await page.getByText('This link is damaged').waitFor();
    });

    it('reviews a game', async () => {
        const page = await arena().page(line('tictactoe', '5+2+1+9'));
        await page.getByRole('button', { name: 'Review the game' }).click();
        await page.getByRole('button', { name: 'Next mistake' }).waitFor();
        await page.getByRole('button', { name: 'Review the game' }).waitFor();
        await expect.poll(() => nodes(page)).toEqual(['Start', '5', '2??', '1', '9']);
        // A draw until the mistake, then a win that comes nearer.
        const proofs = page.getByRole('list', { name: 'What is proven of the game' });
        expect(await proofs.getByRole('listitem').locator('.hidden').allTextContents()).toEqual([
            'After moves 0 to 1, proven: Draw',
            expect.stringMatching(/^After moves 2 to 4, proven: X: win in 5 … X: win in \d$/),
        ]);
    });

    it('compares techniques row by row', async () => {
        const page = await arena().page('#/compare?game=tictactoe');
        await page.getByLabel('Depth').fill('4');
        await page.getByRole('button', { name: 'Run' }).click();
        await page.getByText('Results at depth 4').waitFor();
        await page.getByRole('button', { name: 'Run' }).waitFor();
        const names = await page.getByRole('rowheader').allTextContents();
        expect(names[0]).toBe('minimax');
        expect(names.length).toBeGreaterThan(5);
        // Only what is not exact, Monte Carlo at the end, may find another value.
        expect(names.at(-1)).toBe('~ mcts');
        const exact = page.getByRole('row').filter({ hasNotText: '~' });
        expect(await exact.locator('.value.other').count()).toBe(0);
    });
});
