import { describe, expect, it } from 'vitest';
import { merge, movesTo, pathTo, type Table } from './table';
import type { TableChange, TreeEntry } from './types';

const node = (parent: number, move: string): TreeEntry => [parent, move, 0, 0, null];

function change(fields: Partial<TableChange>): TableChange {
    return {
        is: 'table',
        unsaved: null,
        draw: null,
        plans: [null, null],
        table: 't',
        version: 1,
        players: [
            { agent: 'human', name: 'human' },
            { agent: 'random', name: 'random' },
        ],
        running: true,
        thinking: null,
        pace: 0,
        clocks: null,
        tree: [],
        tree_from: 1,
        node: 0,
        position: '',
        to_move: 0,
        over: false,
        result: null,
        pieces: [],
        counters: [],
        legal: [],
        marks: [],
        ...fields,
    };
}
const first = change({
    game: 'g',
    title: 'G',
    settings: {},
    rules: '',
    names: ['a', 'b'],
    start: '',
    board: { cells: [], walls: [], headings: [] },
    tree: [node(0, '5')],
    node: 1,
});

describe('merge', () => {
    const table = merge(null, first) as Table;
    it('keeps what is told only once', () => {
        const next = merge(
            table,
            change({ version: 2, tree: [node(1, '1')], tree_from: 2, node: 2 }),
        )!;
        expect(next.board).toBe(table.board);
        expect(next.tree).toHaveLength(2);
        expect(next.node).toBe(2);
    });
    it('notices that something is missing', () => {
        expect(merge(table, change({ version: 5, tree: [node(3, '9')], tree_from: 4 }))).toBeNull();
        expect(merge(null, change({}))).toBeNull();
    });
    it('does not go back', () => {
        const newer = merge(table, change({ version: 9, tree_from: 2 }))!;
        expect(merge(newer, change({ version: 8, tree_from: 2 }))).toBe(newer);
    });
    it('believes a service that begins anew', () => {
        const newer = merge(table, change({ version: 9, tree: [node(1, '2')], tree_from: 2 }))!;
        expect(merge(newer, first)!.tree).toHaveLength(1);
    });
    it('forgets another table', () => {
        const other = merge(table, { ...first, table: 'u', tree: [] })!;
        expect(other.tree).toHaveLength(0);
    });
});

describe('pathTo', () => {
    const tree = [node(0, '5'), node(1, '1'), node(1, '2'), node(3, '9')];
    it('follows the parents', () => {
        expect(pathTo(tree, 4)).toEqual([1, 3, 4]);
        expect(movesTo(tree, 4)).toEqual(['5', '2', '9']);
        expect(pathTo(tree, 0)).toEqual([]);
    });
});
