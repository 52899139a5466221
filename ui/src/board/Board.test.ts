// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { catalogue } from '../../mock/server';
import type { CellJson, FigureName, LegalMove, PieceJson, PieceLook } from '../api/types';
import Board from './Board.svelte';

const startOf = (name: string) => catalogue.games.find((game) => game.name === name)!.start;
let board: Record<string, unknown> | undefined;

function show(
    name: string,
    props: {
        pieces?: PieceJson[];
        legal?: LegalMove[];
        onmove?: (move: string) => void;
        mini?: boolean;
    } = {},
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
        expect(cell(3).getAttribute('aria-label')).toBe('1,0, X');
        expect(cell(0).getAttribute('aria-label')).toBe('0,0, empty, can be played');
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

    it('leaves arrow keys to the page where they make moves', () => {
        const pressedOn = (legal: LegalMove[]) => {
            show('tictactoe', { onmove: () => {}, legal });
            const options = { key: 'ArrowRight', bubbles: true, cancelable: true };
            const event = new KeyboardEvent('keydown', options);
            cell(0).dispatchEvent(event);
            void unmount(board!);
            document.body.innerHTML = '';
            return event.defaultPrevented;
        };
        expect(pressedOn([{ move: '2', cells: [1] }])).toBe(true);
        expect(pressedOn([{ move: '2', cells: [1], arrow: 'right' }])).toBe(false);
        board = undefined;
    });

    it('shows the piece that a move puts down before it is made', () => {
        const piece: PieceLook = { glyph: 'O', colour: 'cyan', figure: 'ring' };
        show('tictactoe', { onmove: () => {}, legal: [{ move: '5', cells: [4], piece }] });
        expect(document.querySelector('.preview')).toBeNull();
        cell(4).dispatchEvent(new Event('focusin', { bubbles: true }));
        flushSync();
        expect(cell(4).querySelector('.preview .ring')).not.toBeNull();
    });

    it.each<[FigureName, string]>([
        ['cross', 'path.cross'],
        ['ring', 'circle.ring'],
        ['disc', 'circle.disc'],
        ['cube', 'rect.cube'],
        ['runner', 'path.runner'],
        ['ghost', 'path.ghost'],
        ['flag', 'path.flag'],
        ['block', 'path.block'],
        ['glyph', 'text.glyph'],
    ])('draws a %s as the service says, whatever its glyph', (figure, selector) => {
        show('tictactoe', { pieces: [[4, 'X', 'red', figure]] });
        expect(document.querySelectorAll(`.pieces .piece ${selector}`)).toHaveLength(1);
    });

    it('drops a piece into the column of any cell of a rack', () => {
        const onmove = vi.fn();
        show('connect4', { onmove });
        cell(3).dispatchEvent(new Event('focusin', { bubbles: true }));
        flushSync();
        expect(cell(38).querySelector('.preview .disc')).not.toBeNull();
        expect(document.querySelectorAll('.touched')).toHaveLength(6);
        cell(3).dispatchEvent(new MouseEvent('click', { bubbles: true }));
        press(0, 'Enter');
        expect(onmove.mock.calls).toEqual([['4'], ['1']]);
    });

    it('drops nothing into a column that is full, or when nobody may move', () => {
        const onmove = vi.fn();
        show('connect4', { onmove, legal: [{ move: '1', cells: [35] }] });
        cell(3).dispatchEvent(new MouseEvent('click', { bubbles: true }));
        expect(onmove).not.toHaveBeenCalled();
        expect(document.querySelectorAll('.open')).toHaveLength(6);
    });

    it('shows pieces through the holes of a rack, with the numbers of its columns', () => {
        show('connect4', { pieces: [[38, '●', 'red', 'disc']] });
        const clip = document.querySelector('.pieces')!.getAttribute('clip-path')!;
        const holes = document.getElementById(clip.slice('url(#'.length, -1))!;
        expect(holes.querySelectorAll('circle')).toHaveLength(42);
        expect(document.querySelectorAll('.heading')).toHaveLength(7);
        expect(document.querySelectorAll('rect.rack')).toHaveLength(1);
    });

    it('draws a green board of squares in a frame with four dots', () => {
        const cells = Array.from({ length: 64 }, (_, i): CellJson => [
            2 * (i % 8),
            2 * Math.floor(i / 8),
            'square',
            '',
        ]);
        board = mount(Board, {
            target: document.body,
            props: {
                board: { surface: 'felt', cells, walls: [], headings: [] },
                pieces: [],
                name: 'felt',
                legal: [{ move: 'd3', cells: [19] }],
                onmove: () => {},
            },
        });
        flushSync();
        expect(document.querySelectorAll('rect.felt')).toHaveLength(1);
        const dots = [...document.querySelectorAll('circle.dot')];
        expect(dots.map((dot) => [dot.getAttribute('cx'), dot.getAttribute('cy')])).toEqual([
            ['150', '150'],
            ['150', '550'],
            ['550', '150'],
            ['550', '550'],
        ]);
        // Above the cells.
        const isAbove = cell(63).compareDocumentPosition(dots[0]!);
        expect(isAbove & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
        expect(cell(19).querySelector('.hint')).not.toBeNull();
    });

    it('draws the glyph of a piece without a figure', () => {
        show('tictactoe', { pieces: [[4, '●', 'black']] });
        expect(document.querySelector('.pieces text.glyph')?.textContent).toBe('●');
    });

    it('has nothing to focus in a card', () => {
        show('hexthello', { mini: true });
        expect(document.querySelectorAll('[tabindex]')).toHaveLength(0);
        expect(document.querySelectorAll('.cell')).toHaveLength(169);
    });
});
