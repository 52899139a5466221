// A person's predictions of one search, which is drawn in its whole tree. What the steps have shown can no
// longer be predicted, even after stepping back.
import type { Trace } from '../../../api/types';
import { Playback } from '../playback';
import {
    fatesOf,
    fromBelow,
    judged,
    shownAt,
    type Fate,
    type Guess,
    type Guesses,
} from './predict';
import type { Subject, Way } from '../request';
import { View } from '../scope.svelte';
import type { Stepper } from '../stepper';
import { wholeTrace } from '../whole';

const kNoGuess: Guess = { value: '', isCut: false };

export class Prediction implements Stepper {
    readonly view: View;
    readonly fates: Fate[];
    readonly trace: Trace;
    private readonly order: number[];
    guesses = $state.raw<Guesses>(new Map());
    chosen = $state(0);
    // The largest number of steps that was shown.
    private farthest = $state(0);

    readonly judged = $derived.by(() =>
        judged(this.trace, this.fates, this.guesses, this.farthest),
    );
    // Nodes of which something can still be predicted.
    readonly open = $derived.by(() =>
        this.order.filter((node) => this.canValue(node) || this.canMark(node)),
    );

    // REQUIRES: `full` is the search of the same tree that visits everything, if it is known.
    constructor(way: Way, subject: Subject, search: Trace, full: Trace | undefined) {
        this.trace = wholeTrace(search, full);
        this.view = View.of(way, subject, this.trace);
        this.fates = fatesOf(new Playback(this.trace));
        this.order = fromBelow(this.trace);
        this.chosen = this.order.find((node) => this.isInner(node)) ?? 0;
    }

    get at(): number {
        return this.view.at;
    }
    get length(): number {
        return this.view.length;
    }
    get hasCuts(): boolean {
        return this.view.hasCuts;
    }
    goTo(step: number): void {
        this.view.goTo(step);
        this.farthest = Math.max(this.farthest, this.view.at);
    }
    nextCut(): boolean {
        const is = this.view.nextCut();
        this.goTo(this.view.at);
        return is;
    }
    previousCut(): boolean {
        return this.view.previousCut();
    }

    isInner(node: number): boolean {
        return this.trace.nodes[node]!.kind === 'inner';
    }
    guess(node: number): Guess {
        return this.guesses.get(node) ?? kNoGuess;
    }
    canValue(node: number): boolean {
        const isCut = this.guess(node).isCut || this.isInMarked(node);
        return this.isInner(node) && !isCut && shownAt(this.fates[node]!) > this.farthest;
    }
    // Only a search with a window cuts, and never its root.
    canMark(node: number): boolean {
        if (!this.view.hasWindow || node === 0 || this.isInMarked(node)) return false;
        const fate = this.fates[node]!;
        return (fate.is === 'searched' ? fate.entered : fate.step) > this.farthest;
    }

    setValue(node: number, value: string): void {
        if (this.canValue(node)) this.set(node, { ...this.guess(node), value });
    }
    mark(node: number, isCut: boolean): void {
        if (this.canMark(node)) this.set(node, { value: '', isCut });
    }

    // The next node that is open, or the one before; round at the end.
    move(by: 1 | -1, isInner = false): void {
        const open = new Set(this.open);
        const from = this.order.indexOf(this.chosen);
        const { length } = this.order;
        for (let i = 1; i <= length; ++i) {
            const node = this.order[(from + by * i + length * 2) % length]!;
            if (!open.has(node) || (isInner && !this.canValue(node))) continue;
            this.chosen = node;
            return;
        }
    }

    checkAll(): void {
        this.goTo(this.length);
    }
    restart(): void {
        this.guesses = new Map();
        this.view.goTo(0);
        this.farthest = 0;
        this.chosen = this.order.find((node) => this.isInner(node)) ?? 0;
    }

    private isInMarked(node: number): boolean {
        for (
            let at = this.trace.nodes[node]!.parent;
            at !== null;
            at = this.trace.nodes[at]!.parent
        )
            if (this.guess(at).isCut) return true;
        return false;
    }
    private set(node: number, guess: Guess): void {
        this.guesses = new Map(this.guesses).set(node, guess);
    }
}
