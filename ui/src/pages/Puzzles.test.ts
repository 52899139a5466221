// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { puzzlesOf } from '../../mock/puzzles';
import { install, type MockServer } from '../../mock/server';
import { movesTo, situation, turned, verdict } from '../../mock/tictactoe';
import type { Puzzle } from '../api/puzzle_types';
import { button, eventually, leavePage, openPage } from './page_fixture';
import Puzzles from './Puzzles.svelte';
import { records } from './puzzles/record.svelte';

let server: MockServer;
beforeAll(() => {
    server = install();
});
beforeEach(() => {
    localStorage.clear();
    records.reset('tictactoe');
});

const kSet = 17;
const made = (more: object = {}) => puzzlesOf({ count: 10, seed: kSet, ...more });
const text = (selector: string) => document.querySelector(selector)?.textContent?.trim();
const head = () => text('h2');
const told = () => text('.told');
const pieces = () => document.querySelectorAll('.pieces .piece').length;
const record = () => [...document.querySelectorAll('dd')].map((each) => Number(each.textContent));
const press = (key: string) => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    flushSync();
};
const click = (target: Element | null | undefined) => {
    target!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    flushSync();
};
const play = (move: string) => click(document.querySelector(`[data-cell="${Number(move) - 1}"]`));
const wrongMove = ({ moves, solution }: Puzzle) =>
    moves.find(({ move }) => move !== solution)!.move;

async function open(more = ''): Promise<void> {
    openPage(Puzzles, `#/puzzles?game=tictactoe&set=${kSet}${more}`);
    await isPuzzle(1);
}
const isPuzzle = (place: number) =>
    eventually(() => {
        expect(head()).toMatch(new RegExp(`^Puzzle ${place} of \\d+$`));
        expect(text('.task')).toContain('to move. Find the one move that');
    });

async function solve(puzzle: Puzzle): Promise<void> {
    play(puzzle.solution);
    await eventually(() => expect(told()).toContain(`Right! ${puzzle.solution}`));
}

describe('the choice of puzzles', () => {
    it('lists games that can be proven', async () => {
        openPage(Puzzles, '#/puzzles');
        await eventually(() => expect(button('Begin')).toBeDefined());
        const games = [...document.querySelectorAll('label.card')].map((each) =>
            each.textContent?.trim(),
        );
        expect(games).toContain('Connect Four');
        expect(games).not.toContain('Pac-Man');
    });
    it('says what is wrong with settings', async () => {
        openPage(Puzzles, '#/puzzles?game=tictactoe&.m=x');
        await eventually(() => expect(text('[role="alert"]')).toContain('m: '));
        expect(button('Begin')!.disabled).toBe(true);
    });
});

describe('a puzzle', () => {
    it('is solved by its only move', async () => {
        const [puzzle] = made();
        await open();
        const before = pieces();
        await solve(puzzle!);
        await eventually(() => expect(pieces()).toBe(before + 1));
        expect(record()).toEqual([1, 1, 1]);
        // Nothing can be played on the board until the next one.
        expect(document.querySelectorAll('.cell.legal')).toHaveLength(0);
        click(button('Next puzzle'));
        await isPuzzle(2);
        expect(told()).toBe('');
    });

    it('tells what a wrong move leads to, and nothing of the solution', async () => {
        const [puzzle] = made();
        await open();
        await solve(puzzle!);
        press('n');
        await isPuzzle(2);
        const next = made()[1]!;
        play(wrongMove(next));
        await eventually(() => expect(told()).toMatch(/^Not \d: it leads to a (draw|loss)/));
        expect(text('aside')).not.toContain(`Right! ${next.solution}`);
        expect(document.querySelector('.steps')).toBeNull();
        expect(record()).toEqual([0, 1, 1]);
        // Another try solves it, outside of a streak.
        await solve(next);
        expect(record()).toEqual([0, 1, 2]);
    });

    it('shows its solution step by step when it is given up', async () => {
        const [puzzle] = made();
        await open();
        const before = pieces();
        click(button('Show the solution'));
        await eventually(() =>
            expect(document.querySelectorAll('.steps .move').length).toBe(puzzle!.line.length),
        );
        expect(record()).toEqual([0, 0, 0]);
        press('ArrowRight');
        await eventually(() => expect(pieces()).toBe(before + 1));
        expect(text('.move[aria-current]')).toBe(puzzle!.solution);
        press('ArrowLeft');
        await eventually(() => expect(pieces()).toBe(before));
        expect(button('Next puzzle')).toBeDefined();
    });

    it('goes on when the service answers again', async () => {
        const [puzzle] = made();
        await open();
        const before = pieces();
        server.hasToken = false;
        play(puzzle!.solution);
        await eventually(() => expect(button('Try again')).toBeDefined());
        expect(told()).toContain('no token');
        expect(pieces()).toBe(before);
        expect(record()).toEqual([1, 1, 1]);
        server.hasToken = true;
        click(button('Try again'));
        await eventually(() => expect(pieces()).toBe(before + 1));
        expect(told()).toBe('');
    });

    it('is played out against the best defence', async () => {
        await open('&length=medium');
        const puzzles = made({ length: [4, 8] });
        const at = puzzles.findIndex(({ value, length }) => value === 'win' && length === 5);
        for (const each of puzzles.slice(0, at)) {
            await solve(each);
            press('n');
            await eventually(() => expect(told()).toBe(''));
        }
        await isPuzzle(at + 1);
        const puzzle = puzzles[at]!;
        const before = pieces();
        await solve(puzzle);
        await eventually(() => expect(button('Play it out')).toBeDefined());
        click(button('Play it out'));
        await eventually(() => expect(told()).toBe('Your move.'));
        expect(pieces()).toBe(before + 2);
        // What gives the win away is not played.
        const path = [...movesTo(puzzle.position), ...puzzle.line.slice(0, 2)];
        const worse = situation(path)!.legal.find(
            ({ move }) => turned(verdict([...path, move])).value !== 'win',
        )!;
        play(worse.move);
        await eventually(() => expect(told()).toMatch(/^Not \d: it leads to a (draw|loss)/));
        expect(pieces()).toBe(before + 2);
        play(puzzle.line[2]!);
        await eventually(() => expect(pieces()).toBe(before + 4));
        await eventually(() => expect(told()).toBe('Your move.'));
        play(puzzle.line[4]!);
        await eventually(() => expect(told()).toMatch(/^[XO] won\. Played out to the end\.$/));
    });
});

describe('a set', () => {
    it('goes on where it was after a reload', async () => {
        const puzzles = made();
        await open();
        await solve(puzzles[0]!);
        press('n');
        await isPuzzle(2);
        play(wrongMove(puzzles[1]!));
        await eventually(() => expect(told()).toContain('Not'));
        await leavePage();
        openPage(Puzzles, `#/puzzles?game=tictactoe&set=${kSet}`);
        await isPuzzle(2);
        // Its first try was before.
        await solve(puzzles[1]!);
        expect(record()).toEqual([0, 1, 2]);
    });

    it('ends when it is left, or when those that were made are enough', async () => {
        server.questions.mostOfPuzzles = 4;
        await open();
        expect(server.questions.open).toBe(1);
        await leavePage();
        await eventually(() => expect(server.questions.open).toBe(0));
        localStorage.clear();
        await open();
        await eventually(() => expect(text('.making')).toContain('3 of 10 made'));
        click(button('Make no more'));
        server.questions.mostOfPuzzles = Infinity;
        expect(server.questions.open).toBe(0);
        expect(head()).toBe('Puzzle 1 of 3');
        for (let i = 0; i < 3; ++i) {
            await isPuzzle(i + 1);
            click(button('Show the solution'));
            press('n');
        }
        expect(head()).toBe('The set is finished');
    });

    it('ends with what was solved at the first try', async () => {
        await open();
        const puzzles = made();
        for (const [i, each] of puzzles.entries()) {
            await isPuzzle(i + 1);
            if (i === 3) {
                click(button('Show the solution'));
                await eventually(() => expect(button('Next puzzle')).toBeDefined());
            } else await solve(each);
            press('n');
        }
        await eventually(() => expect(head()).toBe('The set is finished'));
        const all = puzzles.length;
        expect(text('aside')).toContain(`${all - 1} of ${all} solved at the first try.`);
        expect(record()).toEqual([all - 4, Math.max(3, all - 4), all - 1]);
        const again = document.querySelector('a.primary')!.getAttribute('href');
        expect(again).toMatch(/^#\/puzzles\?game=tictactoe&set=\d+$/);
        expect(again).not.toMatch(new RegExp(`set=${kSet}$`));
    });

    it('says that there is none, and what is refused', async () => {
        openPage(Puzzles, `#/puzzles?game=nim&set=${kSet}`);
        await eventually(() => expect(text('main, body')).toContain('No such puzzle was found'));
        await leavePage();
        openPage(Puzzles, `#/puzzles?game=tictactoe&.m=x&set=${kSet}`);
        await eventually(() => expect(text('[role="alert"]')).toContain('m: '));
    });
});

describe('a record', () => {
    it('is reset when that is confirmed', async () => {
        const [puzzle] = made();
        await open();
        await solve(puzzle!);
        click(button('Reset'));
        click(button('Keep it'));
        expect(record()).toEqual([1, 1, 1]);
        click(button('Reset'));
        click([...document.querySelectorAll('dialog button')].at(-1));
        expect(record()).toEqual([0, 0, 0]);
    });
});
