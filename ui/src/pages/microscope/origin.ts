// Where the window of a cut comes from: a node is cut because of a bound that another node above it had set.
import type { TraceValue } from '../../api/types';
import type { Playback } from './playback';

export interface Origin {
    bound: 'α' | 'β';
    // As it was set, and as it is where the cut is: wins are counted in plies from each node.
    value: TraceValue;
    here: TraceValue;
    // The node that set the bound, and the branch of it whose value it is.
    node: number;
    branch: number;
    // The number of steps up to there.
    step: number;
}

// Of the cut that is a step, counted from 0; null if it is no cut, or no node above set the bound.
export function originOf(playback: Playback, step: number): Origin | null {
    const { nodes } = playback.trace;
    const cut = playback.eventsOf(step)[0];
    if (cut?.[0] !== 'cut') return null;
    // MIN lowers β himself, so α is the one that he found; and the other way round.
    const isMax = nodes[cut[1]]!.player === 0;
    const setters = settersBefore(playback, step, isMax);
    for (let at = nodes[cut[1]]!.parent; at !== null; at = nodes[at]!.parent) {
        const setter = setters.get(at);
        if (setter)
            return { bound: isMax ? 'β' : 'α', here: cut[isMax ? 4 : 3], node: at, ...setter };
    }
    return null;
}

type Setter = Pick<Origin, 'value' | 'branch' | 'step'>;

// The nodes that moved α, or β, of their own window, and what last did so.
function settersBefore(playback: Playback, end: number, isBeta: boolean): Map<number, Setter> {
    const bounds = new Map<number, TraceValue>();
    const setters = new Map<number, Setter>();
    let left = 0;
    for (let step = 0; step < end; ++step)
        for (const event of playback.eventsOf(step)) {
            if (event[0] === 'enter') bounds.set(event[1], event[isBeta ? 3 : 2]);
            else if (event[0] === 'leave') left = event[1];
            else if (event[0] === 'update') {
                const bound = event[isBeta ? 4 : 3];
                if (bounds.get(event[1]) !== bound)
                    setters.set(event[1], { value: bound, branch: left, step: step + 1 });
                bounds.set(event[1], bound);
            }
        }
    return setters;
}
