import { describe, expect, it } from 'vitest';
import type { BoardJson, PieceJson } from '../api/types';
import { layoutOf } from './layout';
import { track } from './track';

const row: BoardJson = {
    cells: Array.from({ length: 8 }, (_, i) => [2 * i, 0, 'square', ''] as const).map(
        ([...cell]) => cell,
    ),
    walls: [],
    headings: [],
};
const layout = layoutOf(row, false);
const after = (before: PieceJson[], now: PieceJson[]) => {
    const first = track([], before, layout);
    return { first, second: track(first, now, layout) };
};

describe('track', () => {
    it('keeps what stays and adds what is new', () => {
        const { first, second } = after(
            [[0, 'X', 'red']],
            [
                [0, 'X', 'red'],
                [1, 'O', 'cyan'],
            ],
        );
        expect(second[0]).toBe(first[0]);
        expect(second[1]!.id).not.toBe(first[0]!.id);
    });

    it('moves a piece to the next cell and turns it that way', () => {
        const { first, second } = after([[3, 'P', 'yellow']], [[2, 'P', 'yellow']]);
        expect(second[0]!.id).toBe(first[0]!.id);
        expect(second[0]!.heading).toEqual({ dx: -1, dy: 0 });
    });

    it('does not glide round the edge of the maze', () => {
        const { first, second } = after([[0, 'P', 'yellow']], [[7, 'P', 'yellow']]);
        expect(second[0]!.id).not.toBe(first[0]!.id);
    });

    it('does not glide where several are alike', () => {
        const { first, second } = after(
            [
                [0, 'F', 'green'],
                [3, 'F', 'green'],
            ],
            [
                [1, 'F', 'green'],
                [3, 'F', 'green'],
            ],
        );
        expect(first.map(({ id }) => id)).not.toContain(second[0]!.id);
        expect(second[1]!.id).toBe(first[1]!.id);
    });

    it('turns a disc over, remembering its other face', () => {
        const { first, second } = after([[4, '●', 'black', 'disc']], [[4, '○', 'white', 'disc']]);
        expect(second[0]).toMatchObject({
            id: first[0]!.id,
            turns: 1,
            before: 'black',
        });
    });

    it('does not turn over what is not a disc', () => {
        const { first, second } = after([[4, 'X', 'red', 'cross']], [[4, 'O', 'cyan', 'ring']]);
        expect(second[0]!.id).not.toBe(first[0]!.id);
    });

    it('follows two pieces that pass each other', () => {
        const { first, second } = after(
            [
                [2, '1', 'red'],
                [3, 'P', 'yellow'],
            ],
            [
                [3, '1', 'red'],
                [2, 'P', 'yellow'],
            ],
        );
        expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    });

    it('ignores a piece on a cell that is not there', () => {
        expect(track([], [[99, 'X', 'red']], layout)).toEqual([]);
    });
});
