// What the microscope shows: one root, searched in three ways, each with its own step in its trace.
import { untrack } from 'svelte';
import { api, messageOf } from '../../api/http';
import type { Trace, TraceInside } from '../../api/types';
import { narrate } from './narrate';
import { originOf } from './origin';
import { Playback } from './playback';
import type { Stepper } from './stepper';
import { requestOf, waysOf, type Subject, type Way } from './request';

export type Inside = { found: TraceInside } | { wrong: string } | 'searching';

// One of the searches: loading, failed, or loaded.
export class View implements Stepper {
    playback = $state.raw<Playback>();
    wrong = $state('');
    inside = $state.raw<ReadonlyMap<number, Inside>>(new Map());
    // Incremented with each step, to update what reads the playback.
    private steps = $state(0);
    // Where the window of the cut comes from that the last step made.
    readonly origin = $derived.by(() => {
        const playback = this.now;
        return playback ? originOf(playback, playback.at - 1) : null;
    });

    constructor(
        readonly way: Way,
        private readonly subject: Subject,
    ) {}

    // Of a search that is already known.
    static of(way: Way, subject: Subject, trace: Trace): View {
        const view = new View(way, subject);
        view.playback = new Playback(trace);
        return view;
    }

    load(signal: AbortSignal): void {
        api.trace(requestOf(this.subject, this.way), signal).then(
            (trace) => {
                if (!signal.aborted) this.playback = new Playback(trace);
            },
            (error: unknown) => {
                if (!signal.aborted) this.wrong = messageOf(error);
            },
        );
    }

    get trace(): Trace | undefined {
        return this.playback?.trace;
    }
    // The playback; reading it here also tracks its steps.
    get now(): Playback | undefined {
        void this.steps;
        return this.playback;
    }
    get at(): number {
        return this.now?.at ?? 0;
    }
    get length(): number {
        return this.playback?.length ?? 0;
    }
    get hasCuts(): boolean {
        return (this.trace?.counts.cuts ?? 0) > 0;
    }
    get hasWindow(): boolean {
        return this.way !== 'minimax';
    }
    // What happened in a step, counted from 0; before the first: that nothing has.
    words(step: number): string {
        return this.playback
            ? narrate(this.playback.trace, this.playback.eventsOf(step), this.hasWindow)
            : '';
    }
    get sentence(): string {
        return this.words(this.at - 1);
    }

    goTo(step: number): void {
        this.playback?.goTo(step);
        ++this.steps;
    }
    goToNode(node: number): void {
        const step = this.playback?.arrivalAt(node);
        if (step != null) this.goTo(step);
    }
    nextCut(): boolean {
        const step = this.playback?.cutAfter(this.at) ?? null;
        if (step !== null) this.goTo(step);
        return step !== null;
    }
    previousCut(): boolean {
        const step = this.playback?.cutBefore(this.at) ?? null;
        if (step !== null) this.goTo(step);
        return step !== null;
    }

    async lookInside(node: number): Promise<void> {
        if (this.inside.has(node)) return;
        this.note(node, 'searching');
        try {
            const request = { ...requestOf(this.subject, this.way), inside: node };
            this.note(node, { found: await api.traceInside(request) });
        } catch (error) {
            this.note(node, { wrong: messageOf(error) });
        }
    }

    private note(node: number, inside: Inside): void {
        this.inside = new Map(this.inside).set(node, inside);
    }
}

export class Scope {
    way = $state<Way>('alpha-beta');
    // Of the ways that the subject has.
    views = $state.raw<Partial<Record<Way, View>>>();
    private aborter: AbortController | undefined;

    get view(): View | undefined {
        return this.views?.[this.way];
    }

    // The search that is shown is requested first.
    look(subject: Subject): void {
        this.stop();
        const { signal } = (this.aborter = new AbortController());
        const ways = waysOf(subject);
        if (!ways.includes(untrack(() => this.way))) this.way = 'alpha-beta';
        const shown = untrack(() => this.way);
        const views = [shown, ...ways.filter((way) => way !== shown)].map(
            (way) => new View(way, subject),
        );
        this.views = Object.fromEntries(views.map((view) => [view.way, view]));
        for (const view of views) view.load(signal);
    }

    stop(): void {
        this.aborter?.abort();
    }
}
