// Reviews the whole game: each position gets its value, and each move its judgement.
import type { ReviewUpdate } from '../../api/types';
import { forFirst } from '../../parts/verdict';
import type { Engine } from './engine.svelte';
import type { Study } from './study.svelte';
import { endOf, kRoot, movesTo } from './game/tree';

const kSecondsPerMove = 0.5;

export function reviewGame(study: Study, engine: Engine, onEnd: () => void): void {
    const path = study.path;
    const line = study.line(movesTo(study.tree, endOf(study.tree, study.at)));
    // The review goes backwards, so the position after a move comes before the move.
    let after: ReviewUpdate | null = null;
    const take = (news: ReviewUpdate): void => {
        study.setValue(path[news.ply - 1] ?? kRoot, forFirst(news, news.to_move));
        const id = path[news.ply];
        if (id !== undefined && news.played) {
            const isBest = news.best === line.moves[news.ply];
            study.setReviewed(id, {
                best: news,
                played: news.played,
                better: isBest ? [] : news.pv,
                refutation: after?.pv ?? [],
            });
        }
        after = news;
    };
    engine.review(line, kSecondsPerMove, take, onEnd);
}
