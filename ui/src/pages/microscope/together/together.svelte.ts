// Several searches of one root in step: each has done the same number of steps, or is at its end.
import { View } from '../scope.svelte';
import type { Stepper } from '../stepper';

export class Together implements Stepper {
    private done = $state(0);

    // REQUIRES: all views are loaded.
    constructor(readonly views: View[]) {}

    get at(): number {
        return this.done;
    }
    get length(): number {
        return Math.max(0, ...this.views.map(({ length }) => length));
    }
    get hasCuts(): boolean {
        return this.views.some(({ hasCuts }) => hasCuts);
    }
    goTo(step: number): void {
        this.done = Math.max(0, Math.min(this.length, step));
        for (const view of this.views) view.goTo(this.done);
    }
    nextCut(): boolean {
        return this.goToAny(
            this.cuts((view) => view.playback?.cutAfter(this.done)),
            Math.min,
        );
    }
    previousCut(): boolean {
        return this.goToAny(
            this.cuts((view) => view.playback?.cutBefore(this.done)),
            Math.max,
        );
    }

    private cuts(find: (view: View) => number | null | undefined): number[] {
        return this.views.flatMap((view) => find(view) ?? []);
    }
    private goToAny(steps: number[], first: (...steps: number[]) => number): boolean {
        if (steps.length > 0) this.goTo(first(...steps));
        return steps.length > 0;
    }
}
