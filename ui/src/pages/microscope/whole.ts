// A search drawn in its whole tree, with what is below the branches that it cut, so that the picture does not
// give the cuts away. What is below comes from the search that visits everything.
import type { Trace, TraceEvent, TraceNode } from '../../api/types';
import { shapeOf } from './layout';

// Without the full search, a branch that was cut stays as it is. Nodes are numbered anew.
export function wholeTrace(search: Trace, full: Trace | undefined): Trace {
    const nodes: TraceNode[] = [];
    const numbers: number[] = [];
    const ours = shapeOf(search.nodes).children;
    const theirs = full && shapeOf(full.nodes).children;
    const inFull = (node: number | null, move: string): number | null =>
        (node === null ? null : theirs?.[node]!.find((each) => full!.nodes[each]!.move === move)) ??
        null;

    const add = (node: number | null, other: number | null, parent: number | null): void => {
        const here = nodes.length;
        if (node !== null) numbers[node] = here;
        const isSearched = node !== null && search.nodes[node]!.kind !== 'cut';
        const source = isSearched || other === null ? search.nodes[node!]! : full!.nodes[other]!;
        nodes.push({ ...source, parent });
        if (isSearched)
            for (const child of ours[node]!)
                add(child, inFull(other, search.nodes[child]!.move), here);
        else if (other !== null) for (const child of theirs![other]!) add(null, child, here);
    };
    add(0, full ? 0 : null, null);
    return { ...search, nodes, events: search.events.map((event) => renumbered(event, numbers)) };
}

function renumbered(event: TraceEvent, numbers: number[]): TraceEvent {
    const node = numbers[event[1]]!;
    if (event[0] === 'cut')
        return ['cut', node, event[2].map((each) => numbers[each]!), event[3], event[4]];
    return [event[0], node, ...event.slice(2)] as unknown as TraceEvent;
}
