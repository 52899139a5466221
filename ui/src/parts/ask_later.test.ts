import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askLater } from './ask_later';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('askLater', () => {
    it('asks once after the pause', async () => {
        const ask = vi.fn(async () => 7);
        const answered = vi.fn();
        askLater(100, { ask, answered });
        await vi.advanceTimersByTimeAsync(99);
        expect(ask).not.toHaveBeenCalled();
        await vi.advanceTimersByTimeAsync(1);
        expect(answered).toHaveBeenCalledExactlyOnceWith(7);
    });

    it('asks nothing if it is dropped before', async () => {
        const ask = vi.fn(async () => 7);
        askLater(100, { ask, answered: () => {} })();
        await vi.advanceTimersByTimeAsync(200);
        expect(ask).not.toHaveBeenCalled();
    });

    it('passes on neither an answer nor a failure that comes too late', async () => {
        const answered = vi.fn();
        const failed = vi.fn();
        const late = [async () => 7, async () => Promise.reject(new Error('no'))];
        for (const ask of late) {
            const drop = askLater(0, {
                ask: async () => {
                    drop();
                    return ask();
                },
                answered,
                failed,
            });
            await vi.advanceTimersByTimeAsync(1);
        }
        expect(answered).not.toHaveBeenCalled();
        expect(failed).not.toHaveBeenCalled();
    });

    it('says why it failed', async () => {
        const failed = vi.fn();
        const ask = async () => Promise.reject(new Error('no such game'));
        askLater(0, { ask, answered: () => {}, failed });
        await vi.advanceTimersByTimeAsync(1);
        expect(failed).toHaveBeenCalledExactlyOnceWith('no such game');
    });
});
