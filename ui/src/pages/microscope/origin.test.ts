import { describe, expect, it } from 'vitest';
import recorded from '../../../mock/traces.json';
import type { Trace } from '../../api/types';
import { originOf } from './origin';
import { Playback } from './playback';

const traces = recorded as unknown as Record<string, Trace>;
const playbackOf = (name: string) => new Playback(traces[name]!);

describe('the origin of a window', () => {
    it('is the node that set α, and the branch that it came from', () => {
        const playback = playbackOf('textbook alpha-beta');
        const cut = playback.cutAfter(0)! - 1;
        const origin = originOf(playback, cut)!;
        expect(origin).toMatchObject({ bound: 'α', value: '3', here: '3', node: 0, branch: 1 });
        expect(playback.eventsOf(origin.step - 1)).toEqual([['update', 0, '3', '3', '∞']]);
    });

    it('is no node where nothing is cut', () => {
        const playback = playbackOf('textbook alpha-beta');
        expect(originOf(playback, -1)).toBeNull();
        expect(originOf(playback, 0)).toBeNull();
        expect(originOf(playback, playback.length)).toBeNull();
    });

    it.each(Object.keys(traces))('stands above every cut of %s and has its bound', (name) => {
        const playback = playbackOf(name);
        const { nodes } = playback.trace;
        for (let cut = playback.cutAfter(0); cut !== null; cut = playback.cutAfter(cut)) {
            const [, node] = playback.eventsOf(cut - 1)[0]!;
            const origin = originOf(playback, cut - 1)!;
            const above: number[] = [];
            for (let at = nodes[node]!.parent; at !== null; at = nodes[at]!.parent) above.push(at);
            expect(above).toContain(origin.node);
            expect(nodes[origin.branch]!.parent).toBe(origin.node);
            expect(nodes[origin.node]!.player).not.toBe(nodes[node]!.player);
            expect(nodes[origin.branch]!.value).toBe(origin.value);
            expect(origin.step).toBeLessThan(cut);
        }
    });

    // The third ply finds α = 5 of the root, which the node between them left as it was.
    it('may be far above', () => {
        const inner = (parent: number | null, player: 0 | 1) =>
            ({ parent, move: '1', player, depth: 1, text: '', kind: 'inner' }) as const;
        const leaf = (parent: number, value: string) =>
            ({ parent, move: '2', player: 0, depth: 0, text: '', kind: 'leaf', value }) as const;
        const deep = {
            ...traces['textbook alpha-beta']!,
            nodes: [
                inner(null, 0),
                leaf(0, '5'),
                inner(0, 1),
                inner(2, 0),
                inner(3, 1),
                leaf(4, '4'),
                { ...leaf(4, '9'), kind: 'cut' },
            ],
            events: [
                ['enter', 0, '-∞', '∞'],
                ['enter', 1, '-∞', '∞'],
                ['leave', 1, '5', 'exact'],
                ['update', 0, '5', '5', '∞'],
                ['enter', 2, '5', '∞'],
                ['enter', 3, '5', '∞'],
                ['enter', 4, '5', '∞'],
                ['enter', 5, '5', '∞'],
                ['leave', 5, '4', 'exact'],
                ['update', 4, '4', '5', '4'],
                ['cut', 4, [6], '5', '4'],
            ],
        } as unknown as Trace;
        const playback = new Playback(deep);
        expect(originOf(playback, playback.length - 1)).toEqual({
            bound: 'α',
            value: '5',
            here: '5',
            node: 0,
            branch: 1,
            step: 3,
        });
    });
});
