// Puzzles, made by the program and solved in Chromium.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useArena } from './fixture';

const arena = useArena();
const kSet = '#/puzzles?game=tictactoe&length=short&set=7';

// The board is there when something is asked.
async function isAt(page: Page, place: number): Promise<void> {
    await page.getByRole('heading', { name: `Puzzle ${place} of 10` }).waitFor();
    await page.getByText(/ to move\. Find the one move that /).waitFor();
}
const pieces = (page: Page) => page.locator('.pieces .piece').count();
const told = (page: Page) => page.locator('.told').innerText();

// Streak, best streak and solved, as the page tells them.
async function record(page: Page): Promise<number[]> {
    const region = page.getByRole('region', { name: 'Your record: Tic-tac-toe' });
    return (await region.locator('dd').allInnerTexts()).map(Number);
}

// The moves of tic-tac-toe are the numbers of its cells.
const play = (page: Page, move: string) =>
    page.locator(`[data-cell="${Number(move) - 1}"].legal`).click();

async function solve(page: Page, [solution]: string[]): Promise<void> {
    await play(page, solution!);
    await page.getByText(`Right! ${solution}: `).waitFor();
}

// A set as somebody else sees it who gives up each time: the same puzzles, and their lines.
async function linesOf(hash: string): Promise<string[][]> {
    const page = await arena().guestPage(hash);
    const lines: string[][] = [];
    for (let place = 1; place <= 10; ++place) {
        await isAt(page, place);
        await page.getByRole('button', { name: 'Show the solution' }).click();
        lines.push(await page.locator('.steps .move').allInnerTexts());
        await page.getByRole('button', { name: 'Next puzzle' }).click();
    }
    await page.getByText('0 of 10 solved at the first try.').waitFor();
    await page.context().close();
    return lines;
}

// Another move than the solution.
async function playWrongly(page: Page, [solution]: string[]): Promise<void> {
    const cells = await page
        .locator('.cell.legal')
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-cell')));
    await play(
        page,
        String(cells.map((cell) => Number(cell) + 1).find((each) => each !== Number(solution))),
    );
    await page.getByText(/^Not \d: it leads to a (draw|loss in \d)\. Try again\.$/).waitFor();
}

describe('a set of puzzles', () => {
    it('is solved and failed, is counted, and goes on after a reload', async () => {
        const lines = await linesOf(kSet);
        const page = await arena().page(kSet);
        await isAt(page, 1);
        expect(await record(page)).toEqual([0, 0, 0]);
        const before = await pieces(page);
        await solve(page, lines[0]!);
        await expect.poll(() => pieces(page)).toBe(before + 1);
        await page.keyboard.press('n');
        await isAt(page, 2);
        await solve(page, lines[1]!);
        expect(await record(page)).toEqual([2, 2, 2]);
        await page.getByRole('button', { name: 'Next puzzle' }).click();
        await isAt(page, 3);
        await playWrongly(page, lines[2]!);
        expect(await page.locator('.steps').count()).toBe(0);
        expect(await record(page)).toEqual([0, 2, 2]);
        await page.reload();
        await isAt(page, 3);
        expect(await record(page)).toEqual([0, 2, 2]);
        await solve(page, lines[2]!);
        expect(await record(page)).toEqual([0, 2, 3]);
        await page.getByRole('button', { name: 'Reset' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
        expect(await record(page)).toEqual([0, 0, 0]);
    });

    it('has puzzles that are played out against the best defence', async () => {
        const lines = await linesOf(kSet);
        const at = lines.findIndex((line) => line.length === 3);
        expect(at).toBeGreaterThanOrEqual(0);
        const page = await arena().page(kSet);
        for (const [i, line] of lines.slice(0, at + 1).entries()) {
            await isAt(page, i + 1);
            await solve(page, line);
            if (i < at) await page.keyboard.press('n');
        }
        await page.getByRole('button', { name: 'Play it out' }).click();
        await page.getByText('Your move.').waitFor();
        await play(page, lines[at]![2]!);
        await page.getByText(/^[XO] won\. Played out to the end\.$/).waitFor();
    });

    it('fits a phone, and can be stepped through', async () => {
        const viewport = { width: 320, height: 700 };
        const page = await arena().page('#/puzzles?game=othello&.size=4&set=3', { viewport });
        await page.getByRole('button', { name: 'Show the solution' }).click();
        await expect.poll(() => pieces(page)).toBeGreaterThan(3);
        const before = await pieces(page);
        await page.getByRole('button', { name: 'One move forward' }).click();
        await expect.poll(() => pieces(page)).toBe(before + 1);
        await page.keyboard.press('ArrowLeft');
        await expect.poll(() => pieces(page)).toBe(before);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
            320,
        );
        await page.getByRole('link', { name: 'Other puzzles' }).click();
        await page.getByRole('button', { name: 'Begin' }).waitFor();
        expect(page.url()).toContain('game=othello&.size=4');
    });
});

describe('the choice of puzzles', () => {
    it('is by game, length and difficulty; columns are played with their digits', async () => {
        const page = await arena().page('#/');
        await page.getByLabel('Pages').getByRole('link', { name: 'Puzzles' }).click();
        await page.getByText('Connect Four', { exact: true }).click();
        await page.getByLabel('Length').selectOption('short');
        await page.getByLabel('Difficulty').selectOption('1');
        await page.getByRole('button', { name: 'Begin' }).click();
        await isAt(page, 1);
        await page.getByText(/^Difficulty 1 of 5, [1-3] pl(y|ies) long/).waitFor();
        await page.locator('.cell.legal').first().waitFor();
        // One of the columns is right; full ones say nothing.
        for (let column = 1; !(await told(page)).startsWith('Right!'); ++column) {
            expect(column).toBeLessThanOrEqual(7);
            await page.keyboard.press(String(column));
        }
        expect(await told(page)).toMatch(/^Right! \d: win in [1-3]\.$/);
    });

    it('says what there is not', async () => {
        const page = await arena().page('#/puzzles?game=tictactoe&.m=3&length=long&set=1');
        await page.getByText('No such puzzle was found').waitFor();
        await page.goto(`${arena().address}#/puzzles?game=tictactoe&.m=99&set=1`);
        await page.getByRole('alert').waitFor();
        await page.getByRole('link', { name: 'Other puzzles' }).click();
        await page.getByText(/^m must be/i).waitFor();
    });
});
