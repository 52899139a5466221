import { describe, expect, it } from 'vitest';
import { isLoopback, tableLink } from './share';

describe('the links of a table', () => {
    const page = 'http://host.example:8080/#/play/k3?x=1';
    it('watch with the id, play with the key', () => {
        expect(tableLink(page, 'k3')).toBe('http://host.example:8080/#/play/k3');
        expect(tableLink(page, 'k3', 'a b')).toBe('http://host.example:8080/#/play/k3?key=a+b');
    });

    it('reach other computers unless the host is this one', () => {
        expect(['localhost', '127.0.0.1', '[::1]'].map(isLoopback)).toEqual([true, true, true]);
        expect(['192.168.0.7', 'host.example'].map(isLoopback)).toEqual([false, false]);
    });
});
