// The terms of a static value as rows and as colours on the board, for the first player.
import type { EvaluationTerm, Explanation, Player } from '../../api/types';
import type { Tint, Tints } from '../../board/overlay';
import { numberText } from '../../parts/verdict';
import { t } from '../../texts/language.svelte';

export interface TermRow {
    name: string;
    // Whom it speaks for; null where it adds nothing.
    player: Player | null;
    // Without sign: "2.1".
    text: string;
    // From -1, the largest for the second player, to 1.
    share: number;
    // Whether it speaks of cells, which the board can show.
    hasCells: boolean;
}

// Points of the margin where there are such, else units of the evaluation: chances cannot be added.
export function sizeText(units: number, unit: number | null): string {
    const size = Math.abs(units);
    return unit === null ? numberText(size) : t().parts.decimal(size / unit, 1);
}

const forFirst = (units: number, { to_move }: Explanation) => (to_move === 0 ? units : -units);
const playerOf = (units: number): Player | null => (units > 0 ? 0 : units < 0 ? 1 : null);

export function termRows(explanation: Explanation): TermRow[] {
    const { terms, unit } = explanation;
    const largest = Math.max(1, ...terms.map(({ units }) => Math.abs(units)));
    return terms.map(({ name, units, cells }) => {
        const first = forFirst(units, explanation);
        return {
            name,
            player: playerOf(first),
            text: sizeText(units, unit),
            share: first / largest,
            hasCells: cells.length > 0,
        };
    });
}

// What the cells add to some of the terms together.
export function tintsOf(
    explanation: Explanation,
    terms: EvaluationTerm[],
    names: [string, string],
): Tints {
    const sums = new Map<number, number>();
    for (const { cells } of terms)
        for (const [cell, units] of cells)
            sums.set(cell, (sums.get(cell) ?? 0) + forFirst(units, explanation));
    const largest = Math.max(1, ...[...sums.values()].map(Math.abs));
    const tint = (units: number): Tint => {
        const text = sizeText(units, explanation.unit);
        return {
            share: units / largest,
            text,
            label: t().study.valueFor(text, names[units > 0 ? 0 : 1]),
        };
    };
    return new Map(
        [...sums].flatMap(([cell, units]) => (units === 0 ? [] : [[cell, tint(units)]])),
    );
}
