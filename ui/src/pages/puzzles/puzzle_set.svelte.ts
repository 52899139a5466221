// A set of puzzles while it is made and solved: which ones there are, and the attempt at the one on the board.
import { Job } from '../../api/job.svelte';
import type { Puzzle, PuzzlesUpdate } from '../../api/puzzle_types';
import { Attempt } from './attempt.svelte';
import { addressOf, kPuzzlesOfSet, requestOf, type Order } from './order';
import { keepPlace, placeIn, records, type Place } from './record.svelte';

export class PuzzleSet extends Job<PuzzlesUpdate> {
    puzzles = $state.raw<readonly Puzzle[]>([]);
    progress = $state(0);
    // Its place in the line, while all threads of the service are busy.
    waiting = $state(0);
    // Whether there are fewer than were asked for, and whether because the time was over.
    isShort = $state(false);
    isCut = $state(false);
    at = $state(0);
    attempt = $state.raw<Attempt | null>(null);
    private place: Place = $state.raw(placeIn(''));

    constructor(readonly order: Order) {
        super();
        this.place = placeIn(addressOf(order));
        this.at = this.place.done;
        this.again();
    }

    get game(): string {
        return this.order.line.game;
    }
    get done(): number {
        return this.place.done;
    }
    get firstTry(): number {
        return this.place.firstTry;
    }
    // How many there will be, as far as that is known.
    get size(): number {
        return this.isRunning ? kPuzzlesOfSet : this.puzzles.length;
    }
    get isOver(): boolean {
        return !this.isRunning && this.at >= this.puzzles.length;
    }
    get isNextDue(): boolean {
        return this.done > this.at;
    }

    // After it was refused.
    again(): void {
        this.begin(requestOf(this.order));
    }

    next(): void {
        if (!this.isNextDue) return;
        this.at = this.done;
        this.open();
    }

    leave(): void {
        this.stop();
        this.attempt?.stop();
    }

    // After a lost connection the same puzzles come again.
    protected forget(): void {
        this.progress = 0;
    }

    protected take({ puzzles = [], progress, waiting, done, complete }: PuzzlesUpdate): void {
        this.progress = progress ?? this.progress;
        this.waiting = waiting ?? 0;
        this.isCut = done && complete === false;
        const fresh = puzzles.filter(
            (each) => !this.puzzles.some(({ position }) => position === each.position),
        );
        if (fresh.length > 0) this.puzzles = [...this.puzzles, ...fresh];
        this.isShort = done && this.puzzles.length < kPuzzlesOfSet;
        if (!this.attempt) this.open();
    }

    private open(): void {
        this.attempt?.stop();
        const puzzle = this.puzzles[this.at];
        this.attempt = puzzle
            ? new Attempt(this.order.line, puzzle, {
                  missed: () => this.missed(),
                  done: (isFound) => this.finished(isFound),
              })
            : null;
    }

    private missed(): void {
        records.missed(this.game);
        this.keep({ ...this.place, isMissed: true });
    }

    private finished(isFound: boolean): void {
        const isFirstTry = isFound && !this.place.isMissed;
        if (isFound) records.solved(this.game, isFirstTry);
        const { set, done, firstTry } = this.place;
        this.keep({
            set,
            done: done + 1,
            firstTry: firstTry + Number(isFirstTry),
            isMissed: false,
        });
    }

    private keep(place: Place): void {
        this.place = place;
        keepPlace(place);
    }
}
