// Texts that come from the program, which speaks English: titles and rules of games, settings, players,
// techniques, reasons. The English text is the key; what a language does not know stays as it is, so that a game
// from elsewhere works too. All answers of the service pass through `inLanguage`, once, where they arrive.
import { names, patterns } from './el/names';
import { language } from './language.svelte';

export function said(text: string): string {
    if (language.now === 'en') return text;
    if (Object.hasOwn(names, text)) return names[text]!;
    for (const [pattern, say] of patterns) {
        const found = pattern.exec(text);
        if (found) return say(...found.slice(1));
    }
    return text;
}

// Members whose value is a text for people, wherever they are.
const kTexts = new Set(
    'title summary help label goal moves end first text error reason unsaved'.split(' '),
);
// Lists of the names of both players.
const kNames = new Set(['names', 'players']);

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
    if (key === 'counters' && Array.isArray(value)) return value.map(counter);
    return translated(value);
}

const nameIn = (value: unknown) => (typeof value === 'string' ? said(value) : translated(value));

function counter(value: { name: string; value: string }): object {
    return { ...value, name: said(value.name), value: said(value.value) };
}
