// Every page in Greek, on a phone, a tablet and a desk, with all that can be unfolded: no English word is
// left, and nothing is cut off or too wide.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { course } from '../src/pages/lessons/course';
import { everyPage, useArena } from './fixture';
import { goTo, settled } from './waiting';

const arena = useArena();

const wordsOf = (text: string) => text.match(/[a-z]{2,}/gi) ?? [];

// Latin words that a Greek page may show: names, file types, and terms that the course gives in English too.
// What is typed (techniques, positions, commands) is in `code` or marked as not to be translated.
const kNames =
    'Petteia HexThello Pac-Man XOX OXO Knuth Moore Bouton Michie Auer Cesa-Bianchi Fischer Kocsis Szepesvári ' +
    'Allis van der Meulen den Herik Nagai UGI Home End PNG SVG HTML MiB';
const kTerms =
    'MAX MIN Minimax minimax expectimax alpha beta ply principal variation killer move transposition table ' +
    'transpositions ln Monte Carlo tree search upper confidence bound ' +
    'AND OR proof-number search most-proving node Universal Game Interface flush';
const kKnown = new Set(wordsOf(`${kNames} ${kTerms}`));

// What people read or hear, but not what they type.
async function latinWords(page: Page): Promise<string[]> {
    const texts = await page.evaluate(() => {
        const typed = 'code, kbd, pre, textarea, script, style, [lang="en"], [translate="no"]';
        const isRead = (each: Element) => !each.closest(typed) && each.checkVisibility();
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const seen: string[] = [];
        while (walker.nextNode())
            if (isRead(walker.currentNode.parentElement!)) seen.push(walker.currentNode.nodeValue!);
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
            for (const each of document.body.querySelectorAll(`[${name}]`))
                if (isRead(each)) seen.push(each.getAttribute(name)!);
        return seen.map((text) => text.trim());
    });
    return [...new Set(texts)].filter((text) => wordsOf(text).some((word) => !kKnown.has(word)));
}

// Buttons, labels and headings whose text does not fit them; names of players may be shortened.
async function cutOff(page: Page): Promise<string[]> {
    return page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('button, label, h1, h2, h3, .button')]
            .filter((each) => getComputedStyle(each).textOverflow !== 'ellipsis')
            .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
            .map((each) => `${each.tagName} ${each.className} ${each.textContent!.trim()}`),
    );
}

async function faultsOf(page: Page, width: number): Promise<string[]> {
    await settled(page);
    const { lang, wide } = await page.evaluate(() => ({
        lang: document.documentElement.lang,
        wide: document.documentElement.scrollWidth,
    }));
    return [
        ...(lang === 'el' ? [] : [`language: ${lang}`]),
        ...(wide > width ? [`${wide} pixels wide`] : []),
        ...(await latinWords(page)).map((text) => `not Greek: ${text}`),
        ...(await cutOff(page)).map((text) => `cut off: ${text}`),
    ];
}

async function closeDialog(page: Page): Promise<void> {
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'hidden' });
}

// The page, its help about keys and all its dialogs, with everything unfolded.
async function allFaults(page: Page, width: number): Promise<string[]> {
    const unfold = () =>
        page.evaluate(() =>
            document.querySelectorAll('details').forEach((each) => (each.open = true)),
        );
    await unfold();
    const faults = await faultsOf(page, width);
    const openers = page.locator('[aria-haspopup="dialog"]:visible:enabled');
    for (let i = 0; i < (await openers.count()); ++i) {
        await openers.nth(i).click();
        await page.locator('dialog[open]').waitFor();
        await unfold();
        faults.push(...(await faultsOf(page, width)));
        await closeDialog(page);
    }
    return [...new Set(faults)];
}

async function everyPlace(): Promise<{ name: string; hash: string }[]> {
    return [
        ...(await everyPage(arena())),
        ...course.map(({ slug }) => ({ name: `lesson, ${slug}`, hash: `#/lessons/${slug}` })),
    ];
}

it.each([320, 768, 1280])('is whole in Greek, %i pixels wide', async (width) => {
    const viewport = { width, height: 800 };
    const page = await arena().page('#/', { viewport, locale: 'el-GR', reducedMotion: 'reduce' });
    const found: Record<string, string[]> = {};
    for (const { name, hash } of await everyPlace()) {
        await goTo(page, hash);
        const faults = await allFaults(page, width);
        if (faults.length > 0) found[name] = faults;
    }
    expect(found).toEqual({});
});
