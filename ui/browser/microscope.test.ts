// What a learner does with the microscope in Chromium against the program: predicts, and compares searches.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { useArena } from './fixture';

const arena = useArena();

const predicted = async (page: Page, node: string, value: string) => {
    await page.getByLabel(`Value of ${node}`).fill(value);
    await page.keyboard.press('Enter');
};
const results = (page: Page) => page.getByLabel('Right and wrong').getByRole('listitem');

describe('a prediction', () => {
    it('is told right or wrong, with the step that decides it', async () => {
        const page = await arena().page('#/microscope?mode=predict');
        await predicted(page, 'node 1', '3');
        // The picture does not give the cuts away.
        expect(await page.locator('.node.cut').count()).toBe(0);
        await predicted(page, 'node 2', '4');
        await page.locator('[data-node="7"]').click();
        await page.getByLabel('Will be cut: node 2.2').check();
        await page.locator('[data-node="10"]').click();
        await page.getByLabel('Will be cut: node 3.1').check();
        await page.getByRole('button', { name: 'Check all' }).click();
        await page.getByText('2 of 4 right, 1 cut missed').waitFor();
        expect(
            await results(page).evaluateAll((all) =>
                all.map((each) => each.querySelector('strong')!.textContent),
            ),
        ).toEqual(['Right', 'Right', 'Missed', 'Wrong', 'Wrong']);
        await page.getByText('Node 2: you said 4, the search finds at most 2.').waitFor();
        await page.getByText(/^Node 2\.3 is cut\. β = 2 ≤ α = 3/).waitFor();
        // To the step that decides, where the origin of the window is marked.
        await results(page).nth(2).getByRole('button').click();
        await expect.poll(() => page.getByRole('slider').inputValue()).toBe('12');
        expect(await page.locator('.node.origin').getAttribute('data-node')).toBe('0');
    });

    it('is made by keys alone, and checked as the steps get there', async () => {
        const page = await arena().page('#/microscope?mode=predict');
        const value = page.getByLabel('Value of node 1');
        await value.focus();
        await page.keyboard.type('3');
        await page.keyboard.press('Enter');
        await page.getByLabel('Value of node 2').waitFor();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Space');
        await expect.poll(() => page.getByLabel('Will be cut: node 2').isChecked()).toBe(true);
        // A branch that is cut has no value.
        expect(await page.getByLabel('Value of node 2').count()).toBe(0);
        const forward = page.getByRole('button', { name: 'One step forward' });
        await forward.focus();
        for (let i = 0; i < 6; ++i) await page.keyboard.press('Enter');
        expect(await results(page).count()).toBe(0);
        await page.keyboard.press('Enter');
        await page.getByText('1 of 1 right').waitFor();
        // What was shown cannot be predicted any more, even before it.
        await page.keyboard.press('Home');
        await page.locator('[data-node="1"]').click();
        await page.getByText('Nothing can be predicted here any more.').waitFor();
        await page.getByRole('button', { name: 'Start again' }).click();
        await page.getByLabel('Value of node 1').waitFor();
    });

    it('works in the tree of a game, and on a phone', async () => {
        const page = await arena().page(
            '#/microscope?game=tictactoe&start=XOX/.O./..X+O&depth=2&mode=predict',
            { viewport: { width: 320, height: 740 } },
        );
        await page.getByRole('button', { name: 'Check all' }).waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
            320,
        );
        await page.getByLabel(/^Value of /).fill('many');
        await page.getByText(/or W3 if MAX wins in 3/).waitFor();
        await page.getByRole('button', { name: 'Check all' }).click();
        await page.getByText(/^0 of 1 right/).waitFor();
    });
});

describe('three searches side by side', () => {
    it('are in step, with one control', async () => {
        const page = await arena().page('#/microscope?mode=together');
        const ways = ['Minimax', 'Alpha-beta', 'Alpha-beta, best first'];
        const leaves = () =>
            Promise.all(
                ways.map((way) =>
                    page
                        .getByRole('region', { name: way, exact: true })
                        .locator('.counts strong')
                        .textContent(),
                ),
            );
        await page.getByRole('button', { name: 'Next cut' }).waitFor();
        expect(await leaves()).toEqual(['0 of 9 leaves', '0 of 7 leaves', '0 of 5 leaves']);
        await page.keyboard.press('End');
        await page.getByText('All find 3. Leaves searched: 9, 7, 5.').waitFor();
        expect(await leaves()).toEqual(['9 of 9 leaves', '7 of 7 leaves', '5 of 5 leaves']);
        await page.keyboard.press('Home');
        await page.keyboard.press('n');
        expect(await leaves()).toEqual(['5 of 9 leaves', '4 of 7 leaves', '4 of 5 leaves']);
        // A tree is clicked, and the others follow.
        await page.getByRole('region', { name: 'Minimax' }).locator('[data-node="1"]').click();
        await expect.poll(() => page.getByRole('slider').inputValue()).toBe('2');
    });

    it('say which of them is too large', async () => {
        const page = await arena().page('#/microscope?game=tictactoe&depth=6&mode=together');
        await page
            .getByText(/would fit/)
            .first()
            .waitFor();
        expect(await page.getByRole('region').count()).toBe(3);
    });
});

describe('a tree that grows', () => {
    const step = (page: Page, step: number) => page.getByRole('slider').fill(String(step));
    const picked = (page: Page) => page.locator('tr.chosen th');

    it('is stepped visit by visit, and shows the numbers of each choice', async () => {
        const page = await arena().page('#/microscope?mode=visits');
        await page.getByText('No visit has been made yet.').waitFor();
        expect(await page.locator('.node').count()).toBe(1);
        await step(page, 3);
        await page.getByText(/^Visit 2, at the root: O goes to .*√\(ln 2 \/ 1\)/).waitFor();
        expect(await picked(page).count()).toBe(1);
        await page.keyboard.press('n');
        await page.getByText(/^Visit 2: the value is added on the way back\./).waitFor();
        expect(await page.locator('.node').count()).toBe(2);
        await page.keyboard.press('ArrowLeft');
        await page.getByText(/^Visit 2\. .* is a new leaf\./).waitFor();
        // Another setting is another search, with an address of its own.
        await page.getByLabel('new positions').selectOption('random');
        await page.getByText('No visit has been made yet.').waitFor();
        expect(page.url()).toContain('playouts=random');
        await step(page, 1);
        await page.getByText(/A game is played from here to its end:/).waitFor();
    });

    it('is stepped by proof numbers, question after question', async () => {
        const page = await arena().page(
            '#/microscope?game=tictactoe&start=X../.O./..X+O&mode=proof',
        );
        await step(page, 1);
        await page.getByText(/^Is it a win for O\? The root: O to move/).waitFor();
        await step(page, 2);
        await page.getByText(/whose proof number \d+ is the least\./).waitFor();
        expect(await picked(page).count()).toBe(1);
        await page.keyboard.press('End');
        await page
            .getByText('The root is left with the numbers 0 | ∞. It is proven: yes.')
            .waitFor();
        await page.getByText('Is it at least a draw for O? Yes.').waitFor();
    });

    it('refuses a search that the game does not have', async () => {
        const page = await arena().page('#/microscope?game=pacman&mode=proof');
        await page.getByText(/games in which no position comes again/).waitFor();
    });
});

describe('searches of a game side by side', () => {
    it('end with the best branch first', async () => {
        const page = await arena().page(
            '#/microscope?game=tictactoe&start=X../.O./..X+O&depth=3&mode=together',
        );
        const best = page.getByLabel('Alpha-beta, best first');
        await best.getByText(/of 28 leaves/).waitFor();
        await page.keyboard.press('End');
        await page.getByText(/^All find .* Leaves searched: 120, 66, 28\./).waitFor();
    });
});
