// The searches that the microscope compares, as requests to the service.
import type { Line, TraceRequest } from '../../api/types';

export type Way = 'minimax' | 'alpha-beta' | 'ordered';
export const kWays: Way[] = ['minimax', 'alpha-beta', 'ordered'];

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
        ordering: way === 'ordered',
    };
}
