// The searches that the microscope compares, as requests to the service.
import type { Line, TraceRequest } from '../../api/types';

export type Way = 'minimax' | 'alpha-beta' | 'ordered' | 'best';
// In a tree of numbers the order is that of the true values, in a game also that of its own scores.
export const waysOf = ({ tree }: Subject): Way[] =>
    tree === undefined
        ? ['minimax', 'alpha-beta', 'ordered', 'best']
        : ['minimax', 'alpha-beta', 'ordered'];
// Those that are stepped side by side: the last saves the most that any order can.
export const besideOf = (subject: Subject): Way[] =>
    waysOf(subject).filter((way) => way !== 'ordered' || subject.tree !== undefined);

export interface Subject {
    line?: Line;
    tree?: string;
    depth?: number;
    eval?: string;
}

export function requestOf(
    { line, tree, depth, eval: evaluation }: Subject,
    way: Way,
): TraceRequest {
    return {
        ...(tree === undefined ? { line: line! } : { tree }),
        ...(depth ? { depth } : {}),
        ...(evaluation ? { eval: evaluation } : {}),
        algorithm: way === 'minimax' ? 'minimax' : 'alpha-beta',
        ordering: way === 'best' ? 'best' : way === 'ordered',
    };
}
