import { beforeEach, describe, expect, it } from 'vitest';
import { Comparison } from '../parts/comparison.svelte';
import { live, useSocket, type SocketLike } from './live';
import type { CompareRow } from './types';

class FakeSocket implements SocketLike {
    onopen: (() => void) | null = null;
    onclose: (() => void) | null = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    sent: { do: string; id: number }[] = [];
    send(text: string) {
        this.sent.push(JSON.parse(text));
    }
    close() {}
    // An answer to the last request.
    answer(message: object) {
        const re = this.sent.at(-1)!.id;
        this.onmessage!({ data: JSON.stringify({ ...message, re }) });
    }
}

let socket: FakeSocket;
useSocket(() => (socket = new FakeSocket()));
const row = (name: string): CompareRow => ({ name, nodes: 1, seconds: 1, value: 'draw' });
const update = (name: string) => ({ is: 'compare', row: row(name), depth: 3, done: false });
const line = { game: 'nim', settings: {}, moves: [] };
const names = (run: Comparison) => run.rows.map(({ name }) => name);

let run: Comparison;
beforeEach(() => {
    run = new Comparison();
    run.start({ line, plan: { sets: ['none', 'exact'], names: ['minimax', 'all'] } });
    if (live.state !== 'open') socket.onopen!();
});

describe('a job', () => {
    it('takes messages until it is done', () => {
        socket.answer(update('a'));
        socket.answer(update('b'));
        expect([names(run), run.isRunning, run.expected]).toEqual([['minimax', 'all'], true, 2]);
        socket.answer({ is: 'compare', depth: 3, done: true });
        expect([run.isRunning, run.isDone, run.wrong]).toEqual([false, true, '']);
        expect(socket.sent.at(-1)!.do).toBe('quiet');
    });

    it('ends with an error, and keeps what was found', () => {
        socket.answer(update('a'));
        socket.answer({ is: 'error', error: 'not finished in 60 s' });
        expect([run.isRunning, run.isDone, run.wrong]).toEqual([
            false,
            false,
            'not finished in 60 s',
        ]);
        expect(names(run)).toEqual(['minimax']);
    });

    it('starts from the beginning after a lost connection', () => {
        socket.answer(update('a'));
        socket.onclose!();
        live.retryNow();
        expect([names(run), run.isRunning]).toEqual([[], true]);
        socket.onopen!();
        expect(socket.sent.map((each) => each.do)).toContain('compare');
        run.stop();
    });

    it('forgets everything when it is cleared', () => {
        socket.answer(update('a'));
        run.clear();
        expect([names(run), run.isRunning, run.depth]).toEqual([[], false, undefined]);
    });
});
