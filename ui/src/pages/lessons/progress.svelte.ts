// The lessons that were finished, and the exercises that were answered, stored in the browser.
import { recalled, remember } from '../../parts/remember';

const kKey = 'petteia.lessons';

function read(): string[] {
    const kept = recalled(kKey);
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
}

class Progress {
    private solved = $state.raw<ReadonlySet<string>>(new Set(read()));

    has(slug: string): boolean {
        return this.solved.has(slug);
    }
    add(slug: string): void {
        if (this.solved.has(slug)) return;
        this.solved = new Set([...this.solved, slug]);
        remember(kKey, [...this.solved]);
    }
}

export const progress = new Progress();
