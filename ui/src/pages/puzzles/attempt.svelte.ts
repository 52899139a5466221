// One puzzle on the board: takes moves and says what they lead to, shows the solution when it is given up, and
// plays the rest of it out against the best defence.
import { api, messageOf } from '../../api/http';
import type { Puzzle } from '../../api/puzzle_types';
import type { AnalysisUpdate, Line, Player, Position, Verdict } from '../../api/types';
import { isProven } from '../../parts/verdict';
import { valueOfMove } from '../analyse/retry/task';
import { ask } from '../lessons/ask';

export type Told =
    | { is: 'thinking'; move: string }
    | { is: 'wrong' | 'right' | 'fine'; move: string; value: Verdict }
    | { is: 'unproven'; move: string }
    | { is: 'failed'; why: string };

// The first move is wanted; it was found; the line is looked at; it is played out; the game is over.
export type Stage = 'find' | 'found' | 'line' | 'playing' | 'over';

// Below the puzzle everything is smaller than what was proven to make it.
const kProofSeconds = 30;
// For a person to see one move after the other.
const kReplyMs = 450;

const kWorth = { win: 1, draw: 0, loss: -1, estimate: -1 } as const;

export interface Outcome {
    // The first mistake, or the solution was shown.
    missed: () => void;
    // The first move was found, or shown.
    done: (isFound: boolean) => void;
}

export class Attempt {
    position = $state.raw<Position>();
    // Null until the puzzle itself is on the board.
    first = $state.raw<Position>();
    told = $state.raw<Told | null>(null);
    stage = $state<Stage>('find');
    // From the puzzle on.
    moves = $state.raw<readonly string[]>([]);
    private working = new AbortController();

    constructor(
        private readonly game: Line,
        readonly puzzle: Puzzle,
        private readonly outcome: Outcome,
    ) {
        void this.during(async (signal) => {
            await this.show([], signal);
            this.first = this.position;
        });
    }

    get player(): Player {
        return this.first!.to_move;
    }
    get canMove(): boolean {
        const isAsked = this.stage === 'find' || this.stage === 'playing';
        return isAsked && !!this.first && this.position!.to_move === this.player;
    }
    // What stands on the board.
    get line(): Line {
        return this.lineOf(this.moves);
    }
    // Whether there is more to play than the first move, which stands on the board.
    get goesOn(): boolean {
        return this.stage === 'found' && this.moves.length > 0 && !this.position!.over;
    }

    stop(): void {
        this.working.abort();
    }

    // Again what could not be loaded.
    retry(): void {
        void this.during(async (signal) => {
            await this.show(this.stage === 'found' ? [this.puzzle.solution] : this.moves, signal);
            this.first ??= this.position;
            this.told = null;
            if (this.stage === 'playing') await this.defend(null, signal);
        });
    }

    play(move: string): void {
        if (!this.canMove) return;
        if (this.stage === 'find') this.guess(move);
        else void this.during((signal) => this.goOn(move, signal));
    }

    // Who gives up sees the solution.
    giveUp(): void {
        if (this.stage !== 'find') return;
        this.outcome.missed();
        this.outcome.done(false);
        this.showLine();
    }

    // The puzzle's own line, to step through.
    showLine(): void {
        this.stage = 'line';
        this.stepTo(0);
    }

    stepTo(count: number): void {
        const { line } = this.puzzle;
        if (this.stage !== 'line' || count < 0 || count > line.length) return;
        this.told = null;
        void this.during((signal) => this.show(line.slice(0, count), signal));
    }

    // Against the best defence, from the solution on.
    playOut(): void {
        if (!this.goesOn) return;
        this.stage = 'playing';
        this.told = null;
        void this.during((signal) => this.defend(null, signal));
    }

    private guess(move: string): void {
        const { solution, moves } = this.puzzle;
        const value = moves.find((each) => each.move === move) ?? this.puzzle;
        if (move !== solution) {
            this.outcome.missed();
            this.told = { is: 'wrong', move, value };
            return;
        }
        this.stage = 'found';
        this.told = { is: 'right', move, value };
        this.outcome.done(true);
        void this.during((signal) => this.show([move], signal));
    }

    // A move that keeps what the puzzle promised is played, and answered.
    private async goOn(move: string, signal: AbortSignal): Promise<void> {
        this.told = { is: 'thinking', move };
        const line = this.lineOf([...this.moves, move]);
        const next = await api.position(line, signal);
        const after = next.over ? null : await this.proof(line, signal);
        const value = valueOfMove(this.player, next, after);
        if (!isProven(value)) this.told = { is: 'unproven', move };
        else if (kWorth[value.value] < kWorth[this.puzzle.value])
            this.told = { is: 'wrong', move, value };
        else {
            this.told = { is: 'fine', move, value };
            this.put(line.moves, next);
            await this.defend(after?.best ?? null, signal);
        }
    }

    // Until the player is to move again, or the game is over. `reply` is the first move, if it is known.
    private async defend(reply: string | null, signal: AbortSignal): Promise<void> {
        while (!this.position!.over && this.position!.to_move !== this.player) {
            const move = reply ?? (await this.bestReply(signal));
            reply = null;
            await new Promise((resolve) => setTimeout(resolve, kReplyMs));
            signal.throwIfAborted();
            await this.show([...this.moves, move], signal);
        }
        if (this.position!.over) this.stage = 'over';
    }

    // The puzzle's line, as long as it is followed.
    private async bestReply(signal: AbortSignal): Promise<string> {
        const { line } = this.puzzle;
        const known = line[this.moves.length];
        if (known !== undefined && this.moves.every((move, i) => move === line[i])) return known;
        return (await this.proof(this.lineOf(this.moves), signal)).best!;
    }

    private proof(line: Line, signal: AbortSignal): Promise<AnalysisUpdate> {
        return ask(line, { seconds: kProofSeconds, lines: 1 }, signal);
    }

    private lineOf(moves: readonly string[]): Line {
        return { ...this.game, start: this.puzzle.position, moves: [...moves] };
    }
    private async show(moves: readonly string[], signal: AbortSignal): Promise<void> {
        this.put(moves, await api.position(this.lineOf(moves), signal));
    }
    private put(moves: readonly string[], position: Position): void {
        this.moves = moves;
        this.position = position;
    }

    // One thing at a time: the next ends what is still on its way.
    private async during(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
        this.stop();
        const { signal } = (this.working = new AbortController());
        try {
            await work(signal);
        } catch (error) {
            if (signal.aborted) return;
            this.told = { is: 'failed', why: messageOf(error) };
        }
    }
}
