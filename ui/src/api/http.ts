// The HTTP part of the service. A call returns what docs/web-api.md says or throws a `Failure`, whose
// message can be shown: the server's error, or that there is no server.
import { t } from '../texts/language.svelte';
import { inLanguage } from '../texts/said';
import { reach } from './reach.svelte';
import type {
    About,
    Catalogue,
    ChangedDraft,
    DraftAnswer,
    Explanation,
    GrowthRequest,
    Line,
    NewTable,
    OpenedTable,
    Position,
    ProofTrace,
    RecordNote,
    Step,
    TableSummary,
    Trace,
    TraceInside,
    TraceRequest,
    VisitTrace,
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
        reach.lost();
        throw new Failure(t().frame.noAnswer, 0);
    }
    reach.found();
    if (response.status === 401) throw new Failure(t().parts.noToken, 401);
    const answer = inLanguage(await response.json().catch(() => null));
    if (!response.ok)
        throw new Failure(answer?.error ?? t().parts.status(response.status), response.status);
    return answer as T;
}

export const api = {
    about: () => call<About>('GET', '/api/about'),
    games: () => call<Catalogue>('GET', '/api/games'),
    position: (line: Line, signal?: AbortSignal) =>
        call<Position>('POST', '/api/position', line, signal),
    writeRecord: (line: Line & { notes?: RecordNote[] }) =>
        call<{ text: string }>('POST', '/api/record/write', line),
    readRecord: (text: string) =>
        call<Position & { notes?: RecordNote[] }>('POST', '/api/record/read', { text }),
    trace: (request: TraceRequest, signal?: AbortSignal) =>
        call<Trace>('POST', '/api/trace', request, signal),
    traceVisits: (request: GrowthRequest, signal?: AbortSignal) =>
        call<VisitTrace>('POST', '/api/trace', request, signal),
    traceProof: (request: GrowthRequest, signal?: AbortSignal) =>
        call<ProofTrace>('POST', '/api/trace', request, signal),
    traceInside: (request: TraceRequest & { inside: number }) =>
        call<TraceInside>('POST', '/api/trace', request),
    explain: (request: { line: Line; eval?: string }, signal?: AbortSignal) =>
        call<Explanation>('POST', '/api/explain', request, signal),
    draft: (request: { line: Line; draft?: ChangedDraft }, signal?: AbortSignal) =>
        call<DraftAnswer>('POST', '/api/draft', request, signal),
    steps: (request: { line: Line; moves: string[] }, signal?: AbortSignal) =>
        call<{ steps: Step[] }>('POST', '/api/steps', request, signal),
    tables: () => call<{ tables: TableSummary[] }>('GET', '/api/tables'),
    openTable: (table: NewTable) => call<OpenedTable>('POST', '/api/tables', table),
};

reach.ask = api.about;

// The message of a caught value.
export function messageOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}
