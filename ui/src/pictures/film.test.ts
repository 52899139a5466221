// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { animatedSvg, escaped, isAlways, itemsOf, stillSvg, timesOf, type Film } from './film';
import { gamePage } from './game_page';

const cell = { layer: 0, markup: '<rect/>' };
const x = { layer: 1, markup: '<path d="x"/>' };
const o = { layer: 1, markup: '<circle/>' };
const mark = { layer: 2, markup: '<circle r="9"/>' };
const film: Film = {
    viewBox: '0 0 10 20',
    background: 'white',
    frames: [
        [cell, mark],
        [cell, x],
        [cell, x, o],
        [cell, o, mark],
    ],
};
const words = {
    start: 'Start',
    moves: 'Moves',
    previous: 'Back',
    next: 'Forward',
    play: 'Play',
    pause: 'Pause',
};

describe('a film', () => {
    it('has every element once, with the frames in which it is seen', () => {
        expect(itemsOf(film.frames)).toEqual([
            { ...cell, spans: [[0, 4]] },
            { ...x, spans: [[1, 3]] },
            { ...o, spans: [[2, 4]] },
            {
                ...mark,
                spans: [
                    [0, 1],
                    [3, 4],
                ],
            },
        ]);
    });
    it('does not count a part twice that a frame has twice', () => {
        expect(itemsOf([[x, x], [x]])).toEqual([{ ...x, spans: [[0, 2]] }]);
    });
    it('shows an element in its frames and hides it in the others', () => {
        expect(timesOf([[1, 3]], 4)).toEqual({ values: 'none;inline;none', times: '0;0.25;0.75' });
        expect(
            timesOf(
                [
                    [0, 1],
                    [3, 4],
                ],
                4,
            ),
        ).toEqual({
            values: 'inline;none;inline',
            times: '0;0.25;0.75',
        });
        expect(isAlways([[0, 4]], 4)).toBe(true);
        expect(isAlways([[0, 3]], 4)).toBe(false);
    });
    it('is an SVG that plays by itself and runs nothing', () => {
        const svg = animatedSvg(film, 500);
        const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
        expect(parsed.querySelector('parsererror')).toBeNull();
        expect(parsed.querySelectorAll('animate').length).toBe(3);
        expect(parsed.querySelector('animate')!.getAttribute('dur')).toBe('2s');
        expect(parsed.querySelector('script')).toBeNull();
    });
    it('draws layers in their order', () => {
        const svg = stillSvg('0 0 10 20', 'white', [mark, x, cell]);
        expect(svg.indexOf('<rect/>')).toBeLessThan(svg.indexOf('d="x"'));
        expect(svg.indexOf('d="x"')).toBeLessThan(svg.indexOf('r="9"'));
    });
});

describe('the page of a game', () => {
    const hostile = '</script><script>alert(1)</script>"\'&';
    const page = gamePage({
        title: hostile,
        language: 'en',
        isDark: true,
        film,
        moves: [{ text: 'a1', symbol: '!?', comment: hostile }, { text: hostile }, { text: 'c3' }],
        startComment: 'first <b>words</b>',
        words,
    });
    const parsed = new DOMParser().parseFromString(page, 'text/html');

    it('lists the start and every move', () => {
        const rows = [...parsed.querySelectorAll('li button')].map((each) => each.textContent);
        expect(rows).toEqual(['Start', 'a1!?', hostile, 'c3']);
    });
    it('keeps hostile texts texts', () => {
        expect(parsed.querySelectorAll('script').length).toBe(1);
        expect(parsed.querySelector('b')).toBeNull();
        expect(parsed.querySelector('h1')!.textContent).toBe(hostile);
        expect(parsed.querySelectorAll('em')[1]!.textContent).toBe(hostile);
    });
    it('loads nothing from elsewhere', () => {
        expect(page).not.toMatch(/(src|href)=/);
        expect(page).toContain("default-src 'none'");
    });
    it('says in which frames an element is seen', () => {
        const frames = [...parsed.querySelectorAll('[data-f]')].map((each) =>
            each.getAttribute('data-f'),
        );
        expect(frames).toEqual(['1-3', '2-4', '0-1,3-4']);
    });
    it('escapes what HTML and SVG read', () => {
        expect(escaped('<a b="c">&\'')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;&#39;');
    });
});
