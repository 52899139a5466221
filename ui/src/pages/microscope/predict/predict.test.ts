import { describe, expect, it } from 'vitest';
import recorded from '../../../../mock/traces.json';
import type { Trace } from '../../../api/types';
import { movesTo } from '../narrate';
import { Playback } from '../playback';
import { fatesOf, fromBelow, isValue, judged, readValue, type Guess } from './predict';
import { wholeTrace } from '../whole';

const traces = recorded as unknown as Record<string, Trace>;
const search = traces['textbook alpha-beta']!;
const full = traces['textbook minimax']!;
const whole = wholeTrace(search, full);
const fates = fatesOf(new Playback(whole));
const guess = (value: string, isCut = false): Guess => ({ value, isCut });

describe.each(['textbook', 'tictactoe'])('the whole tree of %s', (name) => {
    it.each(['alpha-beta', 'ordered'])('has what %s cut', (way) => {
        const [some, all] = [traces[`${name} ${way}`]!, traces[`${name} minimax`]!];
        const tree = wholeTrace(some, all);
        expect(tree.nodes).toHaveLength(all.nodes.length);
        expect(tree.nodes.filter(({ kind }) => kind === 'cut')).toEqual([]);
        const playback = new Playback(tree);
        playback.goTo(Infinity);
        expect(playback.counts).toEqual(some.counts);
        const places = (trace: Trace) =>
            trace.nodes.map((_, node) => movesTo(trace, node).join(' ')).sort();
        expect(places(tree)).toEqual(places(all));
    });

    it('keeps its cuts where the rest is not known', () => {
        const some = traces[`${name} alpha-beta`]!;
        expect(wholeTrace(some, undefined)).toEqual(some);
    });
});

describe('the fate of a node', () => {
    it('is its value, and the step that decides it', () => {
        expect(fates[1]).toEqual({
            is: 'searched',
            entered: 2,
            left: 7,
            value: '3',
            bound: 'exact',
        });
        expect(fates[5]).toMatchObject({ is: 'searched', value: '2', bound: 'upper' });
    });
    it('is the step that cut it', () => {
        expect(fates[7]).toEqual({ is: 'cut', step: 12 });
    });
    it('is that of the branch it is in', () => {
        const deep = wholeTrace(
            {
                ...search,
                nodes: [search.nodes[0]!, { ...search.nodes[7]!, parent: 0 }],
                events: [
                    ['enter', 0, '-∞', '∞'],
                    ['cut', 0, [1], '1', '1'],
                    ['leave', 0, '1', 'lower'],
                ],
            },
            {
                ...full,
                nodes: [
                    full.nodes[0]!,
                    { ...full.nodes[1]!, move: search.nodes[7]!.move },
                    full.nodes[2]!,
                ],
            },
        );
        expect(fatesOf(new Playback(deep))[2]).toEqual({ is: 'below', branch: 1, step: 2 });
    });
});

describe('a prediction', () => {
    const told = (guesses: [number, Guess][], at = Infinity) =>
        judged(whole, fates, new Map(guesses), at).map(({ node, about, is }) => [node, about, is]);

    it('is right or wrong, and names what it missed', () => {
        const all: [number, Guess][] = [
            [1, guess('3')],
            [5, guess('4')],
            [7, guess('', true)],
        ];
        expect(told(all)).toEqual([
            [1, 'value', 'right'],
            [7, 'cut', 'right'],
            [8, 'cut', 'missed'],
            [5, 'value', 'wrong'],
        ]);
    });
    it('is judged only when the search has got there', () => {
        expect(told([[1, guess('3')]], 6)).toEqual([]);
        expect(told([[1, guess('3')]], 7)).toEqual([[1, 'value', 'right']]);
    });
    it('of a cut is wrong as soon as the node is entered', () => {
        expect(judged(whole, fates, new Map([[5, guess('', true)]]), 9)).toEqual([
            { node: 5, about: 'cut', is: 'wrong', step: 9 },
        ]);
        // What is inside counts as marked too.
        expect(told([[5, guess('', true)]])).toEqual([[5, 'cut', 'wrong']]);
    });
    it('of the value of a branch that is cut is wrong', () => {
        expect(told([[7, guess('4')]])).toContainEqual([7, 'value', 'wrong']);
    });
});

describe('a typed value', () => {
    it.each([
        ['2', '2', 'upper', true],
        [' ≤2', '2', 'upper', true],
        ['<= 2', '2', 'upper', true],
        ['>=2', '2', 'upper', false],
        ['≤ 3', '3', 'exact', false],
        ['−1', '-1', 'exact', true],
        ['w3', 'W3', 'exact', true],
        ['W3', 'L3', 'exact', false],
        ['W', 'W3', 'exact', false],
        ['', '0', 'exact', false],
    ] as const)('%s for %s, %s: %s', (text, value, bound, is) =>
        expect(isValue(text, value, bound)).toBe(is),
    );
    it.each(['three', '<', 'X3', '3 4x'])('is not %s', (text) =>
        expect(readValue(text)).toBeNull(),
    );
});

it('goes from below to the root', () => {
    expect(fromBelow(whole)).toEqual([2, 3, 4, 1, 6, 7, 8, 5, 10, 11, 12, 9, 0]);
});
