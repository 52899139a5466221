import { describe, expect, it } from 'vitest';
import type { HeadingSpot } from './layout';
import { creatureScale, kMostCreature, legibleSize, shownHeadings } from './legible';

describe('legibleSize', () => {
    it('is 11 to 18 pixels, whatever the board', () => {
        expect(legibleSize(30, 0.1) * 0.1).toBeCloseTo(11);
        expect(legibleSize(30, 0.5) * 0.5).toBeCloseTo(15);
        expect(legibleSize(30, 2) * 2).toBeCloseTo(18);
    });
});

describe('shownHeadings', () => {
    const at = (x: number, y: number): HeadingSpot => ({ x, y, text: '12', anchor: 'middle' });
    const columns = Array.from({ length: 10 }, (_, i) => at(100 * i, -100));
    const rows = Array.from({ length: 10 }, (_, i) => at(-100, 100 * i));

    it('are all where there is room', () =>
        expect(shownHeadings([...columns, ...rows], 30)).toHaveLength(20));
    it('are fewer where they would touch', () => {
        const shown = shownHeadings([...columns, ...rows], 96);
        expect(shown.filter(({ y }) => y === -100).map(({ x }) => x)).toEqual([
            0, 200, 400, 600, 800,
        ]);
        expect(shown.filter(({ x }) => x === -100).length).toBeLessThan(10);
    });
});

describe('creatureScale', () => {
    it('leaves creatures as large as their rooms where these are large', () =>
        expect(creatureScale(0.4)).toBe(1));
    it('makes them larger in small rooms, within limits', () => {
        expect(creatureScale(0.125)).toBeCloseTo(1.36);
        expect(creatureScale(0.01)).toBe(kMostCreature);
    });
});
