import { describe, expect, it } from 'vitest';
import type { Player, TreeEntry } from '../../api/types';
import { childrenOf, nextNode, turnsOf } from './turns';

const entry = (parent: number, move: string, mover: Player): TreeEntry => [
    parent,
    move,
    mover,
    0,
    null,
];

describe('turnsOf', () => {
    it('is empty at the start', () => expect(turnsOf([])).toEqual([]));

    it('reads a line', () => {
        const turns = turnsOf([entry(0, '5', 0), entry(1, '1', 1), entry(2, '9', 0)]);
        expect(turns.map(({ number, moves, mover }) => [number, moves, mover])).toEqual([
            [1, ['5'], 0],
            [2, ['1'], 1],
            [3, ['9'], 0],
        ]);
    });

    it('joins the steps of one mover', () => {
        const turns = turnsOf([
            entry(0, 'N', 0),
            entry(1, 'W', 1),
            entry(2, 'S', 1),
            entry(3, 'E', 0),
        ]);
        expect(turns.map(({ moves }) => moves)).toEqual([['N'], ['W', 'S'], ['E']]);
        expect(turns[1]!.nodes).toEqual([2, 3]);
    });

    it('puts other lines where they leave', () => {
        const tree = [
            entry(0, '5', 0),
            entry(1, '1', 1),
            entry(1, '2', 1),
            entry(3, '9', 0),
            entry(2, '3', 0),
        ];
        const turns = turnsOf(tree);
        expect(turns.map(({ moves }) => moves[0])).toEqual(['5', '1', '3']);
        const [variation] = turns[1]!.variations;
        expect(variation!.map(({ number, moves }) => [number, moves[0]])).toEqual([
            [2, '2'],
            [3, '9'],
        ]);
        expect(variation![0]!.variations).toEqual([]);
    });

    it('does not join across a branch', () => {
        const turns = turnsOf([entry(0, 'W', 1), entry(1, 'S', 1), entry(1, 'N', 1)]);
        expect(turns).toHaveLength(2);
        expect(turns[1]!.variations).toHaveLength(1);
    });

    it('tells branches inside variations once', () => {
        const tree = [entry(0, 'a', 0), entry(0, 'b', 0), entry(2, 'c', 1), entry(2, 'd', 1)];
        const [first] = turnsOf(tree);
        expect(first!.variations).toHaveLength(1);
        expect(first!.variations[0]![1]!.variations[0]![0]!.moves).toEqual(['d']);
    });

    it('reads long games', () => {
        const tree = Array.from({ length: 20_000 }, (_, i) => entry(i, 'x', (i % 2) as Player));
        expect(turnsOf(tree)).toHaveLength(20_000);
    });
});

describe('nextNode', () => {
    const children = childrenOf([entry(0, 'a', 0), entry(0, 'b', 0)]);
    it('goes the way that was seen last, else the first', () => {
        expect(nextNode(children, 0, [])).toBe(1);
        expect(nextNode(children, 0, [2])).toBe(2);
        expect(nextNode(children, 2, [])).toBeUndefined();
    });
});
