// A search whose tree grows, to be drawn and stepped through.
import type { Pictured } from '../picture';
import type { Stepper } from '../stepper';
import type { Growing, Row } from './growth';

export class GrowthView implements Stepper, Pictured {
    // Incremented with each step, to update what reads the playback.
    private steps = $state(0);
    readonly grows = true;
    readonly hasWindow = false;
    readonly hasCuts = false;
    readonly origin = null;
    readonly inside = new Map<number, never>();

    readonly nodes = $derived.by(() => (void this.steps, this.playback.nodes));
    readonly trace = $derived.by(() => ({
        game: this.game,
        names: this.names,
        nodes: this.nodes,
    }));
    readonly now = $derived.by(
        () => (void this.steps, { nodes: this.playback.states, current: this.playback.current }),
    );
    readonly sentence = $derived.by(() => (void this.steps, this.playback.sentence()));
    readonly rows: Row[] = $derived.by(() => (void this.steps, this.playback.rows()));
    readonly line = $derived.by(() => (void this.steps, this.playback.line));

    constructor(
        private readonly playback: Growing,
        private readonly game: string,
        private readonly names: [string, string],
        readonly jump: 'visit' | 'position',
    ) {}

    get at(): number {
        return (void this.steps, this.playback.at);
    }
    get length(): number {
        return this.playback.length;
    }
    goTo(step: number): void {
        this.playback.goTo(step);
        ++this.steps;
    }
    showNode(node: number): void {
        this.goToIf(this.playback.arrivalAt(node));
    }
    nextCut(): boolean {
        return this.goToIf(this.playback.next());
    }
    previousCut(): boolean {
        return this.goToIf(this.playback.previous());
    }

    private goToIf(step: number | null): boolean {
        if (step !== null) this.goTo(step);
        return step !== null;
    }
}
