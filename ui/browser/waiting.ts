// What is waited for in a page: conditions, never times.
import type { Page } from 'playwright-core';

// Waits until the table is at this move of its tree, or beyond.
export async function atNode(page: Page, node: number): Promise<void> {
    await page.waitForFunction((least) => {
        const here = document.querySelector<HTMLElement>('.move[aria-current]');
        return Number(here?.dataset['node']) >= least;
    }, node);
}

// Goes to a page of the same document and waits until it has something to show.
export async function goTo(page: Page, hash: string): Promise<void> {
    await page.evaluate((to) => (location.hash = to), hash);
    await page.waitForFunction(
        () => document.querySelector('main h1, main h2') && !document.querySelector('.waiting'),
    );
}

// Waits until a frame has been drawn with nothing moving: a change of colours, or of pieces, is over.
// Endless animations, such as the dots of a thinking player, are ignored.
export async function settled(page: Page): Promise<void> {
    await page.evaluate(async () => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const ends = (each: Animation) => each.effect?.getTiming().iterations !== Infinity;
        do {
            await frame();
            await frame();
        } while (
            document.getAnimations().some((each) => each.playState === 'running' && ends(each))
        );
    });
}

// Waits until the page says that the program does not answer.
export async function disconnected(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Reconnect now' }).waitFor();
}

// Waits until the page no longer says so.
export async function connected(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Reconnect now' }).waitFor({ state: 'detached' });
}
