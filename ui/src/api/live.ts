// The live part of the service: one WebSocket for the whole application, which reconnects by itself. A
// subscription is a standing request; it is sent again after every reconnection, so that pages need not
// know that there was one.
import { inLanguage } from '../texts/said';
import type { LiveMessage } from './types';

export interface SocketLike {
    onopen: (() => void) | null;
    onclose: (() => void) | null;
    onmessage: ((event: { data: unknown }) => void) | null;
    send(text: string): void;
    close(): void;
}

export type LiveState = 'connecting' | 'open' | 'waiting';
export type Handler<M = LiveMessage> = (message: M) => void;
type Request = { do: string } & Record<string, unknown>;

interface Standing {
    request: Request;
    handler: Handler;
    // Selects messages without `re` that belong to it.
    isFor?: (message: LiveMessage) => boolean;
}

const kFirstWaitMs = 250;
const kLongestWaitMs = 8000;
// Commands that succeed are not answered, so the number of handlers is limited.
const kMostHandlers = 200;

export class Live {
    state: LiveState = 'connecting';
    private socket: SocketLike | null = null;
    private nextId = 1;
    private waitMs = kFirstWaitMs;
    private standing = new Map<number, Standing>();
    private handlers = new Map<number, Handler>();
    private watchers = new Set<(state: LiveState) => void>();
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly makeSocket: () => SocketLike) {}

    // Reports the state now and at each change, until the function it returns is called.
    onState(watcher: (state: LiveState) => void): () => void {
        this.watchers.add(watcher);
        watcher(this.state);
        return () => this.watchers.delete(watcher);
    }

    // A request that stands until the function it returns is called, which sends `ending`.
    subscribe<M extends LiveMessage>(
        request: Request,
        handler: Handler<M | Extract<LiveMessage, { is: 'error' }>>,
        options: { isFor?: (message: LiveMessage) => boolean; ending?: Request } = {},
    ): () => void {
        const id = this.nextId++;
        this.standing.set(id, { request, handler: handler as Handler, isFor: options.isFor });
        this.send({ ...request, id });
        return () => {
            if (!this.standing.delete(id) || !options.ending) return;
            this.send(
                options.ending.do === 'quiet'
                    ? { ...options.ending, id }
                    : { ...options.ending, id: this.nextId++ },
            );
        };
    }

    // A single request. False if there is no connection: nothing was sent then.
    say(request: Request, onAnswer?: Handler): boolean {
        const id = this.nextId++;
        if (!this.send({ ...request, id })) return false;
        if (onAnswer) {
            this.handlers.set(id, onAnswer);
            if (this.handlers.size > kMostHandlers)
                this.handlers.delete(this.handlers.keys().next().value!);
        }
        return true;
    }

    // Sends a standing request again, to get the whole state when changes were missed.
    repeat(handler: Handler): void {
        for (const [id, each] of this.standing)
            if (each.handler === handler) this.send({ ...each.request, id });
    }

    // Reconnects at once, when a person or the browser says that the network is back.
    retryNow(): void {
        if (this.state === 'waiting') this.connect();
    }

    private send(message: object): boolean {
        if (!this.socket) this.connect();
        if (this.state !== 'open') return false;
        this.socket!.send(JSON.stringify(message));
        return true;
    }

    private connect(): void {
        clearTimeout(this.timer);
        this.setState('connecting');
        const socket = this.makeSocket();
        this.socket = socket;
        socket.onopen = () => this.opened();
        socket.onmessage = (event) => this.heard(String(event.data));
        socket.onclose = () => {
            if (this.socket === socket) this.lost();
        };
    }

    private opened(): void {
        this.waitMs = kFirstWaitMs;
        this.setState('open');
        for (const [id, { request }] of this.standing) this.send({ ...request, id });
    }

    private lost(): void {
        this.handlers.clear();
        this.setState('waiting');
        this.timer = setTimeout(() => this.connect(), this.waitMs);
        this.waitMs = Math.min(2 * this.waitMs, kLongestWaitMs);
    }

    private heard(text: string): void {
        const message = parse(text);
        if (!message) return;
        const re = 're' in message ? message.re : undefined;
        const once = re === undefined ? undefined : this.handlers.get(re);
        if (re !== undefined) this.handlers.delete(re);
        once?.(message);
        for (const [id, { handler, isFor }] of [...this.standing])
            if (id === re || (re === undefined && isFor?.(message))) handler(message);
    }

    private setState(state: LiveState): void {
        this.state = state;
        for (const watcher of this.watchers) watcher(state);
    }
}

function parse(text: string): LiveMessage | null {
    try {
        return inLanguage(JSON.parse(text) as LiveMessage);
    } catch {
        return null;
    }
}

function browserSocket(): SocketLike {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(`${scheme}//${location.host}/api/live`) as unknown as SocketLike;
}

let makeSocket = browserSocket;

// For tests and the mock; before the first request.
export function useSocket(make: () => SocketLike): void {
    makeSocket = make;
}

export const live = new Live(() => makeSocket());
