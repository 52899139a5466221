import { describe, expect, it } from 'vitest';
import type { Player } from '../../../api/types';
import { notate, type Item } from './notation';
import {
    addMove,
    addMoves,
    alternative,
    emptyTree,
    endOf,
    leaves,
    lineTree,
    movesTo,
    promote,
    removeMove,
    variationStart,
    withMovers,
} from './tree';

// 5 1 9 (3 7) with (2) instead of 1: nodes 1 2 3, 4 5, 6.
function sample() {
    let tree = lineTree(['5', '1', '9'], [0, 1, 0]);
    [tree] = addMoves(tree, 2, ['3', '7'], [0, 1]);
    [tree] = addMove(tree, 1, '2', 1);
    return tree;
}

describe('a tree of moves', () => {
    it('adds a variation once', () => {
        const tree = sample();
        expect(movesTo(tree, 5)).toEqual(['5', '1', '3', '7']);
        const [same, at] = addMove(tree, 2, '3', 0);
        expect(same).toBe(tree);
        expect(at).toBe(4);
    });

    it('leaves the tree that it came from as it was', () => {
        const before = emptyTree();
        addMove(before, 0, '5', 0);
        expect(before.nodes.size).toBe(1);
    });

    it('takes away a move with all that follows', () => {
        const tree = removeMove(sample(), 2);
        expect([...tree.nodes.keys()].sort()).toEqual([0, 1, 6]);
        expect(movesTo(tree, endOf(tree, 0))).toEqual(['5', '2']);
        const [again, at] = addMove(tree, 6, '9', 0);
        expect(at).toBe(7);
        expect(again.nodes.size).toBe(4);
    });

    it('makes a variation the line', () => {
        const tree = sample();
        expect(variationStart(tree, 5)).toBe(4);
        expect(variationStart(tree, 3)).toBe(0);
        expect(movesTo(promote(tree, 5), endOf(promote(tree, 5), 0))).toEqual(['5', '1', '3', '7']);
        expect(promote(tree, 3)).toBe(tree);
    });

    it('goes round the alternatives', () => {
        const tree = sample();
        expect(alternative(tree, 2, 1)).toBe(6);
        expect(alternative(tree, 2, -1)).toBe(6);
        expect(alternative(tree, 1, 1)).toBe(1);
        expect(alternative(tree, 0, 1)).toBe(0);
    });

    it('takes long games without piling up calls', () => {
        const moves = Array.from({ length: 20_000 }, () => 'E');
        const tree = lineTree(moves, []);
        expect(movesTo(tree, endOf(tree, 0)).length).toBe(20_000);
        expect(notate(tree)).toHaveLength(1);
        expect(removeMove(tree, 1).nodes.size).toBe(1);
        expect(leaves(tree)).toEqual([20_000]);
    });

    it('learns who moved', () => {
        const tree = withMovers(lineTree(['E', 'N', 'S'], []), 3, [0, 1, 1]);
        expect([1, 2, 3].map((id) => tree.nodes.get(id)!.mover)).toEqual([0, 1, 1]);
    });
});

// "1. 5 1 (1… 2) 2. 9"
function text(items: Item[], moves: ReadonlyMap<number, { move: string }>): string {
    return items
        .map((item) =>
            item.kind === 'variation'
                ? `(${text(item.items, moves)})`
                : [item.number, item.nodes.map((id) => moves.get(id)!.move).join('+')]
                      .filter(Boolean)
                      .join(' '),
        )
        .join(' ');
}

describe('notation', () => {
    it('puts variations behind what they replace', () => {
        const tree = sample();
        expect(text(notate(tree), tree.nodes)).toBe('1. 5 1 (1… 2) 2. 9 (2. 3 7)');
    });

    it('goes on with a number after a variation', () => {
        const [tree] = addMove(lineTree(['a', 'b', 'c', 'd'], [0, 1, 0, 1]), 2, 'x', 0);
        expect(text(notate(tree), tree.nodes)).toBe('1. a b 2. c (2. x) 2… d');
    });

    it('joins the steps of one player', () => {
        const movers: Player[] = [0, 1, 1, 1, 0, 1];
        const tree = lineTree(['E', 'N', 'S', 'W', 'E', 'N'], movers);
        expect(text(notate(tree), tree.nodes)).toBe('1. E N+S+W 2. E N');
    });

    it('shows a variation inside a joint turn after the turn', () => {
        const [tree] = addMoves(lineTree(['E', 'N', 'S'], [0, 1, 1]), 2, ['W', 'E'], [1, 0]);
        expect(text(notate(tree), tree.nodes)).toBe('1. E N+S (1… W 2. E)');
    });

    it('begins with the second player where the position says so', () => {
        const tree = lineTree(['b', 'c'], [1, 0]);
        expect(text(notate(tree), tree.nodes)).toBe('1… b 2. c');
    });
});
