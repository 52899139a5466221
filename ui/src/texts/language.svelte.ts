// The language of the pages: what was chosen in the menu, else the first of the browser's that there is,
// else English. `t()` is its catalogue. It reads state, so a page that calls it where a text is shown
// follows the choice; a text that is kept in a constant does not.
import { greek } from './el';
import { english } from './en';
import type { Texts } from './catalogue';

// In the order of the menu, each by its own name.
export const languages = { en: 'English', el: 'Ελληνικά' } as const;
export type Language = keyof typeof languages;

const catalogues: Record<Language, Texts> = { en: english, el: greek };
const kKey = 'petteia.language';

const isLanguage = (name: string | null | undefined): name is Language =>
    typeof name === 'string' && Object.hasOwn(languages, name);

// "el-GR" and "el" are both Greek.
export function preferred(stored: string | null | undefined, wished: readonly string[]): Language {
    if (isLanguage(stored)) return stored;
    return wished.map((each) => each.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}

class LanguageChoice {
    // Unit tests of plain functions run without a browser.
    #now = $state<Language>(
        preferred(globalThis.localStorage?.getItem(kKey), globalThis.navigator?.languages ?? []),
    );

    constructor() {
        this.#show();
    }

    get now(): Language {
        return this.#now;
    }

    choose(language: Language): void {
        this.#now = language;
        localStorage.setItem(kKey, language);
        this.#show();
    }

    #show(): void {
        if (globalThis.document) document.documentElement.lang = this.#now;
    }
}

export const language = new LanguageChoice();

export const t = (): Texts => catalogues[language.now];
