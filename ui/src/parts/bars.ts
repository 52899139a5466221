// The lengths of bars. Linear bars start at 0; logarithmic ones at the power of ten below the smallest
// value, so that a thousandth can still be seen beside the whole.
import { t } from '../texts/language.svelte';

export interface Tick {
    at: number;
    value: number;
}

export interface BarScale {
    // From 0 to 1.
    share: (value: number) => number;
    ticks: Tick[];
}

export function barScale(values: number[], isLogarithmic: boolean): BarScale {
    const positive = values.filter((value) => value > 0);
    if (positive.length === 0) return { share: () => 0, ticks: [] };
    return isLogarithmic ? logarithmic(positive) : linear(Math.max(...positive));
}

function linear(most: number): BarScale {
    const step = niceStep(most / 4);
    const ticks: Tick[] = [];
    for (let i = 0; i * step <= most; ++i) ticks.push({ at: (i * step) / most, value: i * step });
    return { share: (value) => Math.max(0, value / most), ticks };
}

function logarithmic(values: number[]): BarScale {
    // If the smallest value is a power of ten itself, start a tenth below, so that it has a bar too.
    const from = Math.ceil(Math.log10(Math.min(...values)) - 1e-9) - 1;
    const to = Math.max(Math.ceil(Math.log10(Math.max(...values)) - 1e-9), from + 1);
    const stride = Math.max(1, Math.ceil((to - from) / 5));
    const ticks: Tick[] = [];
    for (let power = from; power <= to; power += stride)
        ticks.push({ at: (power - from) / (to - from), value: 10 ** power });
    return {
        share: (value) => (value > 0 ? Math.max(0, (Math.log10(value) - from) / (to - from)) : 0),
        ticks,
    };
}

// The smallest of 1, 2 or 5 times a power of ten that is at least this.
function niceStep(least: number): number {
    const power = 10 ** Math.floor(Math.log10(least));
    return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= least * (1 - 1e-9))!;
}

// "1/310", "1/5.1", "same", "× 1.4": the ratio to the nodes of minimax.
export function ratioText(value: number, reference: number): string {
    if (value <= 0 || reference <= 0) return '–';
    const saving = reference / value;
    if (saving >= 1.05)
        return `1/${saving < 9.95 ? t().parts.decimal(saving, 1) : Math.round(saving)}`;
    return saving > 0.95 ? t().parts.verdict.same : `× ${t().parts.decimal(1 / saving, 1)}`;
}
