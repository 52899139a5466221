// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import catalogue from '../../mock/catalogue.json';
import { language } from './language.svelte';
import { inLanguage, said } from './said';

// Names that are the same in every language.
const kSame = new Set(['HexThello', 'Pac-Man', 'XOX', 'OXO']);
// What people read; the rest are names and positions as they are typed.
const kShown = /^(title|summary|help|label|goal|moves|end|first|text|players|names|counters)$/;

// Texts for people that are the same in both answers.
function untranslated(before: unknown, after: unknown, isShown = false): string[] {
    if (typeof before === 'string') {
        const isLeft = before === after && /[a-z]{3}/i.test(before) && !kSame.has(before);
        return isShown && isLeft ? [before] : [];
    }
    if (typeof before !== 'object' || before === null) return [];
    const [old, now] = [before, after] as Record<string, unknown>[];
    return Object.keys(old!).flatMap((key) =>
        untranslated(
            old![key],
            now![key],
            kShown.test(key) || (isShown && /^(\d+|name|value)$/.test(key)),
        ),
    );
}

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
            names: ['first player', 'second player'],
            moves: ['first', 'second'],
            counters: [{ name: 'Black', value: '12' }],
            players: [{ agent: 'random', name: 'first' }],
            result: { winner: null, reason: 'on time' },
        };
        expect(inLanguage(answer)).toEqual({
            game: 'nim',
            title: 'Νιμ',
            names: ['πρώτος παίκτης', 'δεύτερος παίκτης'],
            moves: ['first', 'second'],
            counters: [{ name: 'Μαύρα', value: '12' }],
            players: [{ agent: 'random', name: 'first' }],
            result: { winner: null, reason: 'τέλος χρόνου' },
        });
    });

    it('are known for every game of the catalogue', () => {
        expect(untranslated(catalogue, inLanguage(catalogue))).toEqual([]);
    });

    it('are known in drafts, explanations and on boards', () => {
        const answer = {
            kinds: [{ name: 'block', single: false }],
            numbers: [{ name: 'pile 2', value: 3 }],
            terms: [{ name: 'open lines with 2 marks', units: 4, cells: [[1, 2]] }],
            headings: [[0, 1, 'red']],
        };
        expect(inLanguage(answer)).toEqual({
            kinds: [{ name: 'εμπόδιο', single: false }],
            numbers: [{ name: 'σωρός 2', value: 3 }],
            terms: [{ name: 'ανοιχτές ευθείες με 2 σημάδια', units: 4, cells: [[1, 2]] }],
            headings: [[0, 1, 'κόκκινο']],
        });
    });

    it('are known where errors are made of parts', () => {
        expect(said('there is no table "x"')).toBe('δεν υπάρχει τραπέζι "x"');
        expect(said('rows must be an integer from 1 to 63, not "99"')).toBe(
            'rows: αναμένεται ακέραιος από 1 έως 63, όχι "99"',
        );
        expect(said('move 3: cannot play "8": that column is full; legal: 1, 2')).toBe(
            'κίνηση 3: δεν παίζεται "8": η στήλη είναι γεμάτη· νόμιμες: 1, 2',
        );
        expect(said('move 4: cannot play "8": no move is left; the game is over')).toBe(
            'κίνηση 4: δεν παίζεται "8": δεν μένει κίνηση· το παιχνίδι έχει τελειώσει',
        );
    });

    it('are left alone in English', () => {
        language.choose('en');
        const answer = { title: 'Nim' };
        expect(inLanguage(answer)).toBe(answer);
    });
});
