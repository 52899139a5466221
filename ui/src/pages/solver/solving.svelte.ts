// One game while it is solved: progress, and at the end the values of all its starts.
import { Job } from '../../api/job.svelte';
import type { Line, SolveUpdate } from '../../api/types';
import { t } from '../../texts/language.svelte';

export class Solving extends Job<SolveUpdate> {
    progress = $state(0);
    text = $state('');
    solved = $state.raw<SolveUpdate>();

    start(line: Line): void {
        this.begin({ do: 'solve', line });
    }

    protected forget(): void {
        this.progress = 0;
        this.text = '';
        this.solved = undefined;
    }

    protected take(message: SolveUpdate): void {
        this.progress = message.progress ?? this.progress;
        this.text = message.waiting ? t().parts.queue(message.waiting) : (message.text ?? '');
        if (message.done) this.solved = message;
    }
}
