// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { catalogue } from '../../mock/server';
import type { BoardJson, LegalMove } from '../api/types';
import Board from './Board.svelte';

const startOf = (name: string) => catalogue.games.find((game) => game.name === name)!.start;
let board: Record<string, unknown> | undefined;

function show(
    name: string,
    props: { legal?: LegalMove[]; onmove?: (move: string) => void; mini?: boolean } = {},
) {
    const start = startOf(name);
    board = mount(Board, {
        target: document.body,
        props: { board: start.board, pieces: start.pieces, legal: start.legal, name, ...props },
    });
    flushSync();
}
const cell = (at: number) => document.querySelector<SVGElement>(`[data-cell="${at}"]`)!;
const press = (at: number, key: string) => {
    cell(at).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    flushSync();
};

afterEach(() => {
    if (board) void unmount(board);
    document.body.innerHTML = '';
});

describe('Board', () => {
    it('plays the move of a cell', () => {
        const onmove = vi.fn();
        show('tictactoe', { onmove });
        cell(4).dispatchEvent(new MouseEvent('click', { bubbles: true }));
        expect(onmove).toHaveBeenCalledExactlyOnceWith('5');
    });

    it('does nothing when nobody may move', () => {
        show('tictactoe');
        expect(cell(4).getAttribute('role')).toBe('img');
        cell(4).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });

    it('is played with the keyboard alone', () => {
        const onmove = vi.fn();
        show('tictactoe', { onmove });
        expect(cell(0).getAttribute('tabindex')).toBe('0');
        press(0, 'ArrowRight');
        press(1, 'ArrowDown');
        expect(cell(4).getAttribute('tabindex')).toBe('0');
        expect(cell(0).getAttribute('tabindex')).toBe('-1');
        press(4, 'Enter');
        expect(onmove).toHaveBeenCalledExactlyOnceWith('5');
    });

    it('says what stands where', () => {
        show('xox', { onmove: () => {} });
        expect(cell(3).getAttribute('aria-label')).toBe('row 2, column 1, X');
        expect(cell(0).getAttribute('aria-label')).toBe('row 1, column 1, empty, can be played');
    });

    it('asks which move is meant where a cell has several', () => {
        const onmove = vi.fn();
        show('cubes', {
            onmove,
            legal: [
                { move: '1r', cells: [4] },
                { move: '1r+1g', cells: [4, 9] },
            ],
        });
        cell(4).dispatchEvent(new MouseEvent('click', { bubbles: true }));
        flushSync();
        const choices = [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')];
        expect(choices.map((choice) => choice.textContent)).toEqual(['1r', '1r+1g', '✕']);
        choices[1]!.click();
        flushSync();
        expect(onmove).toHaveBeenCalledExactlyOnceWith('1r+1g');
        expect(document.querySelector('[role="dialog"]')).toBeNull();
    });

    it('leaves the arrows of a maze to the page', () => {
        const maze: BoardJson = {
            cells: [
                [0, 0, 'square', ''],
                [2, 0, 'square', ''],
            ],
            walls: [[-1, 0]],
            headings: [],
        };
        const onmove = () => {};
        const props = { board: maze, pieces: [], legal: [], name: 'maze', onmove };
        board = mount(Board, { target: document.body, props });
        const event = new KeyboardEvent('keydown', {
            key: 'ArrowLeft',
            bubbles: true,
            cancelable: true,
        });
        cell(0).dispatchEvent(event);
        expect(event.defaultPrevented).toBe(false);
    });

    it('has nothing to focus in a card', () => {
        show('hexthello', { mini: true });
        expect(document.querySelectorAll('[tabindex]')).toHaveLength(0);
        expect(document.querySelectorAll('.cell')).toHaveLength(169);
    });
});
