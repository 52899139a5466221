// One comparison of techniques while it runs: rows in the order in which they come.
import { Job } from '../api/job.svelte';
import type { CompareRow, CompareUpdate, Line } from '../api/types';

export interface Plan {
    // The techniques of each row; without them the service chooses the rows.
    sets?: string[];
    // Names of the rows, in the order of the sets.
    names?: string[];
}

export interface CompareRequest {
    line: Line;
    plan: Plan;
    depth?: number;
    eval?: string;
}

export class Comparison extends Job<CompareUpdate> {
    rows = $state.raw<CompareRow[]>([]);
    // The depth of all rows, once it is known.
    depth = $state<number>();
    isDone = $state(false);
    // The number of rows, where it is known in advance.
    expected = $state<number>();
    private names: string[] = [];

    start({ line, plan, depth, eval: evaluation }: CompareRequest): void {
        this.names = plan.names ?? [];
        this.expected = plan.sets?.length;
        this.begin({
            do: 'compare',
            line,
            ...(plan.sets ? { sets: plan.sets } : {}),
            ...(depth ? { depth } : {}),
            ...(evaluation ? { eval: evaluation } : {}),
        });
    }

    protected forget(): void {
        this.rows = [];
        this.depth = undefined;
        this.isDone = false;
    }

    protected take({ row, depth, done }: CompareUpdate): void {
        this.depth = depth ?? this.depth;
        if (row)
            this.rows = [...this.rows, { ...row, name: this.names[this.rows.length] ?? row.name }];
        this.isDone = done;
    }
}
