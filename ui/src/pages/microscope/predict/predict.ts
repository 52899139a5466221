// Predictions of a search: what a person says about its nodes, and what the search says.
import type { Bound, Trace, TraceValue } from '../../../api/types';
import { readNumber } from '../../lessons/answer';
import { boundOf } from '../narrate';
import type { Playback } from '../playback';

export interface Guess {
    // As it was typed; empty if nothing was.
    value: string;
    isCut: boolean;
}
export type Guesses = ReadonlyMap<number, Guess>;

// What the search does with a node, and the number of steps after which that is shown.
export type Fate =
    | { is: 'searched'; entered: number; left: number; value: TraceValue; bound: Bound }
    | { is: 'cut'; step: number }
    // Inside a branch that was cut.
    | { is: 'below'; branch: number; step: number };

export function fatesOf(playback: Playback): Fate[] {
    const { trace } = playback;
    const fates: Fate[] = [];
    const entered: number[] = [];
    for (let step = 0; step < playback.length; ++step)
        for (const event of playback.eventsOf(step)) {
            const node = event[1];
            if (event[0] === 'enter') entered[node] = step + 1;
            else if (event[0] === 'cut')
                for (const child of event[2]) fates[child] = { is: 'cut', step: step + 1 };
            else if (event[0] === 'leave')
                fates[node] = {
                    is: 'searched',
                    entered: entered[node]!,
                    left: step + 1,
                    value: event[2],
                    bound: boundOf(trace, node, event[3]),
                };
        }
    // Parents have smaller numbers than their children.
    trace.nodes.forEach(({ parent }, node) => {
        if (fates[node]) return;
        const above = fates[parent!]!;
        const branch = above.is === 'below' ? above.branch : parent!;
        fates[node] = { is: 'below', branch, step: above.is === 'searched' ? 0 : above.step };
    });
    return fates;
}

// From this number of steps on, nothing can be predicted of a node.
export const shownAt = (fate: Fate) => (fate.is === 'searched' ? fate.left : fate.step);

export interface Judged {
    node: number;
    about: 'value' | 'cut';
    is: 'right' | 'wrong' | 'missed';
    // The number of steps up to the one that decides.
    step: number;
}

// What is decided of the predictions after a number of steps, in the order of the steps. A branch that was cut
// and not marked is missed, unless it is inside of one that was marked.
export function judged(trace: Trace, fates: Fate[], guesses: Guesses, at: number): Judged[] {
    const marked = markedAbove(trace, guesses);
    const found = fates.flatMap((fate, node): Judged[] => {
        const { value = '', isCut = false } = guesses.get(node) ?? {};
        const all: Judged[] = [];
        if (isCut) all.push(aboutCut(fate, node));
        else if (fate.is === 'cut' && !marked[node])
            all.push({ node, about: 'cut', is: 'missed', step: fate.step });
        if (value.trim()) all.push(aboutValue(fate, node, value));
        return all;
    });
    return found.filter(({ step }) => step <= at).sort((a, b) => a.step - b.step);
}

function aboutCut(fate: Fate, node: number): Judged {
    if (fate.is === 'searched') return { node, about: 'cut', is: 'wrong', step: fate.entered };
    return { node, about: 'cut', is: 'right', step: fate.step };
}

function aboutValue(fate: Fate, node: number, typed: string): Judged {
    if (fate.is !== 'searched') return { node, about: 'value', is: 'wrong', step: fate.step };
    const isRight = isValue(typed, fate.value, fate.bound);
    return { node, about: 'value', is: isRight ? 'right' : 'wrong', step: fate.left };
}

function markedAbove({ nodes }: Trace, guesses: Guesses): boolean[] {
    const marked: boolean[] = [];
    nodes.forEach(({ parent }, node) => {
        marked[node] = parent !== null && (marked[parent]! || guesses.get(parent)?.isCut === true);
    });
    return marked;
}

interface Typed {
    value: number | string;
    bound: Bound | null;
}

// "3", "−2", "≤ 2", "W3"; null if it is none of them.
export function readValue(text: string): Typed | null {
    const [, sign, rest = ''] = /^\s*(≤|<=|≥|>=)?\s*(.*?)\s*$/.exec(text)!;
    const bound = !sign ? null : sign === '≤' || sign === '<=' ? 'upper' : 'lower';
    if (/^[WL]\d*$/i.test(rest)) return { value: rest.toUpperCase(), bound };
    const value = readNumber(rest);
    return value === null ? null : { value, bound };
}

// Whether a person means this value. They need not say that it is only a bound, but may.
export function isValue(text: string, value: TraceValue, bound: Bound): boolean {
    const [said, is] = [readValue(text), readValue(value)];
    return said !== null && said.value === is?.value && (said.bound ?? bound) === bound;
}

// Nodes in the order in which a search is done with them: children before their parents.
export function fromBelow({ nodes }: Trace): number[] {
    const children: number[][] = nodes.map(() => []);
    nodes.forEach(({ parent }, node) => parent !== null && children[parent]!.push(node));
    const order: number[] = [];
    const add = (node: number): void => {
        children[node]!.forEach(add);
        order.push(node);
    };
    add(0);
    return order;
}
