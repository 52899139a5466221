// The lessons that were finished, and the exercises that were answered, stored in the browser.
const kKey = 'petteia.lessons';

function read(): string[] {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(kKey) ?? '[]');
        return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
    } catch {
        return [];
    }
}

class Progress {
    private solved = $state.raw<ReadonlySet<string>>(new Set(read()));

    has(slug: string): boolean {
        return this.solved.has(slug);
    }
    add(slug: string): void {
        if (this.solved.has(slug)) return;
        this.solved = new Set([...this.solved, slug]);
        try {
            localStorage.setItem(kKey, JSON.stringify([...this.solved]));
        } catch {
            // Private windows may refuse; then it is kept until the page is closed.
        }
    }
}

export const progress = new Progress();
