// What happens in a search, in sentences: for those who learn, and for those who do not see the
// picture.
import type { Trace, TraceEvent, TraceInside, TraceValue } from '../../api/types';
import { capital } from '../../parts/verdict';

export const isMax = (trace: Trace, node: number) => trace.nodes[node]!.player === 0;
const mover = (trace: Trace, node: number) => (isMax(trace, node) ? 'MAX' : 'MIN');
const isNumbers = (trace: Trace) => trace.game === 'tree';

// A true minus.
export const valueText = (value: TraceValue) => value.replace('-', '−');

// "3", "X wins in 5", "X has won".
export function valueWords(value: TraceValue, names: [string, string]): string {
    const [, side, distance] = /^([WL])(\d*)$/.exec(value) ?? [];
    if (!side) return valueText(value);
    const winner = capital(names[side === 'W' ? 0 : 1]);
    if (distance === '0') return `${winner} has won`;
    return distance ? `${winner} wins in ${distance}` : `${winner} wins`;
}

// "a value of 3", "this: X wins in 5".
const worth = (value: TraceValue, trace: Trace) =>
    /^[WL]/.test(value)
        ? `this: ${valueWords(value, trace.names)}`
        : valueWords(value, trace.names);

// As something that one has: "3", "X's win in 5".
const asGoods = (value: TraceValue, trace: Trace) =>
    valueWords(value, trace.names)
        .replace(/ (wins|has won)/, "'s win")
        .replace(/^(First|Second)'/, (name) => name.toLowerCase());

// The way to a node: "root", "2.1", "5 1".
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
        ? 'Nothing is known yet, any value matters.'
        : `Only a value between α = ${valueText(alpha)} and β = ${valueText(beta)} matters.`;

// Why the rest of a node need not be searched.
export function whyCut(trace: Trace, node: number, alpha: TraceValue, beta: TraceValue): string {
    const [a, b] = [valueText(alpha), valueText(beta)];
    const [high, low] = [asGoods(alpha, trace), asGoods(beta, trace)];
    return isMax(trace, node)
        ? `α = ${a} ≥ β = ${b}: MAX already has ${high} here, and MIN can hold MAX to ${low} elsewhere. MIN will never come here.`
        : `β = ${b} ≤ α = ${a}: MIN already has ${low} here, and MAX can have ${high} elsewhere. MAX will never come here.`;
}

const branches = (count: number) =>
    count === 1 ? 'The last branch is' : `The ${count} other branches are`;

function entered(trace: Trace, node: number): string {
    return `${capital(wayTo(trace, node))}: ${mover(trace, node)} is to choose.`;
}

function updated(trace: Trace, node: number, value: TraceValue): string {
    return `${capital(wayTo(trace, node))}: the best that ${mover(trace, node)} has here so far is ${worth(value, trace)}.`;
}

// What the best so far means for the window.
function moved(trace: Trace, node: number, value: TraceValue, alpha: TraceValue, beta: TraceValue) {
    const [name, bound] = isMax(trace, node) ? ['α', alpha] : ['β', beta];
    return bound === value ? ` ${name} is ${valueText(value)} from here on.` : '';
}

function left(trace: Trace, node: number, value: TraceValue, bound: string): string {
    const how = { exact: 'exactly', lower: 'at least', upper: 'at most' }[bound];
    const words = /^[WL]/.test(value)
        ? `${{ exact: 'Settled', lower: 'For MAX at least', upper: 'For MAX at most' }[bound]}: ${valueWords(value, trace.names)}.`
        : `It is worth ${how} ${valueWords(value, trace.names)}.`;
    return `${capital(wayTo(trace, node))} is done. ${words}`;
}

function leaf(trace: Trace, node: number): string {
    const { value = '', verdict } = trace.nodes[node]!;
    const isEstimate = !isNumbers(trace) && verdict?.value === 'estimate';
    const kind = isEstimate ? 'the depth is used up, so it is estimated' : 'a leaf';
    return `${capital(wayTo(trace, node))}: ${kind}. ${/^[WL]/.test(value) ? valueWords(value, trace.names) : `Worth ${valueText(value)}`}.`;
}

// Minimax has no use for windows, so nothing is said of them.
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

// What looking into a cut branch showed.
export function narrateInside(trace: Trace, node: number, found: TraceInside): string {
    const root = valueWords(found.root_with_it, trace.names);
    return `${capital(wayTo(trace, node))}, searched after all: ${valueWords(found.value, trace.names)}. With it the root is worth ${root}, ${
        found.changes ? 'which is another value' : 'as without it: the cut changed nothing'
    }.`;
}
