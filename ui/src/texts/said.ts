// Texts that come from the program, which speaks English: titles and rules of games, settings, players,
// techniques, reasons. The English text is the key; what a language does not know stays as it is, so that a game
// from elsewhere works too. All answers of the service pass through `inLanguage`, once, where they arrive.
import { errorPatterns, errors } from './el/errors';
import { names, patterns } from './el/names';
import { language } from './language.svelte';

const known: Record<string, string> = { ...names, ...errors };
const knownPatterns = [...patterns, ...errorPatterns];

// What a pattern finds is itself said: "move 3: the game is over".
export function said(text: string): string {
    if (language.now === 'en') return text;
    if (Object.hasOwn(known, text)) return known[text]!;
    for (const [pattern, say] of knownPatterns) {
        const found = pattern.exec(text);
        if (found) return say(...found.slice(1).map((each) => said(each ?? '')));
    }
    return text;
}

// Members whose value is a text for people, wherever they are.
const kTexts = new Set(
    'title summary help label goal moves end first text error problem reason unsaved'.split(' '),
);
// Lists of the names of both players.
const kNames = new Set(['names', 'players']);
// Lists of things whose name, and value if that is a text, is for people.
const kNamed = new Set(['counters', 'kinds', 'numbers', 'terms']);

export function inLanguage<T>(answer: T): T {
    return language.now === 'en' ? answer : (translated(answer) as T);
}

function translated(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(translated);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, member(key, each)]));
}

function member(key: string, value: unknown): unknown {
    if (typeof value === 'string') return kTexts.has(key) ? said(value) : value;
    if (kNames.has(key) && Array.isArray(value)) return value.map(nameIn);
    if (kNamed.has(key) && Array.isArray(value)) return value.map(named);
    if (key === 'headings' && Array.isArray(value)) return value.map(heading);
    return translated(value);
}

const nameIn = (value: unknown) => (typeof value === 'string' ? said(value) : translated(value));

function named(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const texts = Object.entries(value).filter(
        ([key, each]) => (key === 'name' || key === 'value') && typeof each === 'string',
    );
    return {
        ...value,
        ...Object.fromEntries(texts.map(([key, each]) => [key, said(each as string)])),
    };
}

const heading = ([x, y, text]: [number, number, string]) => [x, y, said(text)];
