// The engine's level as people choose it: by a slider that says who they will meet and how strong that is.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { useArena } from './fixture';

const kWords = /^Novice \(level 3\), Elo \d+ ± \d+$/;
const sliderOf = (page: Page, name = 'Level') => page.getByRole('slider', { name });
const wordsOf = (page: Page) => sliderOf(page).getAttribute('aria-valuetext');

describe('the level of the engine', () => {
    const arena = useArena();

    it('is chosen with the keyboard, told in words, and played against', async () => {
        const page = await arena().page('#/?game=tictactoe');
        const slider = sliderOf(page);
        await slider.waitFor();
        expect(await wordsOf(page)).toMatch(kWords);
        expect(await page.locator('.bars i.chosen').count()).toBe(1);
        await slider.focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowRight');
        expect(await wordsOf(page)).toMatch(/^Amateur \(level 5\), Elo/);
        await page.getByText('three plies deep').waitFor();
        await page.keyboard.press('End');
        expect(await wordsOf(page)).toMatch(/^Grandmaster \(level 10\), Elo/);
        await page.keyboard.press('Home');
        expect(await wordsOf(page)).toMatch(/^Newcomer \(level 1\), Elo/);
        await page.keyboard.press('ArrowRight');
        await page.getByRole('button', { name: 'Play', exact: true }).click();
        await page.getByText('Beginner (level 2)').waitFor();
    });

    it('is changed by touch at a table on a phone', async () => {
        const players = ['human', 'engine:level=7'];
        const id = await arena().table({
            game: 'nim',
            settings: {},
            moves: [],
            players,
            running: true,
        });
        const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
        const page = await arena().page(`#/play/${id}`, phone);
        await page.getByRole('button', { name: 'Club player (level 7)' }).tap();
        const box = (await sliderOf(page).boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(390);
        await page.touchscreen.tap(box.x + box.width - 9, box.y + box.height / 2);
        await page.getByRole('button', { name: 'Done' }).tap();
        await page.getByRole('button', { name: 'Grandmaster (level 10)' }).waitFor();
    });

    it('has no slider where the engine has a depth instead', async () => {
        const page = await arena().page('#/?game=tictactoe');
        await sliderOf(page).waitFor();
        await page.getByText('Advanced').first().click();
        const depth = page.getByLabel('Depth');
        await depth.fill('3');
        await depth.press('Tab');
        await sliderOf(page).waitFor({ state: 'detached' });
    });

    it('has no rating where the sides are different games', async () => {
        const page = await arena().page('#/?game=pacman');
        await page.locator('.seat select').nth(1).selectOption('engine:level=3');
        await page.getByText('Levels have no ratings here').waitFor();
        expect(await wordsOf(page)).toBe('Novice (level 3)');
        expect(await page.locator('.bars').count()).toBe(0);
    });

    it('is told in Greek too', async () => {
        const page = await arena().page('#/?game=tictactoe', { locale: 'el-GR' });
        await sliderOf(page, 'Επίπεδο').waitFor();
        expect(await sliderOf(page, 'Επίπεδο').getAttribute('aria-valuetext')).toMatch(
            /^Πρωτόπειρος \(επίπεδο 3\), Έλο \d+ ± \d+$/,
        );
    });
});
