import { describe, expect, it } from 'vitest';
import { lineOf, parseRoute } from '../../router';
import { addressOf, newSet, orderOf, requestOf, type Order } from './order';

const read = (hash: string) => {
    const { query } = parseRoute(hash);
    return orderOf(lineOf(query)!, query);
};

describe('an order of puzzles', () => {
    const order: Order = {
        line: { game: 'connect4', settings: { cols: '5' }, moves: [] },
        length: 'medium',
        difficulty: 3,
        set: 17,
    };

    it('survives the address', () => {
        expect(read(addressOf(order))).toEqual(order);
        const plain: Order = { ...order, length: 'any', difficulty: null, set: null };
        expect(addressOf(plain)).toBe('#/puzzles?game=connect4&.cols=5');
        expect(read(addressOf(plain))).toEqual(plain);
    });
    it('takes nothing else for a length, a difficulty or a set', () => {
        const order = read(
            '#/puzzles?game=nim&start=x&moves=1&length=toString&difficulty=6&set=-1',
        );
        expect(order).toEqual({
            line: { game: 'nim', settings: {}, moves: [] },
            length: 'any',
            difficulty: null,
            set: null,
        });
    });
    it('becomes a request', () => {
        expect(requestOf(order)).toEqual({
            do: 'puzzles',
            line: order.line,
            count: 10,
            length: [4, 8],
            difficulty: [3, 3],
            seed: 17,
        });
        expect(requestOf({ ...order, length: 'any', difficulty: null })).not.toHaveProperty(
            'length',
        );
    });
    it('has a new set each time', () => {
        expect(newSet()).not.toBe(newSet());
        expect(Number.isSafeInteger(newSet())).toBe(true);
    });
});
