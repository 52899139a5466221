import { describe, expect, it } from 'vitest';
import { fitted, kFarthest, kNearest, opened, showing, stretched, zoomed } from './camera';

const window = { width: 800, height: 400 };
const shown = (camera: { x: number; k: number }, x: number) => camera.k * x + camera.x;

describe('the camera', () => {
    it('puts the levels of a wide tree further apart, so that it fills the window', () => {
        const of = (levels: number) => ({ levels, nearest: 88, farthest: 240 });
        expect(stretched(1600, of(4), 96, window)).toBeCloseTo((400 / 0.5 - 96) / 3);
        expect(stretched(200, of(4), 96, window)).toBe(88);
        expect(stretched(1600, of(2), 96, window)).toBe(240);
        expect(stretched(1600, of(1), 96, window)).toBe(88);
    });

    it('shows all of a drawing, in the middle', () => {
        const camera = fitted({ width: 1000, height: 300 }, window);
        expect(camera.k).toBeCloseTo(0.8);
        expect(shown(camera, 0)).toBeCloseTo(0);
        expect(shown(camera, 1000)).toBeCloseTo(800);
    });

    it('stays near enough to read, where the drawing is wide', () => {
        const camera = opened({ width: 100_000, height: 300 }, window, 7000);
        expect(camera.k).toBeGreaterThan(0.5);
        expect(shown(camera, 7000)).toBeCloseTo(400);
    });

    it('keeps the point that is zoomed at, within its limits', () => {
        const before = { x: -30, y: 12, k: 1 };
        const after = zoomed(before, 1.5, { x: 200, y: 100 });
        expect(shown(after, 230)).toBeCloseTo(200);
        expect(zoomed(before, 1e9, { x: 0, y: 0 }).k).toBe(kNearest);
        expect(zoomed(before, 1e-9, { x: 0, y: 0 }).k).toBe(kFarthest);
    });

    it('moves only as far as it must', () => {
        const camera = { x: 0, y: 0, k: 1 };
        const margin = { x: 50, y: 50 };
        expect(showing(camera, { x: 100, y: 100 }, window, margin)).toBe(camera);
        expect(showing(camera, { x: 900, y: 100 }, window, margin)).toEqual({
            x: -150,
            y: 0,
            k: 1,
        });
    });
});
