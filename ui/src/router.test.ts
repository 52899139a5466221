import { describe, expect, it } from 'vitest';
import { href, lineOf, lineQuery, parseRoute } from './router';

describe('parseRoute', () => {
    it('knows the pages', () => {
        expect(parseRoute('').page).toBe('lobby');
        expect(parseRoute('#/').page).toBe('lobby');
        expect(parseRoute('#/play/k3x9')).toMatchObject({ page: 'play', path: ['k3x9'] });
        expect(parseRoute('#/nonsense').page).toBe('unknown');
    });
    it('survives what cannot be decoded', () => {
        expect(parseRoute('#/play/%E0%A4%A').path).toEqual(['%E0%A4%A']);
    });
    it('reads what href writes', () => {
        const route = parseRoute(href('play', ['a/b ü'], new URLSearchParams({ q: '1 & 2' })));
        expect(route.path).toEqual(['a/b ü']);
        expect(route.query.get('q')).toBe('1 & 2');
    });
});

describe('lineQuery', () => {
    it('comes back the same', () => {
        const line = {
            game: 'cubes',
            settings: { takes: '1r;2r+1g' },
            start: '5,5,5 first',
            moves: ['1r', '2r+1g'],
        };
        expect(lineOf(parseRoute(href('analyse', [], lineQuery(line))).query)).toEqual(line);
    });
    it('is nothing without a game', () => {
        expect(lineOf(new URLSearchParams('moves=1'))).toBeNull();
    });
});
