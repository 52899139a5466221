import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Live, type SocketLike } from './live';

class FakeSocket implements SocketLike {
    onopen: (() => void) | null = null;
    onclose: (() => void) | null = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    sent: any[] = [];
    send(text: string) {
        this.sent.push(JSON.parse(text));
    }
    close() {
        this.onclose?.();
    }
    hear(message: object) {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
}

let sockets: FakeSocket[];
let live: Live;
const newest = () => sockets[sockets.length - 1]!;

beforeEach(() => {
    vi.useFakeTimers();
    sockets = [];
    live = new Live(() => {
        sockets.push(new FakeSocket());
        return newest();
    });
});
afterEach(() => vi.useRealTimers());

describe('Live', () => {
    it('connects when it is first needed, and says then what was wanted', () => {
        expect(sockets).toHaveLength(0);
        live.subscribe({ do: 'watch', table: 't' }, () => {});
        expect(newest().sent).toEqual([]);
        newest().onopen!();
        expect(newest().sent).toEqual([{ do: 'watch', table: 't', id: 1 }]);
    });

    it('hands answers to who asked, and news to who wants them', () => {
        const heard: string[] = [];
        live.subscribe({ do: 'analyse' }, () => heard.push('analysis'));
        live.subscribe({ do: 'watch', table: 't' }, () => heard.push('table'), {
            isFor: (message) => message.is === 'table' && message.table === 't',
        });
        newest().onopen!();
        newest().hear({ is: 'table', table: 't' });
        newest().hear({ is: 'table', table: 'u' });
        newest().hear({ is: 'analysis', re: 1 });
        expect(heard).toEqual(['table', 'analysis']);
    });

    it('comes back by itself, waiting longer each time, and says standing requests again', () => {
        live.subscribe({ do: 'league' }, () => {});
        newest().onopen!();
        newest().onclose!();
        expect(live.state).toBe('waiting');
        vi.advanceTimersByTime(250);
        expect(sockets).toHaveLength(2);
        newest().onclose!();
        vi.advanceTimersByTime(250);
        expect(sockets).toHaveLength(2);
        vi.advanceTimersByTime(250);
        expect(sockets).toHaveLength(3);
        newest().onopen!();
        expect(newest().sent).toEqual([{ do: 'league', id: 1 }]);
    });

    it('says nothing more after the end, except goodbye', () => {
        const heard = vi.fn();
        const end = live.subscribe({ do: 'analyse' }, heard, { ending: { do: 'quiet' } });
        newest().onopen!();
        end();
        end();
        newest().hear({ is: 'analysis', re: 1 });
        expect(heard).not.toHaveBeenCalled();
        expect(newest().sent).toEqual([
            { do: 'analyse', id: 1 },
            { do: 'quiet', id: 1 },
        ]);
    });

    it('does not keep a command for later', () => {
        expect(live.say({ do: 'play', table: 't', move: '5', at: 0 })).toBe(false);
        newest().onopen!();
        expect(newest().sent).toEqual([]);
        expect(live.say({ do: 'undo', table: 't' })).toBe(true);
    });

    it('tells a command its error once', () => {
        const errors = vi.fn();
        live.subscribe({ do: 'watch', table: 't' }, () => {});
        newest().onopen!();
        live.say({ do: 'undo', table: 't' }, errors);
        newest().hear({ is: 'error', re: 2, error: 'no' });
        newest().hear({ is: 'error', re: 2, error: 'no' });
        expect(errors).toHaveBeenCalledTimes(1);
    });

    it('is not upset by nonsense', () => {
        live.subscribe({ do: 'league' }, () => {});
        newest().onopen!();
        newest().onmessage!({ data: '{' });
        expect(live.state).toBe('open');
    });

    it('tells its state', () => {
        const states: string[] = [];
        const end = live.onState((state) => states.push(state));
        live.subscribe({ do: 'league' }, () => {});
        newest().onopen!();
        end();
        newest().onclose!();
        expect(states).toEqual(['connecting', 'connecting', 'open']);
    });
});
