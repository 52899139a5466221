import { describe, expect, it } from 'vitest';
import { placeNotes } from './notes';

const around = [
    { spot: { x: 0, y: 100 } },
    { spot: { x: 200, y: 100 } },
    { spot: { x: 100, y: 0 } },
    { spot: { x: 100, y: 200 } },
];

describe('placeNotes', () => {
    it('writes on cells that are large enough', () => {
        const { kind, notes } = placeNotes(around, 0.5);
        expect(kind).toBe('on');
        expect(notes[1]).toMatchObject({ x: 200, y: 100 });
    });
    it('moves a few apart, as legible as on a large board', () => {
        const { kind, scale, notes } = placeNotes(around, 0.1);
        expect(kind).toBe('apart');
        expect(scale * 27 * 0.1).toBeCloseTo(11);
        expect(notes[1]!.x).toBeGreaterThan(200);
        expect(notes[0]!.x).toBeLessThan(0);
    });
    it('shows many as dots', () => {
        const many = Array.from({ length: 9 }, (_, i) => ({ spot: { x: 100 * i, y: 0 } }));
        expect(placeNotes(many, 0.1).kind).toBe('dots');
    });
});
