// One comparison as it runs: rows in the order in which they come. Ended when it is done, when it
// fails, and when the page is left.
import { live } from '../../api/live';
import type { CompareRow, CompareUpdate, Line, LiveError } from '../../api/types';
import type { Plan } from './plan';

export interface CompareRequest {
    line: Line;
    plan: Plan;
    depth?: number;
    eval?: string;
}

export class Run {
    rows = $state.raw<CompareRow[]>([]);
    // As deep as all rows are searched, once it is known.
    depth = $state<number>();
    isRunning = $state(false);
    isDone = $state(false);
    wrong = $state('');
    // How many rows there will be, where that is known.
    expected = $state<number>();
    private end: (() => void) | null = null;
    private number = 0;

    start({ line, plan, depth, eval: evaluation }: CompareRequest): void {
        this.stop();
        const mine = ++this.number;
        this.clear();
        this.isRunning = true;
        this.expected = plan.sets?.length;
        const request = {
            do: 'compare',
            line,
            ...(plan.sets ? { sets: plan.sets } : {}),
            ...(depth ? { depth } : {}),
            ...(evaluation ? { eval: evaluation } : {}),
        };
        const stop = live.subscribe<CompareUpdate>(
            request,
            (message) => {
                if (mine === this.number) this.take(message, plan);
            },
            { ending: { do: 'quiet' } },
        );
        // After a lost connection it is asked again, and begins at the first row.
        const unwatch = live.onState((state) => {
            if (state === 'connecting') this.clear();
        });
        this.end = () => {
            unwatch();
            stop();
        };
    }

    stop(): void {
        ++this.number;
        this.end?.();
        this.end = null;
        this.isRunning = false;
    }

    clear(): void {
        this.rows = [];
        this.depth = undefined;
        this.isDone = false;
        this.wrong = '';
    }

    private take(message: CompareUpdate | LiveError, plan: Plan): void {
        if (message.is === 'error') {
            this.stop();
            this.wrong = message.error;
            return;
        }
        this.depth = message.depth ?? this.depth;
        if (message.row)
            this.rows = [
                ...this.rows,
                { ...message.row, name: plan.names?.[this.rows.length] ?? message.row.name },
            ];
        if (!message.done) return;
        this.stop();
        this.isDone = true;
    }
}
