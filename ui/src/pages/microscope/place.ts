// The place of an error in a text.
export interface Place {
    // Offset into the text, at most its length.
    at: number;
    line: number;
    column: number;
}

// The service counts lines and columns from 1: "line 1, column 16: seen "x", expected …".
export function placeOf(error: string, text: string): Place | null {
    const found = /^line (\d+), column (\d+): /.exec(error);
    if (!found) return null;
    const [line, column] = [Number(found[1]), Number(found[2])];
    const before = text.split('\n').slice(0, line - 1);
    const at = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    return { at: Math.min(at, text.length), line, column };
}

// The error without its place.
export const withoutPlace = (error: string) => error.replace(/^line \d+, column \d+: /, '');
