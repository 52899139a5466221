// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPlace, kRecordKey, placeIn } from './record.svelte';

// As after a reload.
async function read() {
    vi.resetModules();
    return (await import('./record.svelte')).records;
}

beforeEach(() => localStorage.clear());

describe('a record', () => {
    it('counts what is solved at the first try, and survives a reload', async () => {
        const records = await read();
        records.solved('nim', true);
        records.solved('nim', true);
        expect(records.of('nim')).toEqual({ streak: 2, best: 2, solved: 2 });
        expect(records.of('xox')).toEqual({ streak: 0, best: 0, solved: 0 });
        expect((await read()).of('nim')).toEqual({ streak: 2, best: 2, solved: 2 });
    });
    it('ends a streak with a mistake, and keeps the best one', async () => {
        const records = await read();
        records.solved('nim', true);
        records.missed('nim');
        expect(records.of('nim')).toEqual({ streak: 0, best: 1, solved: 1 });
        records.solved('nim', false);
        expect(records.of('nim')).toEqual({ streak: 0, best: 1, solved: 2 });
        records.solved('nim', true);
        expect(records.of('nim')).toEqual({ streak: 1, best: 1, solved: 3 });
    });
    it('is reset for one game', async () => {
        const records = await read();
        records.solved('nim', true);
        records.solved('xox', true);
        records.reset('nim');
        expect((await read()).of('nim').solved).toBe(0);
        expect((await read()).of('xox').solved).toBe(1);
    });
    it('takes nothing that it did not write', async () => {
        for (const text of ['{', '[1]', '7', '{"nim": {"streak": -1, "best": 0, "solved": 0}}']) {
            localStorage.setItem(kRecordKey, text);
            expect((await read()).of('nim')).toEqual({ streak: 0, best: 0, solved: 0 });
        }
    });
    it('follows other tabs', async () => {
        const records = await read();
        const value = JSON.stringify({ nim: { streak: 4, best: 5, solved: 6 } });
        localStorage.setItem(kRecordKey, value);
        dispatchEvent(new StorageEvent('storage', { key: kRecordKey }));
        expect(records.of('nim').best).toBe(5);
    });
});

describe('the place in a set', () => {
    it('is kept for the latest set alone', () => {
        const place = { set: 'a', done: 3, firstTry: 2, isMissed: true };
        keepPlace(place);
        expect(placeIn('a')).toEqual(place);
        expect(placeIn('b')).toEqual({ set: 'b', done: 0, firstTry: 0, isMissed: false });
    });
    it('is the beginning if it makes no sense', () => {
        keepPlace({ set: 'a', done: 3, firstTry: 4, isMissed: false });
        expect(placeIn('a').done).toBe(0);
    });
});
