// Analyses of the service for the position shown. The service runs one at a time for each client: the
// analysis of a position, or a review of the whole game. It ends when the page is left, and pauses while
// the page is hidden.
import { live } from '../../api/live';
import type {
    AnalyseOptions,
    AnalysisUpdate,
    Line,
    LiveError,
    MoveVerdict,
    ReviewUpdate,
} from '../../api/types';

export interface Known extends AnalysisUpdate {
    moves: MoveVerdict[];
}

export type EngineState = 'off' | 'working' | 'waiting' | 'done' | 'resting';

const kMostKnown = 1000;

export class Engine {
    state = $state<EngineState>('off');
    // Switched on by the person; it may still be paused.
    isOn = $state(true);
    // The analysis of the position shown.
    now = $state.raw<Known | null>(null);
    wrong = $state('');
    // How many positions of the game are left to review; null while there is no review.
    left = $state<number | null>(null);

    private known = new Map<string, Known>();
    private stopLast: (() => void) | null = null;

    constructor(private options: AnalyseOptions) {}

    setOptions(options: AnalyseOptions): void {
        this.options = options;
        this.known.clear();
        this.now = null;
    }

    // Shows what is already known of a position, or nothing.
    recall(line: Line): Known | null {
        return (this.now = this.known.get(JSON.stringify(line)) ?? null);
    }

    // Analyses a position while switched on, and reports each result to `onNews`.
    analyse(line: Line, onNews: (news: Known) => void): void {
        this.end();
        const key = JSON.stringify(line);
        const found = this.recall(line);
        if (found) onNews(found);
        if (!this.isOn) return this.become('off');
        if (found?.done) return this.become('done');
        this.become('working');
        this.open<AnalysisUpdate>({ do: 'analyse', line, ...this.options }, (news) => {
            // In the queue of the service, without a result.
            if (!news.moves) return this.become('waiting');
            const before = this.known.get(key);
            const isNews = !before || news.done || news.depth >= before.depth;
            if (isNews) {
                this.remember(key, news as Known);
                this.now = news as Known;
                onNews(this.now);
            }
            this.become(news.done ? 'done' : 'working');
            return news.done;
        });
    }

    // Evaluates all positions of a game, from the last to the first.
    review(
        line: Line,
        seconds: number,
        onNews: (news: ReviewUpdate) => void,
        onEnd: () => void,
    ): void {
        this.end();
        this.left = line.moves.length + 1;
        this.become('working');
        this.open<ReviewUpdate>(
            { do: 'review', line, seconds },
            (news) => {
                if (news.ply === undefined) return this.become('waiting');
                this.become('working');
                this.left = news.ply;
                onNews(news);
                return news.done;
            },
            () => {
                this.left = null;
                onEnd();
            },
        );
    }

    // Ends the analysis or review.
    end(): void {
        this.stopLast?.();
        this.stopLast = null;
        this.left = null;
        this.wrong = '';
        this.become('off');
    }

    rest(): void {
        if (this.state !== 'working' && this.state !== 'waiting') return;
        this.end();
        this.become('resting');
    }

    private become(state: EngineState): void {
        this.state = state;
    }

    // `take` returns true after the last message.
    private open<M extends AnalysisUpdate | ReviewUpdate>(
        request: { do: string } & Record<string, unknown>,
        take: (news: M) => boolean | void,
        onEnd?: () => void,
    ): void {
        const stop = live.subscribe<M>(
            request,
            (message: M | LiveError) => {
                if (this.stopLast !== stop) return;
                if (message.is === 'error') {
                    this.end();
                    this.wrong = message.error;
                } else if (take(message)) this.close(stop, onEnd);
            },
            { ending: { do: 'quiet' } },
        );
        this.stopLast = stop;
    }

    private close(stop: () => void, onEnd?: () => void): void {
        this.stopLast = null;
        stop();
        onEnd?.();
    }

    private remember(key: string, news: Known): void {
        this.known.delete(key);
        this.known.set(key, news);
        if (this.known.size > kMostKnown) this.known.delete(this.known.keys().next().value!);
    }
}
