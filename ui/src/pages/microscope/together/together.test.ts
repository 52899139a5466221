import { describe, expect, it } from 'vitest';
import recorded from '../../../../mock/traces.json';
import type { Trace } from '../../../api/types';
import { besideOf } from '../request';
import { View } from '../scope.svelte';
import { Together } from './together.svelte';

const traces = recorded as unknown as Record<string, Trace>;
const together = () =>
    new Together(
        besideOf({ tree: '(1 2)' }).map((way) => View.of(way, {}, traces[`textbook ${way}`]!)),
    );

describe('searches in step', () => {
    it('do the same number of steps, as far as each goes', () => {
        const all = together();
        expect(all.length).toBe(Math.max(...all.views.map(({ length }) => length)));
        all.goTo(5);
        expect(all.views.map(({ at }) => at)).toEqual([5, 5, 5]);
        all.goTo(1e9);
        expect(all.at).toBe(all.length);
        expect(all.views.map(({ at, length }) => length - at)).toEqual([0, 0, 0]);
        expect(all.views.map(({ now }) => now!.counts.leaves)).toEqual([9, 7, 5]);
        all.goTo(3);
        expect(all.views.map(({ at }) => at)).toEqual([3, 3, 3]);
        all.goTo(-1);
        expect(all.at).toBe(0);
    });

    it('go to the next cut of any', () => {
        const all = together();
        const cuts: number[] = [];
        while (all.nextCut()) cuts.push(all.at);
        const own = all.views.flatMap(({ playback }) => {
            const steps: number[] = [];
            for (let at = playback!.cutAfter(0); at !== null; at = playback!.cutAfter(at))
                steps.push(at);
            return steps;
        });
        expect(cuts).toEqual([...new Set(own)].sort((a, b) => a - b));
        expect(all.previousCut()).toBe(true);
        expect(all.at).toBe(cuts.at(-2));
    });

    it('have no cut where none has one', () => {
        const all = new Together([View.of('minimax', {}, traces['textbook minimax']!)]);
        expect(all.hasCuts).toBe(false);
        expect(all.nextCut()).toBe(false);
        expect(all.at).toBe(0);
    });
});
