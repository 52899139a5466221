// The microscope, the solver and the lessons in Chromium against the program.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { course } from '../src/pages/lessons/course';
import { Arena } from './arena';

let arena: Arena;
beforeAll(async () => {
    arena = await Arena.open();
});
afterAll(async () => {
    await arena?.close();
    expect(arena.complaints).toEqual([]);
});

const steps = async (page: Page) => Number(await page.getByRole('slider').inputValue());
const sentence = (page: Page) => page.locator('.sentence').textContent();

describe('the microscope', () => {
    it('searches what was cut, and the cut changed nothing', async () => {
        const page = await arena.page('#/microscope');
        await page.getByRole('button', { name: 'Next cut' }).click();
        await expect.poll(() => sentence(page)).toContain('MAX will not choose this node');
        // By its button and in the picture.
        await page.getByRole('button', { name: 'Search node 2.2 anyway' }).click();
        await page
            .getByText('Node 2.2 has the value 4. With it the value of the root is 3')
            .waitFor();
        await page.locator('[data-node="8"]').click();
        await page
            .getByText('Node 2.3 has the value 6. With it the value of the root is 3')
            .waitFor();
        await page.context().close();
    });

    it('tells of any branch that was cut why, and where the window comes from', async () => {
        const page = await arena.page('#/microscope');
        await page.getByRole('button', { name: 'Next cut' }).waitFor();
        await page.keyboard.press('End');
        await page.locator('[data-node="8"]').click();
        await expect.poll(() => sentence(page)).toContain('MAX will not choose this node');
        await page.getByText('α = 3 was set at the root by node 1.').waitFor();
        expect(await page.locator('.node.origin').getAttribute('data-node')).toBe('0');
        expect(await page.locator('.edge.origin').count()).toBe(1);
        // Beside the tree, and not below the end of the window.
        const told = (await page.locator('.sentence').boundingBox())!;
        const tree = (await page.getByRole('img', { name: /^Search tree/ }).boundingBox())!;
        expect(told.y + told.height).toBeLessThan(tree.y + tree.height);
        await page.getByRole('button', { name: 'Where α comes from: step 8' }).click();
        await expect.poll(() => sentence(page)).toContain('The root: best value for MAX so far: 3');
        await page.context().close();
    });

    it('changes nothing by any cut in a game either', async () => {
        const page = await arena.page('#/microscope?game=tictactoe&start=XOX/.O./..X+O&depth=4');
        await page.getByRole('button', { name: 'Next cut' }).waitFor();
        let looked = 0;
        for (let cut = 0; cut < 3; ++cut) {
            const before = await steps(page);
            await page.keyboard.press('n');
            await expect.poll(() => steps(page)).toBeGreaterThan(before);
            const offers = page.getByRole('button', { name: /^Search .* anyway$/ });
            await offers.first().waitFor();
            for (let i = 0; i < (await offers.count()); ++i, ++looked) {
                const [, node] = /^Search (.*) anyway$/.exec(
                    (await offers.nth(i).innerText()).trim(),
                )!;
                await offers.nth(i).click();
                const found = page.locator('.inside', { hasText: 'the cut changed nothing' });
                await expect
                    .poll(() => found.textContent())
                    .toMatch(new RegExp(`^\\s*${node} `, 'i'));
            }
        }
        expect(looked).toBeGreaterThan(2);
        await page.context().close();
    });

    it('is stepped forward and back by keys, and shows the board', async () => {
        const page = await arena.page('#/microscope?game=tictactoe&start=XOX/.O./..X+O&depth=3');
        await page.getByRole('button', { name: 'One step forward' }).waitFor();
        const pieces = page.locator('aside .pieces .piece');
        await expect.poll(() => pieces.count()).toBe(5);
        for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowRight');
        expect(await steps(page)).toBe(3);
        await expect.poll(() => pieces.count()).toBe(7);
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('Home');
        expect(await steps(page)).toBe(0);
        expect(await sentence(page)).toBe('Nothing has been searched yet.');
        await page.context().close();
    });

    it('marks what is wrong with a tree at its place', async () => {
        const page = await arena.page('#/microscope');
        await page.getByRole('button', { name: 'Your own…' }).click();
        await page.getByLabel('A tree of numbers').fill('((3 x) (2 4))');
        await expect.poll(() => page.locator('mark').textContent()).toBe('x');
        await page.getByText('Column 5: seen "x"').waitFor();
        await page.getByLabel('A tree of numbers').fill('((3 5) (2 4))');
        await expect.poll(() => page.locator('mark').count()).toBe(0);
        await page.getByRole('button', { name: 'Show' }).click();
        await page.getByRole('button', { name: /^Minimax 7 nodes/ }).waitFor();
        await page.context().close();
    });

    it('draws a little of a large tree', async () => {
        const page = await arena.page('#/microscope?game=hexthello&.side=4&depth=5');
        await page.getByRole('button', { name: /^Minimax 15,760/ }).click();
        await page.getByText(/of 6 levels/).waitFor();
        for (const more of ['More levels', 'More levels', 'More levels']) {
            const button = page.getByRole('button', { name: more });
            if (await button.isEnabled()) await button.click();
        }
        await page.getByText('6 of 6 levels').waitFor();
        expect(await page.locator('[data-node]').count()).toBeLessThan(1500);
        await page.keyboard.press('End');
        await expect.poll(() => sentence(page)).toContain('The root is done');
        await page.context().close();
    });

    it('says which depth would do', async () => {
        const page = await arena.page('#/microscope?game=tictactoe&depth=9');
        await page.getByRole('button', { name: /^Search to depth \d$/ }).click();
        await expect.poll(() => page.locator('[data-node]').count()).toBeGreaterThan(5);
        await page.context().close();
    });
});

describe('the solver', () => {
    it('tells what every start is worth', async () => {
        const page = await arena.page('#/solver?game=xox');
        await page.getByRole('button', { name: 'Solve' }).click();
        await page.getByText('74 starts').waitFor();
        const counts = await page.getByRole('group', { name: 'Filter by result' }).innerText();
        expect(counts.replace(/\s+/g, ' ')).toBe('34 wins for X 36 draws for X 4 losses for X');
        await page.getByRole('button', { name: 'Play as X' }).click();
        await expect.poll(() => page.url()).toContain('#/play/');
        await page.context().close();
    });

    it('says what is wrong', async () => {
        const page = await arena.page('#/solver?game=nim&.piles=0,x');
        await page.getByRole('alert').waitFor();
        expect(await page.getByRole('button', { name: 'Solve' }).isDisabled()).toBe(true);
        await page.context().close();
    });
});

const question = (page: Page, place: number) =>
    page.getByRole('region', { name: `Question ${place}` });

// To the first question, which explains what is wrong.
async function answerWrongly(page: Page, number: string, hint: string): Promise<void> {
    const asked = question(page, 1);
    await asked.getByLabel('Answer').fill(number);
    await asked.getByRole('button', { name: 'Check' }).click();
    await asked.getByText('No.', { exact: true }).waitFor();
    await asked.getByText(hint).waitFor();
}

// With a number, or by the button that says so.
async function answerAll(page: Page, answers: string[]): Promise<void> {
    for (const [i, answer] of answers.entries()) {
        const asked = question(page, i + 1);
        const field = asked.getByLabel('Answer');
        if ((await field.count()) > 0) {
            await field.fill(answer);
            await asked.getByRole('button', { name: 'Check' }).click();
        } else await asked.getByRole('button', { name: answer, exact: true }).click();
        await asked.getByText('Right.', { exact: true }).waitFor();
    }
    expect(await page.getByRole('region', { name: /^Question/ }).count()).toBe(answers.length);
}

async function isFinished(page: Page, lessons: number): Promise<void> {
    await page.getByRole('link', { name: 'All lessons' }).click();
    await page.getByText(`${lessons} of ${course.length} lessons finished`).waitFor();
}

describe('the lessons', () => {
    it('all open, and go on to the next', async () => {
        const page = await arena.page('#/lessons');
        await page.getByRole('link', { name: /A game is a tree/ }).click();
        for (let lesson = 1; lesson <= course.length; ++lesson) {
            await page.getByText(`${lesson} of ${course.length}`, { exact: true }).waitFor();
            await page.getByRole('heading', { name: 'Question' }).first().waitFor();
            await page.getByLabel('Lessons').getByRole('link').last().click();
        }
        await expect.poll(() => page.url()).toContain('#/microscope');
        await page.context().close();
    });

    it('shows what its search measured', async () => {
        const page = await arena.page('#/lessons/chance');
        await page.getByText(/^about 50 % losses$/).waitFor();
        await page.context().close();
    });

    it('check answers and remember them', async () => {
        const page = await arena.page('#/lessons/minimax');
        const answer = page.getByLabel('Answer');
        await answer.fill('9');
        await page.getByRole('button', { name: 'Check' }).click();
        await page.getByText('No.', { exact: true }).waitFor();
        await answer.fill('7');
        await page.getByRole('button', { name: 'Check' }).click();
        await page.getByText('Right.', { exact: true }).waitFor();
        await page.getByRole('link', { name: 'All lessons' }).click();
        await page.getByText(`1 of ${course.length} lessons finished`).waitFor();
        await page.context().close();
    });

    it('are finished when all of their questions are answered', async () => {
        const page = await arena.page('#/lessons/cost');
        await expect.poll(() => page.locator('[data-node]').count()).toBe(12);
        await answerWrongly(page, '12', 'each pair once');
        await answerAll(page, ['6', '40', '5', '12']);
        await isFinished(page, 1);
        await page.context().close();
    });

    it('visit moves by the upper confidence bound', async () => {
        const page = await arena.page('#/lessons/monte-carlo');
        const row = (move: string) => page.getByRole('row', { name: new RegExp(`^${move} `) });
        await expect.poll(() => row('A').innerText()).toMatch(/^A\s+0\s+–\s+∞\s+∞$/);
        await page.getByRole('button', { name: '100 visits' }).click();
        await page.getByText('N = 100. Next visit: B.').waitFor();
        // The best move has most visits; without exploration it gets only one.
        await expect.poll(() => row('B').innerText()).toMatch(/^B\s+62\s/);
        await page.getByLabel('c =').selectOption('0');
        await page.getByText('N = 0. Next visit: A.').waitFor();
        await page.getByRole('button', { name: '100 visits' }).click();
        await expect.poll(() => row('B').innerText()).toMatch(/^B\s+1\s+0.00\s+0.00\s+0.00$/);
        await answerWrongly(page, '0.6', '0.5 for every draw');
        await answerAll(page, [
            '0.75',
            'C',
            'A',
            'One move wins at once, the others have not been visited',
        ]);
        await isFinished(page, 1);
        await page.context().close();
    });

    it('expand a tree until its root is proven, and go back', async () => {
        const page = await arena.page('#/lessons/proofs');
        await page.getByText('Expanded: 0. The root has the proof number 1').waitFor();
        const expand = page.getByRole('button', { name: 'Expand the marked node' });
        for (let step = 1; step <= 7; ++step) {
            await expand.click();
            await page.getByText(`Expanded: ${step}.`).waitFor();
        }
        await page.getByText('It is proven: the player to move wins.').waitFor();
        expect(await expand.isDisabled()).toBe(true);
        await page.getByRole('button', { name: 'One step back' }).click();
        await page.getByText('number 1 and the disproof number 2.').waitFor();
        await answerWrongly(page, '3', 'Which needs least?');
        await answerAll(page, ['1', '7', '6', 'Below B2']);
        await isFinished(page, 1);
        await page.context().close();
    });

    it('say what a player answers, and which command is used', async () => {
        const page = await arena.page('#/lessons/player');
        const first = question(page, 1);
        await first.getByRole('button', { name: 'readyok', exact: true }).click();
        await first.getByText('That is the answer to isready.').waitFor();
        const stronger =
            'petteia match tictactoe "cmd:python3 new.py" "cmd:python3 old.py" --games 100';
        const bug = 'petteia grade alpha-beta "cmd:python3 my_search.py"';
        await answerAll(page, ['Nothing', '9', 'bestmove 3:1', bug, stronger]);
        await isFinished(page, 1);
        await page.context().close();
    });

    it('play Nim without a mistake', async () => {
        const page = await arena.page('#/lessons/solved');
        await page.getByText('Your move.').waitFor();
        await page.getByRole('button', { name: 'Play as first player' }).waitFor();
        await page.getByLabel('Show the values of the moves').check();
        await page.getByText('First player: win in 11').waitFor();
        await page.locator('[data-cell="5"]').click();
        await page.getByText('The engine is thinking…').waitFor();
        await page.getByText('Your move.').waitFor();
        // Any other first move than 2 of the first pile loses.
        await page.getByText('Second player: win').waitFor();
        await page.context().close();
    });
});
