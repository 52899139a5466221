// The line of an evaluation graph: shares from -1 to 1 in the order of moves, with gaps where
// nothing is known. Upwards is good for the first player, and so negative in the drawing.
import type { Verdict } from '../../api/types';
import { isProven, share } from '../../parts/verdict';

export function graphPoints(values: (Verdict | null)[], scale: number): (number | null)[] {
    return values.map((value) => (value ? share(value, scale) : null));
}

// Positions in a row with the same proven result for the first player.
export interface Proof {
    from: number;
    to: number;
    result: 'win' | 'draw' | 'loss';
    // Of the first and the last of them, where they are known.
    first: Verdict;
    last: Verdict;
}

// What is proven of a game; between the stretches are estimates, or nothing is known.
export function proofsOf(values: (Verdict | null)[]): Proof[] {
    const proofs: Proof[] = [];
    values.forEach((value, at) => {
        if (!value || !isProven(value)) return;
        const result = value.value as Proof['result'];
        const before = proofs[proofs.length - 1];
        if (before?.to === at - 1 && before.result === result)
            proofs[proofs.length - 1] = { ...before, to: at, last: value };
        else proofs.push({ from: at, to: at, result, first: value, last: value });
    });
    return proofs;
}

export interface Stretch {
    stroke: string;
    area: string;
}

// One stretch for every run of known points; x goes from 0 to 1.
export function graphPath(points: (number | null)[]): Stretch[] {
    const last = Math.max(1, points.length - 1);
    const runs: [x: number, y: number][][] = [[]];
    for (const [i, point] of points.entries())
        if (point === null) runs.push([]);
        else runs[runs.length - 1]!.push([round(i / last), round(-point)]);
    return runs.filter((run) => run.length > 0).map(stretch);
}

function stretch(run: [x: number, y: number][]): Stretch {
    // A lone point is a short dash.
    const [[first] = [0], [end] = [0]] = [run[0], run[run.length - 1]];
    const stroke =
        run.length === 1
            ? `M${first} ${run[0]![1]}h${first < 0.5 ? 0.004 : -0.004}`
            : run.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
    return { stroke, area: `${stroke}L${end} 0L${first} 0Z` };
}

const round = (value: number) => Math.round(value * 1e4) / 1e4 || 0;
