import { describe, expect, it } from 'vitest';
import { tableLink } from './share';

describe('the links of a table', () => {
    it('watch with the id, play with the key', () => {
        const page = 'http://host.example:8080/#/play/k3?x=1';
        expect(tableLink(page, 'k3')).toBe('http://host.example:8080/#/play/k3');
        expect(tableLink(page, 'k3', 'a b')).toBe('http://host.example:8080/#/play/k3?key=a+b');
    });

    it('let guests in', () => {
        expect(tableLink('http://host.example/?token=t', 'k3', 'k')).toBe(
            'http://host.example/?token=t#/play/k3?key=k',
        );
    });
});
