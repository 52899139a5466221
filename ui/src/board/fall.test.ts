// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { fall, fallen } from './fall';

describe('fall', () => {
    it('begins above and ends at rest', () => {
        const { css, easing } = fall(document.body, { height: 300 });
        expect(css!(0, 1)).toBe('transform: translateY(-300px)');
        expect(css!(1, 0)).toMatch(/translateY\(-?0px\)/);
        expect(easing!(0)).toBe(0);
        expect(easing!(1)).toBe(1);
    });

    it('takes longer from higher up, and no time from no height', () => {
        const duration = (height: number) => fall(document.body, { height }).duration!;
        expect(duration(600)).toBeGreaterThan(duration(100));
        expect(duration(0)).toBe(0);
    });

    it('bounces without sinking into the ground', () => {
        const times = Array.from({ length: 101 }, (_, i) => i / 100);
        expect(Math.max(...times.map(fallen))).toBeLessThanOrEqual(1);
        expect(fallen(0.86)).toBeLessThan(1);
        expect(fallen(0.86)).toBeGreaterThan(0.9);
    });
});
