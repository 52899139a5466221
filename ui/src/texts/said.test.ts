// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { language } from './language.svelte';
import { inLanguage, said } from './said';

describe('texts of the program in Greek', () => {
    beforeEach(() => language.choose('el'));
    afterEach(() => language.choose('en'));

    it('are known by their English', () => {
        expect(said('Tic-tac-toe')).toBe('Τρίλιζα');
        expect(said('ghost 3')).toBe('φάντασμα 3');
        expect(said('Get 4 of your discs in a straight line: in a row.')).toContain('4 πούλια');
    });

    it('stay English where they are not', () => {
        expect(said('Chomp')).toBe('Chomp');
        expect(said('toString')).toBe('toString');
    });

    it('are found in any answer, and nothing else is touched', () => {
        const answer = {
            game: 'nim',
            title: 'Nim',
            names: ['first', 'second'],
            moves: ['first', 'second'],
            counters: [{ name: 'Black', value: '12' }],
            players: [{ agent: 'random', name: 'first' }],
            result: { winner: null, reason: 'on time' },
        };
        expect(inLanguage(answer)).toEqual({
            game: 'nim',
            title: 'Νιμ',
            names: ['πρώτος', 'δεύτερος'],
            moves: ['first', 'second'],
            counters: [{ name: 'Μαύρα', value: '12' }],
            players: [{ agent: 'random', name: 'first' }],
            result: { winner: null, reason: 'τέλος χρόνου' },
        });
    });

    it('are left alone in English', () => {
        language.choose('en');
        const answer = { title: 'Nim' };
        expect(inLanguage(answer)).toBe(answer);
    });
});
