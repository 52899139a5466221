// Nothing jumps: board, panels and menus stay where they are while values, clocks and messages change.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tableOf, useArena } from './fixture';
import { atNode, settled } from './waiting';

const arena = useArena();

// Where each of these is, in whole pixels.
async function boxes(page: Page, places: string[]): Promise<Record<string, number[]>> {
    await settled(page);
    return page.evaluate(
        (all) =>
            Object.fromEntries(
                all.map((place) => {
                    const { x, y, width, height } = document
                        .querySelector(place)!
                        .getBoundingClientRect();
                    return [place, [x, y + scrollY, width, height].map(Math.round)];
                }),
            ),
        places,
    );
}

const kTable = ['header', '.players', '.board', '.status', 'aside .list', '.controls'];
const kStage = ['header', '.players', '.board', '.status'];
const kAnalysis = ['header', '.verdict', '.figures'];

it.each([320, 1280])('keeps a table in place, %i pixels wide', async (width) => {
    const players = ['human', 'engine:level=1'];
    const table = tableOf('tictactoe', { moves: ['5', '1'], clock: { game_ms: 600_000 }, players });
    const page = await arena().page(`#/play/${await arena().table(table)}`, {
        viewport: { width, height: 800 },
    });
    const first = await boxes(page, kStage);
    await page.getByRole('button', { name: 'Got it' }).click();
    expect(await boxes(page, kStage)).toEqual(first);
    const before = await boxes(page, kTable);
    await page.keyboard.press('h');
    await page.locator('.hinted').waitFor({ state: 'attached' });
    expect(await boxes(page, kTable)).toEqual(before);
    // The engine replies at once, and it is a person's turn again.
    await page.keyboard.press('9');
    await atNode(page, 4);
    expect(await boxes(page, kTable)).toEqual(before);
});

it.each([320, 1280])('keeps an analysis in place, %i pixels wide', async (width) => {
    const page = await arena().page('#/analyse?game=tictactoe&moves=5+2', {
        viewport: { width, height: 800 },
    });
    await page.locator('.verdict').waitFor();
    const before = await boxes(page, kAnalysis);
    await page.getByText('Read from the solution of the game').waitFor();
    expect(await boxes(page, kAnalysis)).toEqual(before);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page
        .getByRole('button', { name: 'Start' })
        .or(page.getByRole('button', { name: 'Resume' }))
        .first()
        .waitFor();
    expect(await boxes(page, kAnalysis)).toEqual(before);
});

// Nothing below the last panel, and no part of a panel outside it.
it.each([320, 1400])('leaves nothing of an analysis out, %i pixels wide', async (width) => {
    const page = await arena().page('#/analyse?game=tictactoe&moves=5+2', {
        viewport: { width, height: 900 },
    });
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.getByText(/^Blunder:/).waitFor();
    await settled(page);
    const { outside, below } = await page.evaluate(() => {
        const side = document.querySelector('.side')!;
        const panel = side.getBoundingClientRect();
        const parts = [...side.querySelectorAll('section, section > *, .tools > *, textarea')];
        const end = Math.max(
            ...['.side', '.below'].map(
                (each) => document.querySelector(each)!.getBoundingClientRect().bottom,
            ),
        );
        return {
            outside: parts
                .map((each) => [each, each.getBoundingClientRect()] as const)
                .filter(
                    ([, { right, bottom }]) =>
                        right > panel.right || bottom > panel.top + side.scrollHeight + 2,
                )
                .map(([each]) => `${each.tagName} ${each.className}`),
            below: document.documentElement.scrollHeight - scrollY - end,
        };
    });
    expect(outside).toEqual([]);
    expect(below).toBeLessThan(60);
    const [tools, review] = await Promise.all(
        ['.tools', '.side > section:last-child'].map((each) => page.locator(each).boundingBox()),
    );
    expect(tools!.y + tools!.height).toBeLessThanOrEqual(review!.y + 1);
});
