// The HTTP part of the service. A call returns what docs/web-api.md says or throws a `Failure`, whose
// message can be shown: the server's error, or that there is no server.
import type {
    About,
    Catalogue,
    Explanation,
    Line,
    NewTable,
    OpenedTable,
    Position,
    TableSummary,
    Trace,
    TraceInside,
    TraceRequest,
} from './types';

export class Failure extends Error {
    constructor(
        message: string,
        readonly status: number,
    ) {
        super(message);
    }
}

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

export const kNoToken =
    'This browser has no token for Petteia. Open the address that the program printed when it was started.';

let fetcher: Fetch = (path, init) => fetch(path, init);

// For tests and the mock.
export function useFetch(other: Fetch): void {
    fetcher = other;
}

async function call<T>(
    method: string,
    path: string,
    body?: unknown,
    signal?: AbortSignal,
): Promise<T> {
    const init: RequestInit = { method };
    if (signal) init.signal = signal;
    if (body !== undefined) {
        init.body = JSON.stringify(body);
        init.headers = { 'Content-Type': 'application/json' };
    }
    let response: Response;
    try {
        response = await fetcher(path, init);
    } catch (error) {
        if (signal?.aborted) throw error;
        throw new Failure('Petteia does not answer. Is `petteia serve` still running?', 0);
    }
    if (response.status === 401) throw new Failure(kNoToken, 401);
    const answer = await response.json().catch(() => null);
    if (!response.ok)
        throw new Failure(
            answer?.error ?? `the server answered with status ${response.status}`,
            response.status,
        );
    return answer as T;
}

export const api = {
    about: () => call<About>('GET', '/api/about'),
    games: () => call<Catalogue>('GET', '/api/games'),
    position: (line: Line, signal?: AbortSignal) =>
        call<Position>('POST', '/api/position', line, signal),
    writeRecord: (line: Line) => call<{ text: string }>('POST', '/api/record/write', line),
    readRecord: (text: string) => call<Position>('POST', '/api/record/read', { text }),
    trace: (request: TraceRequest, signal?: AbortSignal) =>
        call<Trace>('POST', '/api/trace', request, signal),
    traceInside: (request: TraceRequest & { inside: number }) =>
        call<TraceInside>('POST', '/api/trace', request),
    explain: (request: { line: Line; eval?: string }, signal?: AbortSignal) =>
        call<Explanation>('POST', '/api/explain', request, signal),
    tables: () => call<{ tables: TableSummary[] }>('GET', '/api/tables'),
    openTable: (table: NewTable) => call<OpenedTable>('POST', '/api/tables', table),
};

// The message of a caught value.
export function messageOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}
