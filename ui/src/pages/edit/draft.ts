// What a person does to a draft. A draft is never changed; what changes it gives another one.
import type { ChangedDraft, Draft, PieceJson, Player } from '../../api/types';

export const kEmpty = -1;

// A cell after a click with a kind, or with the eraser (kEmpty): the same piece once more takes it away, one
// that there is only once leaves its old place, and where it does not fit nothing happens.
export function put(draft: Draft, cell: number, kind: number): Draft {
    if (draft.cells[cell] === undefined) return draft;
    const chosen = draft.kinds[kind];
    if (chosen?.cells && !chosen.cells.includes(cell)) return draft;
    const next = draft.cells[cell] === kind ? kEmpty : kind;
    const cells = draft.cells.map((each) => (chosen?.single && each === kind ? kEmpty : each));
    cells[cell] = next;
    return { ...draft, cells };
}

// Choosing a cell that shows a unit of a number takes it and those after it.
export function takeFrom(draft: Draft, cell: number): Draft {
    const at = draft.numbers.findIndex(({ cells }) => cells.includes(cell));
    if (at < 0) return draft;
    return withNumber(draft, at, draft.numbers[at]!.cells.indexOf(cell));
}

export function withNumber(draft: Draft, at: number, value: number): Draft {
    const numbers = draft.numbers.map((each, i) => {
        if (i !== at || !Number.isFinite(value)) return each;
        const fitting = Math.min(each.max, Math.max(each.min, Math.round(value)));
        // Which cells show it is known when the position is.
        return fitting === each.value ? each : { ...each, value: fitting, cells: [] };
    });
    return { ...draft, numbers };
}

export function withMover(draft: Draft, mover: Player): Draft {
    return { ...draft, mover };
}

// Without pieces. What there is only once stays: a position needs it.
export function cleared(draft: Draft): Draft {
    const cells = draft.cells.map((kind) => (draft.kinds[kind]?.single ? kind : kEmpty));
    const numbers = draft.numbers.map((each) =>
        each.cells.length > 0 ? { ...each, value: each.min, cells: [] } : each,
    );
    return { ...draft, cells, numbers };
}

export function piecesOf(draft: Draft): PieceJson[] {
    return draft.cells.flatMap((kind, cell): PieceJson[] => {
        const look = draft.kinds[kind]?.piece;
        return look ? [[cell, look.glyph, look.colour, look.figure]] : [];
    });
}

export function sentDraft(draft: Draft): ChangedDraft {
    return {
        cells: draft.cells,
        numbers: draft.numbers.map(({ value }) => value),
        mover: draft.mover,
    };
}

export function isSameDraft(a: Draft, b: Draft): boolean {
    return JSON.stringify(sentDraft(a)) === JSON.stringify(sentDraft(b));
}
