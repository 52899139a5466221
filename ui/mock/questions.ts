// Analyses, reviews and comparisons of the mock. Tic-tac-toe is searched to the end and reported depth
// by depth, as a real search would; other games get made-up numbers, the same each time.
import type { CompareRow, Line, MoveVerdict, Position, Verdict } from '../src/api/types';
import catalogue from './catalogue.json';
import { puzzlesOf } from './puzzles';
import { bestLine, movesTo, rank, turned, verdict } from './tictactoe';

type Telling = (message: object) => void;

const kStepMs = 60;

// Each visitor has one open question: the newest.
export class Questions {
    private timers = new Map<object, ReturnType<typeof setTimeout>>();

    constructor(private readonly positionOf: (line: Line) => Position | string) {}

    // False if the message is another command.
    obey(visitor: object, message: Record<string, any>, tell: Telling): boolean {
        const makers: Record<string, (asked: Record<string, any>) => object[]> = {
            analyse: (asked) => this.analyse(asked),
            review: (asked) => this.review(asked),
            compare: (asked) => compare(asked),
            puzzles: (asked) => this.puzzles(asked),
        };
        const make = makers[message['do']];
        if (!make && message['do'] !== 'quiet') return false;
        clearTimeout(this.timers.get(visitor));
        this.timers.delete(visitor);
        if (make)
            this.tellSlowly(
                visitor,
                make(message).map((each) => ({ ...each, re: message['id'] })),
                tell,
            );
        return true;
    }

    get open(): number {
        return this.timers.size;
    }

    private tellSlowly(visitor: object, messages: object[], tell: Telling): void {
        const [next, ...others] = messages;
        if (!next) return void this.timers.delete(visitor);
        this.timers.set(
            visitor,
            setTimeout(() => {
                tell(next);
                this.tellSlowly(visitor, others, tell);
            }, kStepMs),
        );
    }

    private analyse({ line }: Record<string, any>): object[] {
        const position = this.positionOf(line as Line);
        if (typeof position === 'string') return [{ is: 'error', error: position }];
        const isKnown = position.game === 'tictactoe';
        const moves = isKnown ? [...movesTo((line as Line).start), ...position.moves] : [];
        const plies = isKnown ? 9 - moves.length : 8;
        return Array.from({ length: plies }, (_, i) => {
            const isLast = i + 1 === plies;
            return { ...report({ ...position, moves }, isKnown && isLast, i + 1), done: isLast };
        });
    }

    // Of tic-tac-toe; other games have none.
    private puzzles({ line, ...asked }: Record<string, any>): object[] {
        const position = this.positionOf(line as Line);
        if (typeof position === 'string') return [{ is: 'error', error: position }];
        const made = position.game === 'tictactoe' ? puzzlesOf(asked) : [];
        const told = { is: 'puzzles', done: false, progress: 0, puzzles: [] };
        return [
            told,
            ...made.map((each, i) => ({
                ...told,
                progress: (i + 1) / made.length,
                puzzles: [each],
            })),
            { ...told, done: true, progress: 1, positions: 100, complete: true },
        ];
    }

    private review({ line }: Record<string, any>): object[] {
        const { moves } = line as Line;
        return Array.from({ length: moves.length + 1 }, (_, i) => moves.length - i).map((ply) => {
            const position = this.positionOf({
                ...(line as Line),
                moves: moves.slice(0, ply),
            }) as Position;
            const known = report(position, true, 9 - ply);
            const played = known.moves.find(({ move }) => move === moves[ply]) ?? null;
            return {
                ...known,
                is: 'review',
                ply,
                to_move: position.to_move,
                played,
                done: ply === 0,
            };
        });
    }
}

function report(position: Position, isProven: boolean, depth: number) {
    const moves = position.legal
        .map(({ move }, i): MoveVerdict => {
            const value: Verdict = isProven
                ? turned(verdict([...position.moves, move]))
                : {
                      value: 'estimate',
                      distance: null,
                      estimate: ((i * 7919 + depth * 13) % 41) - 20,
                  };
            return {
                move,
                ...value,
                exact: isProven || i % 3 !== 2,
                pv: isProven ? bestLine([...position.moves, move], move) : [move],
            };
        })
        .sort((a, b) => worth(b) - worth(a));
    const own =
        moves[0] ??
        (isProven ? verdict(position.moves) : { value: 'estimate' as const, estimate: 0 });
    const { value, distance, estimate } = own;
    return {
        is: 'analysis',
        value,
        distance,
        estimate,
        proven: isProven,
        source: 'search',
        best: moves[0]?.move ?? null,
        pv: moves[0]?.pv ?? [],
        moves,
        depth,
        nodes: 7 ** depth,
        nps: 1_250_000,
        seconds: 7 ** depth / 1_250_000,
    };
}

const worth = (each: Verdict) => (each.value === 'estimate' ? each.estimate! : rank(each));

function compare({ sets, depth = 6 }: Record<string, any>): object[] {
    const names: string[] = sets ?? [
        'minimax',
        ...catalogue.techniques.filter(({ exact }) => exact).map(({ name }) => `+ ${name}`),
    ];
    const rows = names.map((name, i): CompareRow => {
        const nodes = Math.round(
            9 ** depth / (i === 0 ? 1 : 3 ** Math.min(i, 7) + (name.length % 5)),
        );
        return {
            name,
            nodes,
            seconds: nodes / 4_000_000,
            value: 'estimate',
            distance: null,
            estimate: name.includes('probcut') ? 1 : 0,
        };
    });
    return [
        ...rows.map((row) => ({ is: 'compare', row, depth, done: false })),
        { is: 'compare', depth, done: true },
    ];
}
