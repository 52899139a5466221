// The events of a search in sentences, for learners and screen readers.
import type { Trace, TraceEvent, TraceInside, TraceValue } from '../../api/types';
import { capital } from '../../parts/verdict';

export const isMax = (trace: Trace, node: number) => trace.nodes[node]!.player === 0;
const mover = (trace: Trace, node: number) => (isMax(trace, node) ? 'MAX' : 'MIN');
const isNumbers = (trace: Trace) => trace.game === 'tree';

// A true minus.
export const valueText = (value: TraceValue) => value.replace('-', '−');

// "3", "win for X in 5", "win for X". A player's name may be a plural, so no verb goes with it.
export function valueWords(value: TraceValue, names: [string, string]): string {
    const [, side, distance] = /^([WL])(\d*)$/.exec(value) ?? [];
    if (!side) return valueText(value);
    const win = `win for ${names[side === 'W' ? 0 : 1]}`;
    return distance && distance !== '0' ? `${win} in ${distance}` : win;
}

// "3", "a win for X in 5".
const worth = (value: TraceValue, trace: Trace) =>
    `${/^[WL]/.test(value) ? 'a ' : ''}${valueWords(value, trace.names)}`;

// The path to a node: "the root", "node 2.1", "5 1".
export function wayTo(trace: Trace, node: number): string {
    const moves = movesTo(trace, node);
    if (moves.length === 0) return 'the root';
    return isNumbers(trace) ? `node ${moves.join('.')}` : moves.join(' ');
}

export function movesTo(trace: Trace, node: number): string[] {
    const moves: string[] = [];
    for (let at = node; trace.nodes[at]!.parent !== null; at = trace.nodes[at]!.parent!)
        moves.unshift(trace.nodes[at]!.move);
    return moves;
}

const window = (alpha: TraceValue, beta: TraceValue) =>
    alpha === '-∞' && beta === '∞'
        ? 'The window is open: any value matters.'
        : `Only values between α = ${valueText(alpha)} and β = ${valueText(beta)} matter.`;

// Why the remaining branches of a node are cut.
export function whyCut(trace: Trace, node: number, alpha: TraceValue, beta: TraceValue): string {
    const [a, b] = [valueText(alpha), valueText(beta)];
    const [high, low] = [worth(alpha, trace), worth(beta, trace)];
    return isMax(trace, node)
        ? `α = ${a} ≥ β = ${b}: MAX already has ${high} here, but MIN can limit MAX to ${low} elsewhere. MIN will not choose this node.`
        : `β = ${b} ≤ α = ${a}: MIN already has ${low} here, but MAX can get ${high} elsewhere. MAX will not choose this node.`;
}

const branches = (count: number) =>
    count === 1 ? 'The last branch is' : `The other ${count} branches are`;

function entered(trace: Trace, node: number): string {
    return `${capital(wayTo(trace, node))}: ${mover(trace, node)} to move.`;
}

function updated(trace: Trace, node: number, value: TraceValue): string {
    return `${capital(wayTo(trace, node))}: best value for ${mover(trace, node)} so far: ${valueWords(value, trace.names)}.`;
}

// What the best so far means for the window.
function moved(trace: Trace, node: number, value: TraceValue, alpha: TraceValue, beta: TraceValue) {
    const [name, bound] = isMax(trace, node) ? ['α', alpha] : ['β', beta];
    return bound === value ? ` ${name} is now ${valueText(value)}.` : '';
}

function left(trace: Trace, node: number, value: TraceValue, bound: string): string {
    const how = { exact: 'exactly', lower: 'at least', upper: 'at most' }[bound];
    const words = /^[WL]/.test(value)
        ? `${{ exact: 'Value', lower: 'For MAX at least', upper: 'For MAX at most' }[bound]}: ${valueWords(value, trace.names)}.`
        : `Its value is ${how} ${valueText(value)}.`;
    return `${capital(wayTo(trace, node))} is done. ${words}`;
}

function leaf(trace: Trace, node: number): string {
    const { value = '', verdict } = trace.nodes[node]!;
    const isEstimate = !isNumbers(trace) && verdict?.value === 'estimate';
    const kind = isEstimate ? 'a leaf at the horizon, estimated' : 'a leaf';
    return `${capital(wayTo(trace, node))}: ${kind}. ${capital(/^[WL]/.test(value) ? valueWords(value, trace.names) : `value ${valueText(value)}`)}.`;
}

// Minimax has no window, so none is mentioned.
export function narrate(trace: Trace, events: TraceEvent[], hasWindow = true): string {
    const event = events[0];
    if (!event) return 'Nothing has been searched yet.';
    const node = event[1];
    switch (event[0]) {
        case 'enter':
            return trace.nodes[node]!.kind === 'leaf'
                ? leaf(trace, node)
                : `${entered(trace, node)}${hasWindow ? ` ${window(event[2], event[3])}` : ''}`;
        case 'update':
            return `${updated(trace, node, event[2])}${hasWindow ? moved(trace, node, event[2], event[3], event[4]) : ''}`;
        case 'leave':
            return left(trace, node, event[2], event[3]);
        case 'cut':
            return `${whyCut(trace, node, event[3], event[4])} ${branches(event[2].length)} cut.`;
    }
}

// The result of searching a cut branch.
export function narrateInside(trace: Trace, node: number, found: TraceInside): string {
    const root = valueWords(found.root_with_it, trace.names);
    return `${capital(wayTo(trace, node))} has the value ${valueWords(found.value, trace.names)}. With it the value of the root is ${root}: ${
        found.changes ? 'the cut changed it' : 'the cut changed nothing'
    }.`;
}
