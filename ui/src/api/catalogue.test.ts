import { afterEach, describe, expect, it } from 'vitest';
import { MockServer } from '../../mock/server';
import { catalogue } from './catalogue.svelte';
import { useFetch } from './http';

const server = new MockServer();
const asked: string[] = [];
let isDown = true;
useFetch(async (path, init) => {
    asked.push(path);
    if (isDown) throw new Error('no network');
    return server.fetch(path, init);
});
afterEach(() => void asked.splice(0));

// In this order: the catalogue is shared by the whole application.
describe('the catalogue', () => {
    it('says why it did not load', async () => {
        await expect(catalogue.loaded()).rejects.toThrow('petteia serve');
        expect(catalogue.failure).toContain('petteia serve');
        expect(catalogue.all).toBeUndefined();
    });

    it('is loaded again after a failure, with what the program says about itself', async () => {
        isDown = false;
        server.isHost = false;
        server.guestAddress = 'http://host.example/?token=let-me-in';
        await catalogue.loaded();
        expect(catalogue.failure).toBe('');
        expect(catalogue.game('nim')?.title).toBe('Nim');
        expect(catalogue.game(undefined)).toBeUndefined();
        expect(catalogue.game(catalogue.leagueGame)).toBeDefined();
        expect(catalogue.isGuest).toBe(true);
        expect(catalogue.guestAddress).toBe('http://host.example/?token=let-me-in');
    });

    it('is asked for once', async () => {
        catalogue.load();
        await catalogue.loaded();
        expect(asked).toEqual([]);
    });
});
