// A mock of the service inside the page, for trying and testing pages without the program. It knows the
// start of every game, and plays tables of tic-tac-toe to the end. Other requests get an error, as the
// service would send it. The page is one visitor, who holds the tables that it opened; tests open tables
// of others too, take the token away, and let the store fail.
import { useFetch } from '../src/api/http';
import { useSocket, type SocketLike } from '../src/api/live';
import { movesTo, parentOf, type Table } from '../src/api/table';
import type {
    Catalogue,
    LeagueUpdate,
    Line,
    NewTable,
    OpenedTable,
    Player,
    Position,
    Seat,
    TableChange,
    TreeEntry,
    Step,
} from '../src/api/types';
import recorded from './catalogue.json';
import { movesTo as reached, rank, situation, turned, verdict } from './tictactoe';
import { Questions } from './questions';

// Recorded from the program, see record.ts.
export const catalogue = recorded as unknown as Catalogue;

type Answer = { status: number; body: unknown };
const no = (status: number, error: string): Answer => ({ status, body: { error } });

export class MockServer {
    private tables = new Map<string, MockTable>();
    private nextTable = 1;
    // Without it nothing is answered and no socket opens.
    hasToken = true;
    isHost = true;
    guestAddress: string | null = null;
    // What every new table is refused with.
    refusal: { status: number; error: string } | null = null;
    visitors = new Set<MockSocket>();
    league: LeagueUpdate = { is: 'league', port: null, players: [], programs: [], tournaments: [] };
    readonly leagueListeners = new Set<MockSocket>();
    readonly questions = new Questions((line) => {
        const { status, body } = position(line);
        return status === 200 ? (body as Position) : (body as { error: string }).error;
    });

    fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
        const body = init.body ? JSON.parse(String(init.body)) : undefined;
        const { status, body: answer } = this.hasToken
            ? this.answer(init.method ?? 'GET', path, body)
            : no(401, 'this server wants its token');
        return new Response(JSON.stringify(answer), { status });
    };

    answer(method: string, path: string, body: unknown): Answer {
        switch (`${method} ${path}`) {
            case 'GET /api/about':
                return {
                    status: 200,
                    body: {
                        version: 'mock',
                        kernel: 'none',
                        cores: 1,
                        league_port: null,
                        league_game: 'hexthello',
                        host: this.isHost,
                        guest_address: this.guestAddress,
                    },
                };
            case 'GET /api/games':
                return { status: 200, body: catalogue };
            case 'POST /api/position':
                return position(body as Line);
            case 'POST /api/explain':
                return explanation((body as { line: Line }).line);
            case 'POST /api/steps':
                return steps(body as { line: Line; moves: string[] });
            case 'POST /api/draft': {
                const { status, body: found } = position((body as { line: Line }).line);
                if (status !== 200) return { status, body: found };
                return { status, body: { position: found, draft: null, problem: null } };
            }
            case 'POST /api/record/write':
                return {
                    status: 200,
                    body: { text: `petteia game 1\n${(body as Line).moves.join(' ')}\n` },
                };
            case 'POST /api/record/read':
                return position(tictactoeLine((body as { text: string }).text));
            case 'GET /api/tables':
                return {
                    status: 200,
                    body: {
                        tables: [...this.tables.values()]
                            .filter(({ isYours }) => isYours)
                            .map((table) => table.summary()),
                    },
                };
            case 'POST /api/tables':
                if (this.refusal) return no(this.refusal.status, this.refusal.error);
                return this.open(body as NewTable, true);
        }
        return no(404, `there is nothing at ${path}`);
    }

    said(visitor: MockSocket, message: Record<string, any>): void {
        const table = this.tables.get(message['table']);
        if (message['table'] && !table)
            visitor.tell({ is: 'error', re: message['id'], error: 'there is no such table' });
        else if (message['do'] === 'watch') table!.watch(visitor, message);
        else if (message['do'] === 'leave') table!.watchers.delete(visitor);
        else if (this.questions.obey(visitor, message, (answer) => visitor.tell(answer))) return;
        else if (message['do'] === 'league') {
            this.leagueListeners.add(visitor);
            visitor.tell({ ...this.league, re: message['id'] });
        } else if (message['do'] === 'league_leave') this.leagueListeners.delete(visitor);
        else if (message['do'] === 'league_part')
            this.tellLeague({
                players: this.league.players.filter(({ nick }) => nick !== message['nick']),
            });
        else if (table) table.obey(visitor, message);
        else
            visitor.tell({
                is: 'error',
                re: message['id'],
                error: `the mock service cannot ${message['do']}`,
            });
    }

    // Changes the league, and tells all listeners.
    tellLeague(change: Partial<LeagueUpdate>): void {
        this.league = { ...this.league, ...change };
        for (const listener of this.leagueListeners) listener.tell(this.league);
    }

    // A table that somebody else holds.
    openForOther(wanted: NewTable): OpenedTable {
        return this.open(wanted, false).body as OpenedTable;
    }

    // Somebody else at a table does something.
    otherDoes(id: string, message: Record<string, any>): void {
        this.tables.get(id)!.do(message);
    }

    // What the store says when a table is saved; null: it works.
    setStoreFailure(failure: string | null): void {
        for (const table of this.tables.values()) table.setUnsaved(failure);
    }

    private open(wanted: NewTable, isYours: boolean): Answer {
        const start = position(wanted);
        if (start.status !== 200) return start;
        const id = `mock${this.nextTable++}`;
        const key = `key-of-${id}`;
        this.tables.set(id, new MockTable({ id, key }, wanted, start.body as Position, isYours));
        return { status: 200, body: { id, key } };
    }
}

// Records of the mock contain only moves.
function tictactoeLine(text: string): Line {
    return { game: 'tictactoe', settings: {}, moves: text.split(/\s+/).slice(3).filter(Boolean) };
}

// Made up: each piece counts 3 for the first player, and each legal move 1 for the player to move.
function explanation(line: Line): Answer {
    const { status, body } = position(line);
    if (status !== 200) return { status, body };
    const { position: text, pieces, legal, to_move, over } = body as Position;
    if (over) return no(422, 'the game is over');
    const term = (name: string, cells: [number, number][]) => ({
        name,
        units: cells.reduce((sum, [, units]) => sum + units, 0),
        cells,
    });
    const sign = to_move === 0 ? 3 : -3;
    const terms = [
        term(
            'pieces',
            pieces.map(([cell]) => [cell, sign]),
        ),
        term(
            'moves',
            legal.map(({ cells }) => [cells[0]!, 1]),
        ),
        { name: 'having the move', units: 2, cells: [] },
    ];
    const estimate = terms.reduce((sum, { units }) => sum + units, 0);
    return {
        status: 200,
        body: {
            position: text,
            to_move,
            evaluation: null,
            value: 'estimate',
            distance: null,
            estimate,
            chance: 1 / (1 + Math.exp(-estimate / 10)),
            unit: null,
            terms,
        },
    };
}

function position(line: Line): Answer {
    const game = catalogue.games.find(({ name }) => name === line.game);
    if (!game) return no(404, `there is no game '${line.game}'`);
    for (const parameter of game.parameters) {
        const given = line.settings[parameter.name];
        if (given !== undefined && parameter.kind === 'integer' && !/^\d+$/.test(given))
            return no(400, `${parameter.name}: '${given}' is not ${parameter.expected}`);
    }
    const base = { ...game.start, settings: line.settings, moves: line.moves };
    const before = game.name === 'tictactoe' ? reached(line.start) : [];
    const played = [...before, ...line.moves];
    if (played.length === 0) return { status: 200, body: base };
    const now = game.name === 'tictactoe' ? situation(played) : null;
    if (!now) return no(422, `'${line.moves.join(' ')}' cannot be played`);
    const movers = line.moves.map((_, ply) => (before.length + ply) % 2);
    return { status: 200, body: { ...base, ...now, movers } };
}

class MockTable {
    watchers = new Set<MockSocket>();
    private tree: TreeEntry[] = [];
    private node = 0;
    private version = 1;
    private players: [Seat, Seat];
    private running: boolean;
    private pace = 0;
    private resigned: Player | null = null;
    private line: number[] = [];
    private unsaved: string | null = null;

    constructor(
        private readonly opened: OpenedTable,
        private readonly wanted: NewTable,
        private readonly start: Position,
        public isYours: boolean,
    ) {
        this.players = wanted.players.map((agent) => ({ agent, name: agent })) as [Seat, Seat];
        this.running = wanted.running ?? true;
        for (const move of wanted.moves) this.append(move);
        this.think();
    }

    summary() {
        const now = this.situation();
        return {
            id: this.opened.id,
            game: this.start.game,
            title: this.start.game,
            rules: this.start.rules,
            players: this.wanted.players,
            names: this.start.names,
            plies: this.moves().length,
            over: now.over,
            result: now.result,
            yours: this.isYours,
            changed: Math.floor(Date.now() / 1000),
        };
    }

    watch(visitor: MockSocket, { id, key }: Record<string, any>): void {
        if (key !== undefined && key !== this.opened.key)
            return visitor.tell({
                is: 'error',
                re: id,
                error: 'this is not the link to play at this table',
            });
        if (key !== undefined) this.isYours = true;
        this.watchers.add(visitor);
        visitor.tell({
            ...this.whole(),
            yours: this.isYours,
            ...(this.isYours ? { key: this.opened.key } : {}),
        });
    }

    obey(visitor: MockSocket, message: Record<string, any>): void {
        const error =
            this.isYours || message['do'] === 'hint'
                ? this.change(message, visitor)
                : 'you only watch this table';
        if (error) visitor.tell({ is: 'error', re: message['id'], error });
        else if (message['do'] !== 'hint') this.changed();
    }

    do(message: Record<string, any>): void {
        this.change(message);
        this.changed();
    }

    setUnsaved(failure: string | null): void {
        this.unsaved = failure;
        this.changed();
    }

    private change(message: Record<string, any>, visitor?: MockSocket): string | null {
        switch (message['do']) {
            case 'play':
                if (message['at'] !== this.node) return 'the table is at another move by now';
                if (!this.situation().legal.some(({ move }) => move === message['move']))
                    return `'${message['move']}' is not a legal move`;
                this.append(message['move']);
                return null;
            case 'undo': {
                if (this.node === 0) return 'there is nothing to undo';
                this.line = [this.node, ...this.line];
                this.node = parentOf(this.tree, this.node);
                return null;
            }
            case 'redo': {
                const next = this.line.shift();
                if (next === undefined) return 'there is nothing to redo';
                this.node = next;
                return null;
            }
            case 'go':
                this.node = message['node'];
                return null;
            case 'reset':
                this.node = 0;
                this.resigned = null;
                return null;
            case 'run':
                this.running = true;
                return null;
            case 'stop':
                this.running = false;
                return null;
            case 'step':
                this.move();
                return null;
            case 'pace':
                this.pace = message['ms'];
                return null;
            case 'swap':
                this.players.reverse();
                return null;
            case 'seat':
                this.players[message['player'] as Player] = {
                    agent: message['agent'],
                    name: message['agent'],
                };
                return null;
            case 'resign':
                this.resigned = message['player'];
                return null;
            case 'hint': {
                const best = this.best();
                visitor?.tell({
                    is: 'hint',
                    re: message['id'],
                    move: best,
                    cells: [Number(best) - 1],
                    ...verdict(this.moves()),
                });
                return null;
            }
        }
        return `the stand-in cannot ${message['do']}`;
    }

    private moves(): string[] {
        return movesTo(this.tree, this.node);
    }

    private situation() {
        const played = this.moves();
        const now = this.start.game === 'tictactoe' ? situation(played)! : this.start;
        if (this.resigned === null) return now;
        const won = (1 - this.resigned) as Player;
        return {
            ...now,
            over: true,
            legal: [],
            result: {
                winner: won,
                text: `${this.start.names[won]} won`,
                reason: `${this.start.names[this.resigned]} resigned`,
            },
        };
    }

    private append(move: string): void {
        const mover = this.situation().to_move;
        const known = this.tree.findIndex((entry) => entry[0] === this.node && entry[1] === move);
        if (known < 0) this.tree.push([this.node, move, mover, 0.1, null]);
        this.node = known < 0 ? this.tree.length : known + 1;
        this.line = [];
    }

    private best(): string {
        const moves = this.situation().legal.map(({ move }) => move);
        const value = (move: string) => rank(turned(verdict([...this.moves(), move])));
        return moves.reduce((a, b) => (value(b) > value(a) ? b : a));
    }

    private move(): void {
        if (!this.situation().over) this.append(this.best());
    }

    private isAgentsTurn(): boolean {
        const now = this.situation();
        return (
            this.start.game === 'tictactoe' &&
            !now.over &&
            this.players[now.to_move].agent !== 'human'
        );
    }

    private think(): void {
        if (!this.running || !this.isAgentsTurn()) return;
        const at = this.version;
        setTimeout(
            () => {
                if (at !== this.version || !this.running) return;
                this.move();
                this.changed();
            },
            Math.max(this.pace, 100),
        );
    }

    private changed(): void {
        ++this.version;
        for (const watcher of this.watchers) watcher.tell(this.whole());
        this.think();
    }

    private whole(): TableChange {
        const { game, settings, rules, names, start, board } = this.start;
        const whole: Table = {
            is: 'table',
            table: this.opened.id,
            version: this.version,
            game,
            title: game,
            settings,
            rules,
            names,
            start,
            clock: this.wanted.clock ?? {},
            board,
            players: this.players,
            running: this.running,
            pace: this.pace,
            clocks: null,
            thinking: this.running && this.isAgentsTurn() ? this.situation().to_move : null,
            tree: this.tree,
            tree_from: 1,
            node: this.node,
            draw: null,
            plans: [null, null],
            unsaved: this.unsaved,
            ...this.situation(),
        };
        return whole;
    }
}

// Each move as it is in its own position; the board of the mock never changes its form.
function steps({ line, moves }: { line: Line; moves: string[] }): Answer {
    const found: Step[] = [];
    for (const move of moves) {
        const played = [...line.moves, ...found.map((each) => each.move)];
        const { status, body } = position({ ...line, moves: played });
        const here = body as Position;
        const legal = status === 200 ? here.legal.find((each) => each.move === move) : undefined;
        if (!legal) break;
        found.push({ ...legal, mover: here.to_move });
    }
    return { status: 200, body: { steps: found } };
}

export class MockSocket implements SocketLike {
    onopen: (() => void) | null = null;
    onclose: (() => void) | null = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;

    constructor(private readonly server: MockServer) {
        server.visitors.add(this);
        setTimeout(() => (server.hasToken ? this.onopen?.() : this.close()));
    }
    tell(message: object): void {
        const data = JSON.stringify(message);
        setTimeout(() => this.onmessage?.({ data }));
    }
    send(text: string): void {
        this.server.said(this, JSON.parse(text));
    }
    close(): void {
        this.server.visitors.delete(this);
        this.onclose?.();
    }
}

export function install(server = new MockServer()): MockServer {
    useFetch(server.fetch);
    useSocket(() => new MockSocket(server));
    return server;
}
