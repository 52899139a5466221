import { describe, expect, it } from 'vitest';
import { greek } from './el';
import { english } from './en';
import { preferred } from './language.svelte';
import { numbersOf } from './numbers';
import { partsOf } from './rich';

// Names that are the same in every language.
const kNames = new Set(['minimax', 'Minimax', 'HexThello', 'PNG', 'SVG']);

// Every text of a catalogue with the way to it: "frame.titles.play". Functions are left out.
function textsOf(node: unknown, way = ''): [string, string][] {
    if (typeof node === 'string') return [[way, node]];
    if (typeof node !== 'object' || node === null) return [];
    return Object.entries(node).flatMap(([name, each]) =>
        textsOf(each, way ? `${way}.${name}` : name),
    );
}

describe('preferred', () => {
    it('is what was chosen, then what the browser wants, then English', () => {
        expect(preferred('el', ['en-GB'])).toBe('el');
        expect(preferred(null, ['de-DE', 'el-GR', 'en'])).toBe('el');
        expect(preferred(null, ['EL'])).toBe('el');
        expect(preferred('nonsense', ['de'])).toBe('en');
        expect(preferred('toString', [])).toBe('en');
    });
});

describe('numbersOf', () => {
    it('writes numbers as the language does', () => {
        expect(numbersOf('en').number(1234567)).toBe('1,234,567');
        expect(numbersOf('el').number(1234567)).toBe('1.234.567');
        expect(numbersOf('en').decimal(2.5, 1)).toBe('2.5');
        expect(numbersOf('el').decimal(2, 2)).toBe('2,00');
    });
    it('counts one and many', () => {
        const { count } = numbersOf('el');
        expect(count(1, 'κίνηση', 'κινήσεις')).toBe('1 κίνηση');
        expect(count(0, 'κίνηση', 'κινήσεις')).toBe('0 κινήσεις');
    });
});

describe('the Greek catalogue', () => {
    // Commands are typed, and the same in every language.
    it('says nothing in English but what is typed', () => {
        const told = (text: string) => text.replace(/`[^`]*`/g, '');
        const same = new Set(textsOf(english).map(([way, text]) => `${way} ${text}`));
        const left = textsOf(greek)
            .filter(
                ([way, text]) =>
                    same.has(`${way} ${text}`) && /[a-z]{3}/i.test(told(text)) && !kNames.has(text),
            )
            .map(([way]) => way);
        expect(left).toEqual([]);
    });
    it('has the marks of the English one', () => {
        const marks = (text: string) =>
            partsOf(text)
                .filter((each) => each.kind === 'link')
                .map((each) => each.address);
        const ours = new Map(textsOf(greek));
        for (const [way, text] of textsOf(english))
            expect(marks(ours.get(way)!), way).toEqual(marks(text));
    });
});

describe('partsOf', () => {
    it('finds emphasis, code and links', () => {
        expect(partsOf('See *this*: `a*b` or [games](#/play).')).toEqual([
            { kind: 'plain', text: 'See ' },
            { kind: 'emphasis', text: 'this' },
            { kind: 'plain', text: ': ' },
            { kind: 'code', text: 'a*b' },
            { kind: 'plain', text: ' or ' },
            { kind: 'link', text: 'games', address: '#/play' },
            { kind: 'plain', text: '.' },
        ]);
    });
    it('leaves other addresses and open marks as they are', () => {
        for (const text of ['[x](https://example.com)', '[x](javascript:alert(1))', '2 * 3', '`x'])
            expect(partsOf(text)).toEqual([{ kind: 'plain', text }]);
    });
});
