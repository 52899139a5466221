// Records what the mock service answers with: catalogue.json, traces.json and growths.json are output of the program.
// `npm run mock:data` starts the program that PETTEIA_PROGRAM names; with an address as argument, as
// `petteia serve` printed it, it asks that one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bearer, ended, serve } from '../browser/program';
import type { GrowthRequest, TraceRequest } from '../src/api/types';
import { kTextbookTree } from '../src/pages/microscope/presets';
import { requestOf, waysOf, type Subject } from '../src/pages/microscope/request';

const kSubjects: Record<string, Subject> = {
    textbook: { tree: kTextbookTree },
    tictactoe: { line: { game: 'tictactoe', settings: {}, moves: [] }, depth: 2 },
};

// Searches whose tree grows.
const kGrowths: Record<string, GrowthRequest> = {
    visits: {
        line: { game: 'tictactoe', settings: {}, moves: [], start: 'X../.O./..X O' },
        algorithm: 'mcts',
        nodes: 130,
    },
    playouts: {
        line: { game: 'nim', settings: { piles: '1,2' }, moves: [] },
        algorithm: 'mcts',
        nodes: 60,
        playouts: 'random',
        exploration: 1,
    },
    proof: {
        line: { game: 'tictactoe', settings: {}, moves: [], start: 'X../.O./..X O' },
        algorithm: 'dfpn',
        nodes: 200,
    },
};

type Service = { address: string; token: string };

async function ask(
    service: Service,
    path: string,
    request?: TraceRequest | GrowthRequest,
): Promise<object> {
    const init = request ? { method: 'POST', body: JSON.stringify(request) } : {};
    const headers = bearer(service.token);
    const response = await fetch(`${service.address}${path}`, { ...init, headers });
    const answer = (await response.json()) as object;
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
}

// One line for each entry, so that a change shows which games it is about.
function inLines(value: object): string {
    const entries = Object.entries(value).map(([name, entry]) => {
        const text = Array.isArray(entry)
            ? `[\n${entry.map((each) => JSON.stringify(each)).join(',\n')}\n]`
            : JSON.stringify(entry);
        return `${JSON.stringify(name)}: ${text}`;
    });
    return `{\n${entries.join(',\n')}\n}\n`;
}

async function record(service: Service): Promise<void> {
    const traces: Record<string, object> = {};
    for (const [name, subject] of Object.entries(kSubjects))
        for (const way of waysOf(subject))
            traces[`${name} ${way}`] = await ask(service, 'api/trace', requestOf(subject, way));
    const growths: Record<string, object> = {};
    for (const [name, request] of Object.entries(kGrowths))
        growths[name] = await ask(service, 'api/trace', request);
    writeFileSync('mock/growths.json', inLines(growths));
    writeFileSync('mock/catalogue.json', inLines(await ask(service, 'api/games')));
    writeFileSync('mock/traces.json', inLines(traces));
}

const given = process.argv.slice(2).find((each) => each.startsWith('http'));
if (given) {
    const { origin, searchParams } = new URL(given);
    await record({ address: `${origin}/`, token: searchParams.get('token') ?? '' });
} else {
    const folder = mkdtempSync(join(tmpdir(), 'petteia-'));
    const served = await serve(folder, 0);
    try {
        await record(served);
    } finally {
        await ended(served.program);
        rmSync(folder, { recursive: true, force: true });
    }
}
