// What somebody meets who comes for the first time: what Petteia is, how a game is played, how it ends.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tableOf, useArena } from './fixture';
import { atNode } from './waiting';

const arena = useArena();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function sitDown(game: string, more: object = {}): Promise<Page> {
    const page = await arena().page(`#/play/${await arena().table(tableOf(game, more))}`);
    await page.locator('.board svg').first().waitFor();
    return page;
}

describe('the lobby', () => {
    it('says what Petteia is, and has a way in for everybody', async () => {
        const page = await arena().page();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByRole('img', { name: /what each is worth/ }).waitFor();
        const links = page.locator('.way');
        expect(
            await links.evaluateAll((all) => all.map((each) => each.getAttribute('href'))),
        ).toEqual([null, '#/lessons', '#/microscope', '#/league']);
        const insets = await links.evaluateAll((all) =>
            all.map(
                (each) =>
                    each.firstElementChild!.getBoundingClientRect().left -
                    each.getBoundingClientRect().left,
            ),
        );
        for (const inset of insets) expect(inset).toBeCloseTo(insets[1]!, 0);
        await page.getByRole('button', { name: /^Players/ }).click();
        await expect
            .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
            .toMatch(/^Play /);
    });

    it('lists under "Continue" only one\'s own unfinished games', async () => {
        const page = await arena().guestPage();
        const open = async (moves: string[]) => {
            const data = tableOf('tictactoe', { moves });
            const answer = await page.request.post(`${arena().address}api/tables`, { data });
            return `#/play/${((await answer.json()) as { id: string }).id}`;
        };
        const [unfinished, finished] = [await open(['5']), await open(['1', '4', '2', '5', '3'])];
        const host = await arena().page();
        const listed = (of: Page, title: string) =>
            of
                .locator('section', { has: of.getByRole('heading', { name: title }) })
                .locator('li a')
                .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
        await page.reload();
        await page.getByRole('heading', { name: 'Continue' }).waitFor();
        expect(await listed(page, 'Continue')).toEqual([unfinished]);
        expect(await listed(page, 'Finished games')).toEqual([finished]);
        await host.reload();
        await host.getByRole('heading', { name: 'Games of others' }).waitFor();
        expect(await listed(host, 'Continue')).not.toContain(unfinished);
        expect(await listed(host, 'Games of others')).toEqual(
            expect.arrayContaining([unfinished, finished]),
        );
    });
});

// Where which pieces are.
function piecesIn(board: Locator): Promise<string[]> {
    return board
        .locator('.piece')
        .evaluateAll((all) =>
            all.map(
                (each) =>
                    `${each.getAttribute('style')} ${each.querySelector('.appear')!.innerHTML}`,
            ),
        );
}

// Texts that stick out of their pictures.
function textsOutside(boards: Element[]): string[] {
    return boards.flatMap((board) => {
        const { left, right } = board.getBoundingClientRect();
        return [...board.querySelectorAll('.heading')]
            .filter((each) => {
                const box = each.getBoundingClientRect();
                return box.left < left - 1 || box.right > right + 1;
            })
            .map((each) => each.textContent!);
    });
}

describe('the rules', () => {
    it('are a card of every game, with a picture before and after a move', async () => {
        const page = await arena().page('#/', { viewport: { width: 320, height: 700 } });
        await button(page, 'Rules of Pac-Man').waitFor();
        const games = await page.getByRole('button', { name: /^Rules of / }).all();
        expect(games.length).toBe(await page.getByRole('button', { name: /^Play / }).count());
        for (const game of games) {
            await game.click();
            for (const title of ['Goal', 'Moves', 'End'])
                await page.getByRole('heading', { name: title, exact: true }).waitFor();
            const pictures = page.locator('dialog .picture .board');
            await expect.poll(() => pictures.count()).toBe(2);
            expect(await piecesIn(pictures.nth(0))).not.toEqual(await piecesIn(pictures.nth(1)));
            expect(await pictures.evaluateAll(textsOutside)).toEqual([]);
            await page.keyboard.press('Escape');
            await page.locator('dialog').waitFor({ state: 'detached' });
        }
    });

    it('of cubes list what may be taken, by the settings of the table', async () => {
        const settings = { piles: '4,4', takes: '1r;2g;2r+1g' };
        const page = await sitDown('cubes', { settings });
        await page.locator('.head').getByRole('button', { name: 'Rules' }).click();
        await page.getByText('1 red, 2 green, 2 red and 1 green').waitFor();
    });

    it('of cubes show on the cubes where a take begins', async () => {
        const page = await sitDown('cubes');
        await expect
            .poll(() => page.locator('.take').allTextContents())
            .toEqual(['−3', '−1', '−2', '−1', '−2', '−1']);
        const nim = await sitDown('nim');
        await nim.locator('.cell.legal').first().waitFor();
        expect(await nim.locator('.take').count()).toBe(0);
    });

    it('begin with a first move that is shown, once for each game', async () => {
        const page = await sitDown('tictactoe');
        const note = page.getByRole('note');
        await note.getByText('Choose an empty cell').waitFor();
        await button(page, 'Show me a good one').click();
        await page.getByLabel(/hint$/).first().waitFor();
        await page.locator('[data-cell="4"].legal').click();
        await note.waitFor({ state: 'detached' });
        await page.reload();
        await atNode(page, 1);
        expect(await note.count()).toBe(0);
    });
});

describe('the end of a game', () => {
    it('marks the winning line, says who has won, and what is next', async () => {
        const page = await sitDown('tictactoe', {
            moves: ['1', '4', '2', '5'],
            players: ['human', 'random'],
        });
        expect(await page.locator('.deciding').count()).toBe(0);
        await page.locator('[data-cell="2"].legal').click();
        await page.locator('.result').getByText('You win').waitFor();
        expect(await page.locator('.deciding').count()).toBe(1);
        await button(page, 'Rematch').waitFor();
        expect(await button(page, 'Stop').isDisabled()).toBe(true);
        await page.getByRole('link', { name: 'Review', exact: true }).click();
        await page.waitForURL(/#\/analyse/);
    });

    it('marks a triplet, from the view of the game alone', async () => {
        const page = await sitDown('xox', {
            settings: { rows: '3', cols: '3' },
            start: 'XO_/_X_/__O X',
        });
        await page.getByLabel('0,2, empty, can be played').click();
        await expect.poll(() => page.locator('.deciding').count()).toBe(1);
    });

    it('of the piles: what the engine has taken is shown', async () => {
        const page = await sitDown('nim', { players: ['human', 'engine:level=10'] });
        await page.locator('.cell.legal').last().click();
        await atNode(page, 2);
        // 3,4,4: the engine takes the three.
        await expect.poll(() => page.locator('.taken').count()).toBe(3);
        await page.getByText('Second player: 1:3. Your move').waitFor();
    });
});

describe('settings', () => {
    it('have labels, drop-downs, and a fold for what few people change', async () => {
        const page = await arena().page('#/?game=pacman');
        const maze = page.getByLabel('Maze', { exact: true });
        await maze.waitFor();
        expect(await maze.locator('option').allTextContents()).toEqual([
            'default',
            'classic',
            'random',
            'your own text…',
        ]);
        const rows = page.getByLabel('Rows', { exact: true });
        expect(await rows.isVisible()).toBe(false);
        await maze.selectOption('random');
        await page.getByText('More settings').first().click();
        await rows.fill('6');
        await page.getByLabel('Columns', { exact: true }).fill('7');
        await expect.poll(() => page.locator('.setup .cell').count()).toBe(42);
        await maze.selectOption('your own text…');
        await page.getByLabel('Maze: your own text').fill('+nonsense');
        await expect.poll(() => page.locator('form > .wrong').textContent()).not.toBe('');
    });

    it('are shown in words at a table, and not where all is as usual', async () => {
        const usual = await sitDown('tictactoe');
        expect(await usual.locator('.head').textContent()).not.toContain('=');
        const special = await sitDown('tictactoe', { settings: { m: '5', n: '5', k: '4' } });
        await special.getByText('Rows 5 · Columns 5 · In a row 4').waitFor();
    });
});
