// Mistakes of a game, tried again in Chromium against the program.
import { expect, it } from 'vitest';
import { useArena } from './fixture';

const arena = useArena();
const kGame = '#/analyse?game=tictactoe&moves=5+2+1+9';

it('tries a mistake again, with a hint, until a move is good', async () => {
    const page = await arena().page(kGame);
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.getByRole('button', { name: 'Learn from mistakes of O (1)' }).click();
    await page.getByText('Move 2: O played 2. Blunder.').waitFor();
    await expect.poll(() => page.locator('.pieces .piece').count()).toBe(1);
    // Nothing gives the answer away.
    expect(await page.locator('.note').count()).toBe(0);
    expect(await page.locator('[data-node]').count()).toBe(0);
    await page.locator('[data-cell="1"]').click();
    await page.getByText('2 is the move of the game. Try another one.').waitFor();
    await page.locator('[data-cell="3"]').click();
    await page.getByText(/^Not 4: it leads to a loss in \d/).waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/^There is a draw\. The move of the game leads to a loss in \d/).waitFor();
    await page.locator('[data-cell="2"]').click();
    await page.getByText(/^Well done! 3 is (the best move|good too): draw\./).waitFor();
    await page.getByText('1 of 1 found without the answer.').waitFor();
    await page.getByRole('button', { name: 'Back to the analysis' }).click();
    // The game is as it was.
    await expect
        .poll(() => page.locator('[data-node]').allTextContents())
        .toEqual(['Start', '5', '2??', '1', '9']);
});

it('shows the answer on a phone, and then counts it as not found', async () => {
    const page = await arena().page(kGame, { viewport: { width: 320, height: 740 } });
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.getByRole('button', { name: 'Learn from mistakes of O (1)' }).click();
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await page.getByText('Best line').waitFor();
    await page.getByText('0 of 1 found without the answer.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        320,
    );
});
