// Goes through one player's mistakes: shows the position before each, takes moves there, and says whether they
// are good enough. The game itself is not changed.
import { api, messageOf } from '../../../api/http';
import type { Line, Player, Verdict } from '../../../api/types';
import { ask } from '../../lessons/ask';
import { movesTo, nodeOf } from '../game/tree';
import type { Judgement } from '../review';
import type { Study } from '../study.svelte';
import { isGood, valueOfMove } from './task';

export type Answer =
    | { is: 'thinking'; move: string }
    | { is: 'best' | 'good'; move: string; value: Verdict }
    | { is: 'again'; move: string }
    | { is: 'wrong'; move: string; value: Verdict; reply: string | null }
    | { is: 'failed'; move: string; why: string };

// What a move is judged by, when it is not the one of the review.
const kSeconds = 1;

export class Retry {
    at = $state(0);
    answer = $state.raw<Answer | null>(null);
    isHinted = $state(false);
    isShown = $state(false);
    // Solved without being shown the answer.
    solved = $state.raw<ReadonlySet<number>>(new Set());
    private asking: AbortController | undefined;

    // REQUIRES: there is a mistake.
    constructor(
        private readonly study: Study,
        readonly player: Player,
        readonly mistakes: readonly number[],
        // The judgements as they were: later analyses change nothing here.
        private readonly judgements: ReadonlyMap<number, Judgement>,
        private readonly scale: number,
    ) {
        this.open(0);
    }

    // The move of the game that was a mistake.
    get node(): number {
        return this.mistakes[this.at]!;
    }
    get played(): string {
        return nodeOf(this.study.tree, this.node).move;
    }
    get judgement(): Judgement {
        return this.judgements.get(this.node)!;
    }
    // The position before it.
    get base(): number {
        return nodeOf(this.study.tree, this.node).parent;
    }
    get isRight(): boolean {
        return this.answer?.is === 'best' || this.answer?.is === 'good';
    }
    get isLast(): boolean {
        return this.at + 1 >= this.mistakes.length;
    }

    open(at: number): void {
        this.stop();
        this.at = at;
        this.answer = null;
        this.isHinted = this.isShown = false;
        void this.study.show(this.base);
    }

    showAnswer(): void {
        this.stop();
        if (this.answer?.is === 'thinking') this.answer = null;
        this.isShown = true;
    }

    async attempt(move: string): Promise<void> {
        // Not yet where the mistake was made, or done with it.
        if (this.study.seen !== this.base || this.isRight || this.isShown) return;
        this.stop();
        const { best, better } = this.judgement;
        if (move === better[0]) return this.tell({ is: 'best', move, value: best });
        if (move === this.played) return this.tell({ is: 'again', move });
        this.answer = { is: 'thinking', move };
        const { signal } = (this.asking = new AbortController());
        const answer = await this.judge(move, signal).catch((error: unknown): Answer => ({
            is: 'failed',
            move,
            why: messageOf(error),
        }));
        if (!signal.aborted) this.tell(answer);
    }

    stop(): void {
        this.asking?.abort();
    }

    private async judge(move: string, signal: AbortSignal): Promise<Answer> {
        const line: Line = this.study.line([...movesTo(this.study.tree, this.base), move]);
        const position = await api.position(line, signal);
        const after = position.over
            ? null
            : await ask(line, { seconds: kSeconds, lines: 1 }, signal);
        const value = valueOfMove(this.player, position, after);
        return isGood(this.judgement.best, value, this.scale)
            ? { is: 'good', move, value }
            : { is: 'wrong', move, value, reply: after?.best ?? null };
    }

    private tell(answer: Answer): void {
        this.answer = answer;
        if (this.isRight) this.solved = new Set(this.solved).add(this.node);
    }
}
