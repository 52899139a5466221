// Traces recorded from the program.
import { describe, expect, it } from 'vitest';
import recorded from '../../../mock/traces.json';
import type { Trace } from '../../api/types';
import { fittingLevels, layoutOf, shapeOf, visibleAt } from './layout';
import {
    boundOf,
    movesTo,
    narrate,
    narrateInside,
    originText,
    valueWords,
    whyCut,
} from './narrate';
import { originOf } from './origin';
import { placeOf, withoutPlace } from './place';
import { Playback } from './playback';

const traces = recorded as unknown as Record<string, Trace>;
const textbook = traces['textbook alpha-beta']!;
const snapshot = ({ nodes, counts, current, at }: Playback) =>
    structuredClone({ nodes, counts, current, at });

describe.each(Object.entries(traces))('the playback of %s', (_, trace) => {
    it('is undone by going back, step by step', () => {
        const playback = new Playback(trace);
        const past = [snapshot(playback)];
        while (playback.at < playback.length) {
            playback.goTo(playback.at + 1);
            past.push(snapshot(playback));
        }
        for (let at = playback.length - 1; at >= 0; --at) {
            playback.goTo(at);
            expect(snapshot(playback)).toEqual(past[at]);
            // And goes on from there as before.
            playback.goTo(at + 1);
            expect(snapshot(playback)).toEqual(past[at + 1]);
            playback.goTo(at);
        }
    });

    it('reaches the same place by one leap', () => {
        const [slow, quick] = [new Playback(trace), new Playback(trace)];
        const middle = Math.floor(slow.length / 2);
        for (let at = 1; at <= middle; ++at) slow.goTo(at);
        quick.goTo(quick.length);
        quick.goTo(middle);
        expect(snapshot(quick)).toEqual(snapshot(slow));
    });

    it('ends with what the service counted and found', () => {
        const playback = new Playback(trace);
        playback.goTo(Infinity);
        expect(playback.counts).toEqual(trace.counts);
        playback.nodes.forEach((state, node) => {
            const { kind, value } = trace.nodes[node]!;
            expect(state.status).toBe(kind === 'cut' ? 'cut' : 'done');
            expect(state.value).toBe(value ?? null);
        });
        const best = playback.nodes[0]!.best!;
        expect(trace.nodes[best]!.move).toBe(trace.best);
    });

    it('has a sentence for every step', () => {
        const playback = new Playback(trace);
        for (let step = 0; step < playback.length; ++step)
            expect(narrate(trace, playback.eventsOf(step))).toMatch(/^[^a-z].*\.$/);
    });
});

describe('the playback', () => {
    it('takes a leaf in one step', () => {
        const playback = new Playback(textbook);
        playback.goTo(3);
        expect(playback.events.map(([kind]) => kind)).toEqual(['enter', 'leave']);
        expect(playback.nodes[playback.current]!.value).toBe('3');
    });

    it('stays within its steps', () => {
        const playback = new Playback(textbook);
        playback.goTo(-5);
        expect(playback.at).toBe(0);
        playback.goTo(1e9);
        expect(playback.at).toBe(playback.length);
    });

    it('finds cuts both ways, and none where none is', () => {
        const playback = new Playback(textbook);
        const step = playback.cutAfter(0)!;
        expect(playback.eventsOf(step - 1)[0]![0]).toBe('cut');
        expect(playback.cutAfter(step)).toBeNull();
        expect(playback.cutBefore(playback.length)).toBe(step);
        expect(playback.cutBefore(step)).toBeNull();
        expect(new Playback(traces['textbook minimax']!).cutAfter(0)).toBeNull();
    });

    it('knows when a node was entered or cut', () => {
        const playback = new Playback(textbook);
        expect(playback.arrivalAt(0)).toBe(1);
        expect(playback.arrivalAt(8)).toBe(playback.cutAfter(0));
    });
});

describe('the layout', () => {
    const shape = shapeOf(textbook.nodes);
    const all = layoutOf(textbook.nodes, shape, () => false);

    it('puts every node over the middle of its children, and none upon another', () => {
        expect(all.spots).toHaveLength(textbook.nodes.length);
        for (const { node, x } of all.spots) {
            const kids = shape.children[node]!.map((kid) => all.byNode.get(kid)!.x);
            if (kids.length > 0) expect(x).toBeCloseTo((Math.min(...kids) + Math.max(...kids)) / 2);
        }
        const row = all.spots.filter(({ level }) => level === 2).map(({ x }) => x);
        row.slice(1).forEach((x, i) => expect(x - row[i]!).toBeGreaterThanOrEqual(0.7));
        expect(row.at(-1)!).toBeLessThan(all.width);
    });

    it('folds subtrees and counts what is in them', () => {
        const folded = layoutOf(textbook.nodes, shape, (node) => shape.level[node] === 1);
        expect(folded.spots.map(({ folded }) => folded)).toEqual([0, 3, 3, 3]);
        expect(visibleAt(6, shape, folded).node).toBe(5);
        expect(visibleAt(6, shape, all).node).toBe(6);
    });

    it('shows as many levels as there is room for, and never the root alone', () => {
        expect(fittingLevels(shape, 100)).toBe(3);
        expect(fittingLevels(shape, 12)).toBe(2);
        expect(fittingLevels(shape, 1)).toBe(2);
    });

    it('is quick with as many nodes as a trace can have', () => {
        const nodes = Array.from({ length: 20_000 }, (_, i) => ({
            ...textbook.nodes[1]!,
            parent: i === 0 ? null : Math.floor((i - 1) / 7),
        }));
        const large = shapeOf(nodes);
        expect(large.size[0]).toBe(20_000);
        expect(layoutOf(nodes, large, () => false).spots).toHaveLength(20_000);
        expect(layoutOf(nodes, large, (node) => large.level[node]! >= 2).spots).toHaveLength(57);
    });
});

describe('the words', () => {
    it('say why a branch is cut, for both players', () => {
        const playback = new Playback(textbook);
        expect(narrate(textbook, playback.eventsOf(playback.cutAfter(0)! - 1))).toBe(
            'β = 2 ≤ α = 3: MIN already has 2 here, but MAX can get 3 elsewhere. MAX will not choose this node. The other 2 branches are cut.',
        );
        expect(whyCut(textbook, 0, '7', '5')).toMatch(/^α = 7 ≥ β = 5: MAX already has 7 here/);
    });

    it('say where the bound of a cut comes from', () => {
        const playback = new Playback(textbook);
        const origin = originOf(playback, playback.cutAfter(0)! - 1)!;
        expect(originText(textbook, origin)).toBe('α = 3 was set at the root by node 1.');
        expect(originText(textbook, { ...origin, value: 'W3', here: 'W1' })).toBe(
            'α = W3 was set at the root by node 1. Counted from here that is W1.',
        );
    });

    it('say that nothing is gained where the bounds are equal', () => {
        expect(whyCut(textbook, 0, '3', '3')).toMatch(/MIN gains nothing by coming here\.$/);
        expect(whyCut(textbook, 1, '3', '3')).toMatch(/MAX gains nothing by coming here\.$/);
        expect(whyCut(textbook, 1, '3', '3')).not.toMatch(/will not choose/);
    });

    it('call a value exact where nothing below the node was cut', () => {
        const cut = textbook.nodes.findIndex(({ kind }) => kind === 'cut');
        const parent = textbook.nodes[cut]!.parent!;
        expect(boundOf(textbook, parent, 'upper')).toBe('upper');
        expect(boundOf(textbook, 0, 'lower')).toBe('lower');
        const full = textbook.nodes.findIndex(
            ({ kind }, node) =>
                kind === 'inner' &&
                !textbook.nodes.some((each) => each.parent === node && each.kind === 'cut') &&
                node !== 0,
        );
        expect(full).toBeGreaterThan(0);
        expect(boundOf(textbook, full, 'upper')).toBe('exact');
    });

    it('say who wins', () => {
        expect(valueWords('W5', ['X', 'O'])).toBe('win for X in 5');
        expect(valueWords('L0', ['X', 'O'])).toBe('win for O');
        expect(valueWords('W', ['first', 'second'])).toBe('win for first');
        expect(valueWords('-12', ['X', 'O'])).toBe('−12');
    });

    it('say that a cut changed nothing', () => {
        const found = { value: '4', root_with_it: '3', changes: false };
        expect(narrateInside(textbook, 7, found)).toBe(
            'Node 2.2 has the value 4. With it the value of the root is 3: the cut changed nothing.',
        );
        expect(movesTo(textbook, 7)).toEqual(['2', '2']);
    });
});

describe('the place of an error', () => {
    it('is an offset into the text', () => {
        const text = '((3 12 8)\n(2 4 x))';
        const error = 'line 2, column 6: seen "x", expected a number';
        expect(text[placeOf(error, text)!.at]).toBe('x');
        expect(withoutPlace(error)).toBe('seen "x", expected a number');
    });

    it('may be the end, and may be missing', () => {
        expect(placeOf("line 1, column 4: a ')' is missing: the text ends", '((3')!.at).toBe(3);
        expect(placeOf('line 9, column 9: x', 'abc')!.at).toBe(3);
        expect(placeOf('the tree has more than 20000 nodes', '(3)')).toBeNull();
    });
});
