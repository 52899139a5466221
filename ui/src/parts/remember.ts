// Small things that the browser remembers from one visit to the next. Private windows may refuse; then they last
// until the page is closed.

// Null if nothing is remembered, or not what this program wrote.
export function recalled(key: string): unknown {
    try {
        return JSON.parse(localStorage.getItem(key) ?? 'null');
    } catch {
        return null;
    }
}

export function remember(key: string, value: unknown): void {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {
        // Refused.
    }
}
