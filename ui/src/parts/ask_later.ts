// Questions that wait for a pause, so that typing does not send one for every letter.
import { messageOf } from '../api/http';

export interface Question<T> {
    ask: (signal: AbortSignal) => Promise<T>;
    answered: (answer: T) => void;
    failed?: (message: string) => void;
}

// Asks after a pause. The function it returns drops the question, and an answer that comes later.
export function askLater<T>(pauseMs: number, question: Question<T>): () => void {
    const aborter = new AbortController();
    const timer = setTimeout(() => {
        question.ask(aborter.signal).then(
            (answer) => {
                if (!aborter.signal.aborted) question.answered(answer);
            },
            (error: unknown) => {
                if (!aborter.signal.aborted) question.failed?.(messageOf(error));
            },
        );
    }, pauseMs);
    return () => {
        clearTimeout(timer);
        aborter.abort();
    };
}
