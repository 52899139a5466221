// The events of a search in sentences, for learners and screen readers.
import type { Bound, Trace, TraceEvent, TraceInside, TraceValue } from '../../api/types';
import { capital } from '../../parts/verdict';
import type { Origin } from './origin';
import type { Fate, Judged } from './predict/predict';
import { t } from '../../texts/language.svelte';

export const isMax = (trace: Trace, node: number) => trace.nodes[node]!.player === 0;
const mover = (trace: Trace, node: number) => (isMax(trace, node) ? 'MAX' : 'MIN');
const isNumbers = (trace: Trace) => trace.game === 'tree';

// With a true minus, and the decimals as the language writes them.
export const valueText = (value: TraceValue) =>
    value.replace('-', '−').replace('.', t().parts.decimal(0.5, 1).charAt(1));

// "3", "win for X in 5", "win for X". A player's name may be a plural, so no verb goes with it.
export function valueWords(value: TraceValue, names: [string, string]): string {
    const [, side, distance] = /^([WL])(\d*)$/.exec(value) ?? [];
    if (!side) return valueText(value);
    const name = names[side === 'W' ? 0 : 1];
    const { win, winIn } = t().microscope.tell;
    return distance && distance !== '0' ? winIn(name, distance) : win(name);
}

// "3", "a win for X in 5".
function worth(value: TraceValue, trace: Trace): string {
    const words = valueWords(value, trace.names);
    return /^[WL]/.test(value) ? t().microscope.tell.aWin(words) : words;
}

// The path to a node: "the root", "node 2.1", "5 1".
export function wayTo(trace: Trace, node: number): string {
    const moves = movesTo(trace, node);
    if (moves.length === 0) return t().microscope.tell.theRoot;
    return isNumbers(trace) ? t().microscope.tell.node(moves.join('.')) : moves.join(' ');
}

export function movesTo(trace: Trace, node: number): string[] {
    const moves: string[] = [];
    for (let at = node; trace.nodes[at]!.parent !== null; at = trace.nodes[at]!.parent!)
        moves.unshift(trace.nodes[at]!.move);
    return moves;
}

const window = (alpha: TraceValue, beta: TraceValue) =>
    alpha === '-∞' && beta === '∞'
        ? t().microscope.tell.open
        : t().microscope.tell.between(valueText(alpha), valueText(beta));

// Why the remaining branches of a node are cut.
export function whyCut(trace: Trace, node: number, alpha: TraceValue, beta: TraceValue): string {
    const [a, b] = [valueText(alpha), valueText(beta)];
    const [high, low] = [worth(alpha, trace), worth(beta, trace)];
    const tell = t().microscope.tell;
    if (alpha === beta)
        return isMax(trace, node) ? tell.cutMaxEqual(a, b, high) : tell.cutMinEqual(a, b, low);
    return isMax(trace, node) ? tell.cutMax(a, b, high, low) : tell.cutMin(a, b, high, low);
}

// Where the bound that cuts comes from: "α = 3 was set at the root by node 1."
export function originText(trace: Trace, { bound, value, here, node, branch }: Origin): string {
    const [where, by] = [wayTo(trace, node), wayTo(trace, branch)];
    const tell = t().microscope.tell;
    const text = tell.origin(bound, valueText(value), where, by);
    return here === value ? text : `${text} ${tell.originHere(valueText(here))}`;
}

function entered(trace: Trace, node: number): string {
    return t().microscope.tell.entered(capital(wayTo(trace, node)), mover(trace, node));
}

function updated(trace: Trace, node: number, value: TraceValue): string {
    const words = valueWords(value, trace.names);
    return t().microscope.tell.updated(capital(wayTo(trace, node)), mover(trace, node), words);
}

// What the best so far means for the window.
function moved(trace: Trace, node: number, value: TraceValue, alpha: TraceValue, beta: TraceValue) {
    const [name, bound] = isMax(trace, node) ? ['α', alpha] : ['β', beta];
    return bound === value ? ` ${t().microscope.tell.boundIsNow(name!, valueText(value))}` : '';
}

// What the value of a node says about its true value. A search with a window calls a value outside it a bound,
// but where nothing below was cut, the node has been searched fully and its value is exact.
export function boundOf(trace: Trace, node: number, bound: Bound): Bound {
    return hasCut(trace, node) ? bound : 'exact';
}

const cutsOf = new WeakMap<Trace, boolean[]>();
function hasCut(trace: Trace, node: number): boolean {
    let known = cutsOf.get(trace);
    if (!known) {
        known = trace.nodes.map(() => false);
        for (const event of trace.events)
            if (event[0] === 'cut') for (const child of event[2]) known[child] = true;
        // Parents have smaller numbers than their children.
        for (let at = known.length - 1; at > 0; --at)
            if (known[at]) known[trace.nodes[at]!.parent!] = true;
        cutsOf.set(trace, known);
    }
    return known[node]!;
}

function left(trace: Trace, node: number, value: TraceValue, bound: Bound): string {
    const { done, doneWin, doneValue } = t().microscope.tell;
    const words = /^[WL]/.test(value)
        ? doneWin(bound, valueWords(value, trace.names))
        : doneValue(bound, valueText(value));
    return done(capital(wayTo(trace, node)), words);
}

function leafText(trace: Trace, node: number): string {
    const { value = '', verdict } = trace.nodes[node]!;
    const isEstimate = !isNumbers(trace) && verdict?.value === 'estimate';
    const { leaf, leafValue } = t().microscope.tell;
    const words = /^[WL]/.test(value)
        ? valueWords(value, trace.names)
        : leafValue(valueText(value));
    return leaf(capital(wayTo(trace, node)), isEstimate, capital(words));
}

// Minimax has no window, so none is mentioned.
export function narrate(trace: Trace, events: TraceEvent[], hasWindow = true): string {
    const event = events[0];
    if (!event) return t().microscope.tell.nothing;
    const node = event[1];
    switch (event[0]) {
        case 'enter':
            return trace.nodes[node]!.kind === 'leaf'
                ? leafText(trace, node)
                : `${entered(trace, node)}${hasWindow ? ` ${window(event[2], event[3])}` : ''}`;
        case 'update':
            return `${updated(trace, node, event[2])}${hasWindow ? moved(trace, node, event[2], event[3], event[4]) : ''}`;
        case 'leave':
            return left(trace, node, event[2], boundOf(trace, node, event[3]));
        case 'cut':
            return `${whyCut(trace, node, event[3], event[4])} ${t().microscope.tell.cutBranches(event[2].length)}`;
    }
}

// A prediction against what the search did; a cut with the reason for it, which is what its step says.
export function judgedText(
    trace: Trace,
    { node, about, is }: Judged,
    fate: Fate,
    typed: string,
    reason: string,
): string {
    const tell = t().microscope.predict;
    const name = capital(wayTo(trace, node));
    if (about === 'value') {
        if (fate.is !== 'searched') return tell.valueOfCut(name);
        const value = t().microscope.bounds[fate.bound] + valueWords(fate.value, trace.names);
        return is === 'right'
            ? tell.valueRight(name, value)
            : tell.valueWrong(name, typed.trim(), value);
    }
    return `${aboutCut(trace, name, is, fate)} ${reason}`;
}

function aboutCut(trace: Trace, name: string, is: Judged['is'], fate: Fate): string {
    const tell = t().microscope.predict;
    if (is === 'wrong') return tell.cutWrong(name);
    if (is === 'missed') return tell.cutMissed(name);
    return fate.is === 'below'
        ? tell.cutBelow(name, wayTo(trace, fate.branch))
        : tell.cutRight(name);
}

// The result of searching a cut branch.
export function narrateInside(trace: Trace, node: number, found: TraceInside): string {
    const root = valueWords(found.root_with_it, trace.names);
    const value = valueWords(found.value, trace.names);
    return t().microscope.tell.inside(capital(wayTo(trace, node)), value, root, found.changes);
}
