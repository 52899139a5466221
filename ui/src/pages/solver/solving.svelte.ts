// One game as it is solved: progress, and at the end the values of all its starts. Ended when it is
// done, when it fails, and when the page is left.
import { live } from '../../api/live';
import type { Line, LiveError, SolveUpdate } from '../../api/types';

export class Solving {
    isRunning = $state(false);
    progress = $state(0);
    text = $state('');
    wrong = $state('');
    solved = $state.raw<SolveUpdate>();
    private end: (() => void) | null = null;
    private number = 0;

    start(line: Line): void {
        this.clear();
        const mine = ++this.number;
        this.isRunning = true;
        this.end = live.subscribe<SolveUpdate>(
            { do: 'solve', line },
            (message) => {
                if (mine === this.number) this.take(message);
            },
            { ending: { do: 'quiet' } },
        );
    }

    stop(): void {
        ++this.number;
        this.end?.();
        this.end = null;
        this.isRunning = false;
    }

    clear(): void {
        this.stop();
        this.progress = 0;
        this.text = '';
        this.wrong = '';
        this.solved = undefined;
    }

    private take(message: SolveUpdate | LiveError): void {
        if (message.is === 'error') {
            this.stop();
            this.wrong = message.error;
            return;
        }
        this.progress = message.progress ?? this.progress;
        this.text = message.waiting ? `number ${message.waiting} in line` : (message.text ?? '');
        if (!message.done) return;
        this.stop();
        this.solved = message;
    }
}
