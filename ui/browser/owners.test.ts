// Whose a table is: guests hold what they open, others watch it, and the link to play lets them in.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useArena } from './fixture';
import { atNode } from './waiting';

const arena = useArena();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pieces = (page: Page) => page.locator('.pieces .piece').count();
const note = (page: Page) => page.getByText('You are watching.');
const cell = (page: Page, at: number) => page.locator(`[data-cell="${at}"].legal`);

// A guest at a table of their own, for two people.
async function sitDown(): Promise<Page> {
    const page = await arena().guestPage('#/?game=tictactoe');
    for (const seat of [0, 1]) await page.locator('.seat select').nth(seat).selectOption('human');
    await button(page, 'Play').click();
    await cell(page, 0).waitFor();
    return page;
}

async function linkOf(page: Page, name: string): Promise<string> {
    await button(page, 'Share').click();
    const link = await page.getByLabel(name, { exact: true }).inputValue();
    await button(page, 'Close').click();
    return link;
}

// As somebody who was never here opens a link that they were sent.
async function follow(link: string): Promise<Page> {
    const page = await arena().strangerPage();
    await page.goto(link);
    await page.locator('.board svg').first().waitFor();
    return page;
}

describe('a table', () => {
    it('is only watched by others', async () => {
        const owner = await sitDown();
        const stranger = await follow(await linkOf(owner, 'Link to watch'));
        await note(stranger).waitFor();
        expect(await note(owner).count()).toBe(0);
        for (const name of ['Undo', 'Swap', 'Reset', 'Resign'])
            expect(await button(stranger, name).count()).toBe(0);
        expect(await stranger.locator('button.agent').count()).toBe(0);

        await cell(owner, 4).click();
        await atNode(stranger, 1);
        await cell(owner, 0).click();
        await atNode(stranger, 2);
        await stranger.keyboard.press('ArrowLeft');
        await expect.poll(() => pieces(stranger)).toBe(1);
        expect(await pieces(owner)).toBe(2);
        await cell(owner, 8).click();
        await atNode(owner, 3);
        await button(stranger, 'Latest').click();
        await expect.poll(() => pieces(stranger)).toBe(3);
    });

    it('is played at with the link to play, from then on without it', async () => {
        const owner = await sitDown();
        const link = await linkOf(owner, 'Link to play');
        expect(link).toContain('?key=');
        const friend = await follow(link);
        await friend.waitForURL((url) => !url.href.includes('key'));
        expect(new URL(friend.url()).search).toBe('');
        await cell(owner, 4).click();
        await atNode(friend, 1);
        await cell(friend, 0).click();
        await atNode(owner, 2);
        await friend.reload();
        await atNode(friend, 2);
        await cell(friend, 8).click();
        await atNode(owner, 3);
        expect(await note(friend).count()).toBe(0);
    });

    it('is taken back from others by the one who opened it', async () => {
        const owner = await sitDown();
        const link = await linkOf(owner, 'Link to play');
        const friend = await follow(link);
        await cell(owner, 4).click();
        await atNode(friend, 1);
        await button(friend, 'Share').click();
        await friend.getByText('One other person can play at it.').waitFor();
        expect(await button(friend, 'Take it back').count()).toBe(0);
        await button(friend, 'Close').click();

        await button(owner, 'Share').click();
        await button(owner, 'Take it back').click();
        await owner.getByText('Nobody else can play at it yet.').waitFor();
        const renewed = await owner.getByLabel('Link to play', { exact: true }).inputValue();
        expect(renewed).not.toBe(link);
        await button(owner, 'Close').click();
        await note(friend).waitFor();
        const late = await arena().strangerPage();
        await late.goto(link);
        await late.getByText('this is not the link to play at this table').waitFor();
    });

    it('is not played at with another key', async () => {
        const link = await linkOf(await sitDown(), 'Link to play');
        const page = await arena().strangerPage();
        await page.goto(link.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
        await page.getByText('this is not the link to play at this table').waitFor();
        await button(page, 'Only watch').click();
        await note(page).waitFor();
    });

    it('is listed to who holds it', async () => {
        const owner = await sitDown();
        const { hash } = new URL(owner.url());
        const other = await arena().guestPage();
        const pages = [owner, other, await arena().page()];
        const lists = pages.map(async (page) => {
            await page.goto(arena().address);
            await page.getByRole('button', { name: 'Play Pac-Man' }).waitFor();
            await page.waitForLoadState('networkidle');
            return page.locator(`a[href="${hash}"]`).count();
        });
        expect(await Promise.all(lists)).toEqual([1, 0, 1]);
    });
});

describe('a guest', () => {
    it('is not offered what only the host may do', async () => {
        const [host, guest] = [await arena().page('#/league'), await arena().guestPage('#/league')];
        await button(host, 'Start the tournament').waitFor();
        await guest.getByText('Only the host').waitFor();
        expect(await button(guest, 'Start the tournament').count()).toBe(0);
    });

    it('without the token is told where to find it', async () => {
        const page = await arena().guestPage();
        await button(page, 'Play Tic-tac-toe').waitFor();
        await page.context().clearCookies();
        await button(page, 'Play Tic-tac-toe').click();
        await page.getByText('Open the address that the program printed').waitFor();
    });
});
