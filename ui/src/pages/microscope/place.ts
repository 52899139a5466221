// Where a complaint about a text points to.
export interface Place {
    // Offset into the text, at most its length.
    at: number;
    line: number;
    column: number;
}

// The service counts lines and columns from 1: "line 1, column 16: seen "x", expected …".
export function placeOf(complaint: string, text: string): Place | null {
    const found = /^line (\d+), column (\d+): /.exec(complaint);
    if (!found) return null;
    const [line, column] = [Number(found[1]), Number(found[2])];
    const before = text.split('\n').slice(0, line - 1);
    const at = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    return { at: Math.min(at, text.length), line, column };
}

// The same without the place, where that is shown.
export const withoutPlace = (complaint: string) => complaint.replace(/^line \d+, column \d+: /, '');
