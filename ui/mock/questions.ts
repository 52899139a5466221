// Analyses, reviews and comparisons of the mock. Tic-tac-toe is searched to the end and reported depth
// by depth, as a real search would; other games get made-up numbers, the same each time.
import type { CompareRow, Line, MoveVerdict, Position, Verdict } from '../src/api/types';
import catalogue from './catalogue.json';
import { puzzlesOf } from './puzzles';
import { bestLine, movesTo, rank, turned, verdict } from './tictactoe';

type Telling = (message: object) => void;

const kStepMs = 60;

// Each visitor has one open question, the newest, and one set of puzzles besides.
type Place = 'question' | 'puzzles';
type Answer = { re: number; is?: string; done?: boolean };
interface Open {
    id: number;
    timer?: ReturnType<typeof setTimeout>;
}

export class Questions {
    // Answers that a set of puzzles gets before it is held, for tests of what is not finished.
    mostOfPuzzles = Infinity;
    private places: Record<Place, Map<object, Open>> = { question: new Map(), puzzles: new Map() };

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
        if (!make) this.quiet(visitor, message['id']);
        else {
            const place = this.places[message['do'] === 'puzzles' ? 'puzzles' : 'question'];
            clearTimeout(place.get(visitor)?.timer);
            place.set(visitor, { id: message['id'] });
            const answers = make(message)
                .slice(0, place === this.places.puzzles ? this.mostOfPuzzles : Infinity)
                .map((each): Answer => ({ ...each, re: message['id'] }));
            this.tellSlowly(place, visitor, answers, tell);
        }
        return true;
    }

    get open(): number {
        return this.places.question.size + this.places.puzzles.size;
    }

    private quiet(visitor: object, id: number): void {
        for (const place of Object.values(this.places)) {
            if (place.get(visitor)?.id !== id) continue;
            clearTimeout(place.get(visitor)!.timer);
            place.delete(visitor);
        }
    }

    private tellSlowly(
        place: Map<object, Open>,
        visitor: object,
        messages: Answer[],
        tell: Telling,
    ): void {
        const [next, ...others] = messages;
        if (!next) return;
        place.get(visitor)!.timer = setTimeout(() => {
            tell(next);
            if (next.done || next.is === 'error') place.delete(visitor);
            else this.tellSlowly(place, visitor, others, tell);
        }, kStepMs);
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
