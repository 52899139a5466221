import { describe, expect, it } from 'vitest';
import type { Position } from '../../../api/types';
import { by, chance, draw, estimate, loss, points, win } from '../../../parts/verdict_fixture';
import { lineTree } from '../game/tree';
import type { Judgement } from '../review';
import { hintOf, isGood, mistakesOf, valueOfMove } from './task';

describe('the mistakes of a game', () => {
    const marks = ['', '??', '?', '', '?!'] as const;
    const judgements = new Map<number, Judgement>(
        marks.map((mark, i) => [
            i + 1,
            { mark, best: win(3), played: draw, better: ['a'], refutation: [] },
        ]),
    );
    const tree = lineTree(['a', 'b', 'c', 'd', 'e'], [0, 1, 0, 1, 0]);

    it('are those of one player, in their order', () => {
        const path = [1, 2, 3, 4, 5];
        expect(mistakesOf(0, path, tree, judgements)).toEqual([3, 5]);
        expect(mistakesOf(1, path, tree, judgements)).toEqual([2]);
        expect(mistakesOf(1, path, tree, new Map())).toEqual([]);
    });
});

describe('a hint', () => {
    it('says what there is, and what the move of the game did', () => {
        expect(hintOf(win(5), loss(7))).toBe(
            'There is a win in 5. The move of the game leads to a loss in 7.',
        );
        expect(hintOf(draw, loss(4))).toBe(
            'There is a draw. The move of the game leads to a loss in 4.',
        );
        expect(hintOf(win(3), chance(10, 0.6))).toBe(
            'There is a win in 3. The move of the game leads to 60\u00a0%.',
        );
        expect(hintOf(chance(10, 0.6), loss(2))).toBe(
            'The position is estimated at 60\u00a0%. The move of the game leads to a loss in 2.',
        );
    });
    it('says how much is given up', () => {
        expect(hintOf(points(500), points(160))).toBe('The move of the game gives up 3.4 points.');
        expect(hintOf(by(9), by(3))).toBe(
            'The move of the game gives up 6 points: win by 3 instead of win by 9.',
        );
        expect(hintOf(chance(30, 0.7), chance(-30, 0.4))).toBe(
            'The move of the game takes the position from 70\u00a0% to 40\u00a0%.',
        );
        expect(hintOf(estimate(50), estimate(-4))).toBe(
            'The move of the game takes the position from +50 to −4.',
        );
    });
});

describe('another move', () => {
    const at = (to_move: 0 | 1, winner?: 0 | 1 | null) =>
        ({ to_move, ...(winner !== undefined && { result: { winner } }) }) as Position;

    it('has the value of the position after it, from the other side', () => {
        expect(valueOfMove(0, at(1), loss(4))).toEqual(win(5));
        expect(valueOfMove(0, at(0), loss(4))).toEqual(loss(5));
        expect(valueOfMove(1, at(0), points(120))).toMatchObject({ points: -1.2 });
    });
    it('may end the game', () => {
        expect(valueOfMove(1, at(0, 1), null)).toEqual(win(1));
        expect(valueOfMove(1, at(0, 0), null)).toEqual(loss(1));
        expect(valueOfMove(1, at(0, null), null)).toEqual({ value: 'draw' });
    });
    it('is good if the review would not mark it', () => {
        expect(isGood(win(3), win(9), 1)).toBe(true);
        expect(isGood(win(3), draw, 1)).toBe(false);
        expect(isGood(estimate(100), estimate(96), 100)).toBe(true);
        expect(isGood(estimate(100), estimate(-100), 100)).toBe(false);
    });
});
