// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { language } from '../../texts/language.svelte';
import { valueText } from './narrate';

describe('the text of a value', () => {
    afterEach(() => language.choose('en'));

    it.each([
        ['en', '-1.5', '−1.5'],
        ['el', '-1.5', '−1,5'],
        ['el', '12', '12'],
        ['el', '-∞', '−∞'],
        ['el', 'W3', 'W3'],
    ] as const)('in %s of %s is %s', (name, value, text) => {
        language.choose(name);
        expect(valueText(value)).toBe(text);
    });
});
