// The position editor in Chromium against the program, for every game: by mouse, by keys and by touch.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { useArena } from './fixture';

const arena = useArena();

const cell = (page: Page, number: number) => page.locator(`[data-cell="${number}"]`);
const status = (page: Page) => page.locator('.workbench .status');
const text = (page: Page) => page.getByLabel('Position as text');
// The position, once the service has confirmed it.
const position = (page: Page, wanted: string) =>
    expect.poll(() => text(page).inputValue(), { timeout: 60_000 }).toBe(wanted);
const says = (page: Page, words: string) =>
    status(page).getByText(words, { exact: false }).waitFor();

describe('the editor', () => {
    it('puts pieces on cells, and says at once what is wrong', async () => {
        const page = await arena().page('#/edit?game=tictactoe');
        await says(page, 'X to move');
        await cell(page, 4).click();
        await position(page, '.../.X./... O');
        await cell(page, 0).click();
        await says(page, 'X must have as many marks as O or one more, not 2 against 0');
        expect(await page.getByRole('button', { name: 'Analyse' }).isDisabled()).toBe(true);
        await page.getByText('O', { exact: true }).first().click();
        await cell(page, 0).click();
        await position(page, 'O../.X./... X');
        await says(page, 'X to move');
        // A second click takes it away, and undo brings it back.
        await cell(page, 0).click();
        await position(page, '.../.X./... O');
        await page.getByRole('button', { name: 'Undo' }).click();
        await position(page, 'O../.X./... X');
        await page.getByRole('button', { name: 'Clear the board' }).click();
        await position(page, '.../.../... X');
    });

    it('works with the keyboard alone', async () => {
        const page = await arena().page('#/edit?game=othello&.size=6');
        await says(page, 'Black to move');
        await cell(page, 0).focus();
        await page.keyboard.press('2');
        await page.keyboard.press('Enter');
        await position(page, 'O-------------OX----XO-------------- X');
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('1');
        await page.keyboard.press('Space');
        await position(page, 'OX------------OX----XO-------------- X');
        await page.keyboard.press('Delete');
        await position(page, 'O-------------OX----XO-------------- X');
        await page.getByLabel('White', { exact: true }).last().check();
        await position(page, 'O-------------OX----XO-------------- O');
    });

    it('changes piles by their numbers and by a click on a piece', async () => {
        const page = await arena().page('#/edit?game=nim');
        await says(page, 'First player to move');
        await page.getByRole('button', { name: 'Pile 3: one less' }).click();
        await position(page, '3,4,4 first');
        await cell(page, 4).click();
        await position(page, '3,1,4 first');
        await page.getByLabel('Pile 1', { exact: true }).fill('99');
        await page.getByLabel('Pile 1', { exact: true }).press('Enter');
        await page.getByLabel('Pile 1', { exact: true }).fill('2');
        await page.getByLabel('Pile 1', { exact: true }).press('Enter');
        await position(page, '2,1,4 first');
        await page.getByLabel('Second player', { exact: true }).check();
        await position(page, '2,1,4 second');
    });

    it("moves Pac-Man's creatures, of which there is one each", async () => {
        const start = 'P 9 12 G 0 0 0 24 19 0 19 24 F 0 T 0';
        const page = await arena().page(`#/edit?game=pacman&start=${encodeURIComponent(start)}`);
        await says(page, 'Pac-Man to move');
        await cell(page, 1).click();
        await position(page, 'P 0 1 G 0 0 0 24 19 0 19 24 F 0 T 0');
        await page.getByText('ghost 2', { exact: true }).click();
        await cell(page, 2).click();
        await position(page, 'P 0 1 G 0 0 0 2 19 0 19 24 F 0 T 0');
        await cell(page, 2).click();
        await says(page, 'ghost 2 is not on the board');
        await page.getByRole('button', { name: 'Turn: one more' }).click();
        await says(page, 'ghost 2 is not on the board');
        await cell(page, 3).click();
        await position(page, 'P 0 1 G 0 0 0 3 19 0 19 24 F 0 T 1');
    });

    it('works with a finger', async () => {
        const page = await arena().page('#/edit?game=connect4', {
            viewport: { width: 360, height: 740 },
            hasTouch: true,
            isMobile: true,
        });
        await says(page, 'Red to move');
        await cell(page, 0).tap();
        await says(page, 'the disc in column 1, row 6 from below, has nothing below it');
        await cell(page, 0).tap();
        await says(page, 'Red to move');
        await cell(page, 35).tap();
        await position(page, '......./......./......./......./......./R...... Y');
    });

    it.each(['cubes', 'nim', 'tictactoe', 'xox', 'hexthello', 'othello', 'connect4', 'pacman'])(
        'offers %s, and its position is analysed',
        async (game) => {
            const page = await arena().page(`#/edit?game=${game}`);
            await says(page, 'to move');
            const first = await text(page).inputValue();
            expect(first).not.toBe('');
            await page.getByRole('link', { name: 'Analyse' }).last().click();
            await page.getByText('to move', { exact: false }).first().waitFor();
            await page.getByRole('link', { name: 'Edit', exact: true }).click();
            await says(page, 'to move');
            await position(page, first);
        },
    );

    it('opens a table and a link with the position', async () => {
        const page = await arena().page('#/edit?game=tictactoe');
        await cell(page, 4).click();
        await position(page, '.../.X./... O');
        await expect.poll(() => page.url()).toContain('.X.');
        const again = await arena().page(new URL(page.url()).hash);
        await position(again, '.../.X./... O');
        await page.getByRole('button', { name: 'Share' }).click();
        const link = await page.getByRole('textbox', { name: 'Link to the analysis' }).inputValue();
        expect(decodeURIComponent(link)).toContain('start=.../.X./...+O');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Two people' }).click();
        await page.waitForURL(/#\/play\//);
        await page.getByText('O to move').first().waitFor();
        await expect.poll(() => page.locator('.board .piece').count()).toBe(1);
    });

    it('reads a typed position, and says what is wrong with it', async () => {
        const page = await arena().page('#/edit?game=nim');
        await says(page, 'First player to move');
        await text(page).fill('3,9,5 first');
        await text(page).blur();
        await says(page, 'pile 2 must be an integer from 0 to 4, not "9"');
        await text(page).fill('1,2,3 second');
        await text(page).blur();
        await says(page, 'Second player to move');
        await expect.poll(() => page.locator('.board .piece').count()).toBe(6);
    });
});
