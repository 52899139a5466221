// Steps through a trace: the state of every node after a number of steps. Going back undoes each event,
// so that a step looks the same from both directions.
import type { Bound, Trace, TraceEvent, TraceValue } from '../../api/types';

export interface NodeState {
    status: 'unseen' | 'open' | 'done' | 'cut';
    // The best so far; the value, once it is done.
    value: TraceValue | null;
    bound: Bound | null;
    alpha: TraceValue;
    beta: TraceValue;
    // The branch that the value came from.
    best: number | null;
    // More about it, in lines below the node.
    below?: string[];
}

export interface Counts {
    nodes: number;
    leaves: number;
    cuts: number;
}

const kUnseen: NodeState = {
    status: 'unseen',
    value: null,
    bound: null,
    alpha: '-∞',
    beta: '∞',
    best: null,
};

interface Undo {
    states: [node: number, before: NodeState][];
    counts: Counts;
    left: number | null;
}

export class Playback {
    readonly nodes: NodeState[];
    counts: Counts = { nodes: 0, leaves: 0, cuts: 0 };
    // Where each step begins in the events, and their end. Entering a leaf and leaving it is one.
    readonly starts: number[];
    private done = 0;
    private undos: Undo[] = [];
    private left: number | null = null;

    constructor(readonly trace: Trace) {
        this.nodes = trace.nodes.map(() => kUnseen);
        this.starts = stepStarts(trace);
    }

    get length(): number {
        return this.starts.length - 1;
    }

    // Steps that are done.
    get at(): number {
        return this.done;
    }

    // The events of the last step; none at the beginning.
    get events(): TraceEvent[] {
        return this.eventsOf(this.done - 1);
    }

    eventsOf(step: number): TraceEvent[] {
        if (step < 0) return [];
        return this.trace.events.slice(this.starts[step], this.starts[step + 1]);
    }

    // The node that the last step was about.
    get current(): number {
        return this.nodeOf(this.done - 1);
    }

    nodeOf(step: number): number {
        return step < 0 ? 0 : this.trace.events[this.starts[step]!]![1];
    }

    goTo(step: number): void {
        const wanted = Math.max(0, Math.min(this.length, step));
        while (this.done < wanted) {
            for (const event of this.eventsOf(this.done)) this.undos.push(this.apply(event));
            ++this.done;
        }
        while (this.done > wanted) {
            --this.done;
            for (let n = this.eventsOf(this.done).length; n > 0; --n) this.take(this.undos.pop()!);
        }
    }

    // The number of steps up to the next or previous cut; null without one.
    cutAfter(step: number): number | null {
        return this.find(step, this.length, 1, (events) => events[0]![0] === 'cut');
    }
    cutBefore(step: number): number | null {
        return this.find(step - 2, -1, -1, (events) => events[0]![0] === 'cut');
    }

    // The number of steps up to where the node was entered or cut.
    arrivalAt(node: number): number | null {
        return this.find(0, this.length, 1, ([event]) =>
            event![0] === 'cut'
                ? event![2].includes(node)
                : event![0] === 'enter' && event![1] === node,
        );
    }

    private find(
        from: number,
        end: number,
        by: 1 | -1,
        is: (events: TraceEvent[]) => boolean,
    ): number | null {
        for (let step = from; by > 0 ? step < end : step > end; step += by)
            if (is(this.eventsOf(step))) return step + 1;
        return null;
    }

    private apply(event: TraceEvent): Undo {
        const undo: Undo = { states: [], counts: this.counts, left: this.left };
        const change = (node: number, to: Partial<NodeState>): void => {
            undo.states.push([node, this.nodes[node]!]);
            this.nodes[node] = { ...this.nodes[node]!, ...to };
        };
        const { nodes, leaves, cuts } = this.counts;
        const node = event[1];
        switch (event[0]) {
            case 'enter': {
                change(node, { status: 'open', alpha: event[2], beta: event[3] });
                const isLeaf = this.trace.nodes[node]!.kind === 'leaf';
                this.counts = { nodes: nodes + 1, leaves: leaves + (isLeaf ? 1 : 0), cuts };
                break;
            }
            case 'update': {
                const [, , value, alpha, beta] = event;
                change(node, { value, alpha, beta, best: this.left });
                break;
            }
            case 'leave':
                change(node, { status: 'done', value: event[2], bound: event[3] });
                this.left = node;
                break;
            case 'cut':
                change(node, { alpha: event[3], beta: event[4] });
                for (const child of event[2]) change(child, { status: 'cut' });
                this.counts = { nodes, leaves, cuts: cuts + event[2].length };
        }
        return undo;
    }

    private take({ states, counts, left }: Undo): void {
        for (const [node, before] of states.reverse()) this.nodes[node] = before;
        this.counts = counts;
        this.left = left;
    }
}

function stepStarts({ nodes, events }: Trace): number[] {
    const starts: number[] = [];
    events.forEach(([kind, node], i) => {
        if (kind !== 'leave' || nodes[node]!.kind !== 'leaf') starts.push(i);
    });
    return [...starts, events.length];
}
