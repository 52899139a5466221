import { describe, expect, it } from 'vitest';
import { ago, clockText, secondsText } from './time';

describe('ago', () => {
    it('rounds down', () => {
        expect(ago(1000, 1010)).toBe('just now');
        expect(ago(1000, 1060)).toBe('1 minute ago');
        expect(ago(100, 7400)).toBe('2 hours ago');
        expect(ago(9, 9 + 86400 * 3)).toBe('3 days ago');
        expect(ago(2000, 1000)).toBe('just now');
        expect(ago(0, 1000)).toBe('');
    });
});

describe('clockText', () => {
    it('never shows time that is not there', () => {
        expect(clockText(125_000)).toBe('2:05');
        expect(clockText(3_661_000)).toBe('1:01:01');
        expect(clockText(9_950)).toBe('10.0');
        expect(clockText(-5)).toBe('0.0');
    });
});

describe('secondsText', () => {
    it('has few digits', () => {
        expect([0.00008, 0.0151, 0.25, 2.345, 61].map(secondsText)).toEqual([
            '80 µs',
            '15 ms',
            '250 ms',
            '2.3 s',
            '61 s',
        ]);
    });
});
