import { describe, expect, it } from 'vitest';
import type { Plan, TreeEntry } from '../../api/types';
import { makesPlans, restOf } from './plan';

const tree: TreeEntry[] = ['d3', 'c5', 'f6', 'b2'].map((move, i) => [i, move, 0, 0, null]);
tree.push([1, 'e3', 1, 0, null]);
const plan = (node: number, ...moves: string[]): Plan => ({
    node,
    moves,
    depth: 5,
    value: 'estimate',
});

describe('the rest of a plan', () => {
    it('is all of it where it was made', () => {
        expect(restOf(plan(0, 'd3', 'c5'), tree, 0)).toEqual(['d3', 'c5']);
        expect(restOf(plan(2, 'f6', 'b2'), tree, 2)).toEqual(['f6', 'b2']);
    });
    it('is what was not played yet', () => {
        expect(restOf(plan(1, 'c5', 'f6', 'a1'), tree, 3)).toEqual(['a1']);
        expect(restOf(plan(1, 'c5', 'f6'), tree, 3)).toBeNull();
    });
    it('is nothing once something else was played', () => {
        expect(restOf(plan(1, 'c5', 'a1', 'a2'), tree, 3)).toBeNull();
        expect(restOf(plan(1, 'c5', 'f6'), tree, 5)).toBeNull();
        expect(restOf(plan(2, 'f6'), tree, 5)).toBeNull();
    });
});

describe('who makes plans', () => {
    it('are players that search', () =>
        expect(['engine:level=3', 'minimax:depth=2', 'random', 'chasers'].map(makesPlans)).toEqual([
            true,
            true,
            false,
            false,
        ]));
});
