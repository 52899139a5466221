// A mistake of a game as something to try again: which ones there are, what is told of them, and whether
// another move is good enough.
import type { Player, Position, Verdict } from '../../../api/types';
import { isProven, pointsText, turned, verdictText } from '../../../parts/verdict';
import { t } from '../../../texts/language.svelte';
import { nodeOf, type GameTree } from '../game/tree';
import { judge, type Judgement } from '../review';

// The mistakes of one player in the order of the game, by the node that each led to.
export function mistakesOf(
    player: Player,
    path: readonly number[],
    tree: GameTree,
    judgements: ReadonlyMap<number, Judgement>,
): number[] {
    return path.filter(
        (id) => nodeOf(tree, id).mover === player && (judgements.get(id)?.mark ?? '') !== '',
    );
}

// Why a move was a mistake, without saying what would have been better: "There is a win in 5. The move of the
// game leads to a loss in 4."
export function hintOf(best: Verdict, played: Verdict): string {
    const words = t().retry;
    if (best.points != null && played.points != null)
        return words.givesUpPoints(pointsText(best.points - played.points).slice(1));
    if (best.margin != null && played.margin != null)
        return words.givesUpMargin(
            Math.abs(best.margin - played.margin),
            verdictText(best),
            verdictText(played),
        );
    if (!isProven(best) && !isProven(played))
        return words.fromTo(verdictText(best), verdictText(played));
    return `${there(best)} ${words.leadsTo(verdictText(played))}`;
}

function there(best: Verdict): string {
    const words = t().retry;
    return isProven(best) ? words.thereIs(verdictText(best)) : words.standsAt(verdictText(best));
}

// The value of a move, for who made it, from the position after it; `after` is the analysis of that, for the
// player to move there. Wins are counted from before the move.
export function valueOfMove(mover: Player, position: Position, after: Verdict | null): Verdict {
    if (position.result) {
        const { winner } = position.result;
        if (winner === null) return { value: 'draw' };
        return { value: winner === mover ? 'win' : 'loss', distance: 1 };
    }
    const value = position.to_move === mover ? after! : turned(after!);
    return value.distance == null ? value : { ...value, distance: value.distance + 1 };
}

// Whether a move is as good as the best one, for this review.
export const isGood = (best: Verdict, value: Verdict, scale: number) =>
    judge(best, value, scale) === '';
