// A long task of the service, reported while it runs: a comparison, a solution. It ends when it is done,
// when it fails, and when the page is left.
import { live } from './live';
import type { CompareUpdate, LiveError, PuzzlesUpdate, SolveUpdate } from './types';

export abstract class Job<M extends CompareUpdate | SolveUpdate | PuzzlesUpdate> {
    isRunning = $state(false);
    // Why it failed.
    wrong = $state('');
    private end: (() => void) | null = null;

    stop(): void {
        this.end?.();
        this.end = null;
        this.isRunning = false;
    }

    // Stops, and forgets what was found.
    clear(): void {
        this.stop();
        this.wrong = '';
        this.forget();
    }

    protected begin(request: { do: string } & Record<string, unknown>): void {
        this.clear();
        this.isRunning = true;
        const unsubscribe = live.subscribe<M>(request, (message) => this.heard(message), {
            ending: { do: 'quiet' },
        });
        // After a lost connection the request is sent again, and the service starts from the beginning.
        const unwatch = live.onState((state) => {
            if (state === 'connecting') this.forget();
        });
        this.end = () => {
            unwatch();
            unsubscribe();
        };
    }

    protected abstract forget(): void;
    protected abstract take(message: M): void;

    private heard(message: M | LiveError): void {
        if (message.is === 'error') {
            this.stop();
            this.wrong = message.error;
            return;
        }
        this.take(message);
        if (message.done) this.stop();
    }
}
