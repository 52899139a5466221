import { describe, expect, it } from 'vitest';
import { kGame } from './example';
import { combined, nextChild, ProofSearch, type Game } from './proof';

// By minimax, without proof numbers.
function isWon(game: Game, isOr = true): boolean {
    if (typeof game === 'string') return game === 'won';
    return isOr
        ? game.some((each) => isWon(each, !isOr))
        : game.every((each) => isWon(each, !isOr));
}

// What the root's numbers are after each expansion, to the end.
function historyOf(game: Game): string[] {
    const search = new ProofSearch(game);
    const seen: string[] = [];
    for (;;) {
        const { proof, disproof } = search.numbersOf(0);
        seen.push(`${proof}/${disproof}`);
        if (search.next === null) return seen;
        search.expand();
    }
}

// Trees with one or two branches at every node; of the lower levels only some.
function someGames(levels: number): Game[] {
    if (levels === 0) return ['won', 'lost'];
    const below: Game[] = ['won', 'lost', ...someGames(levels - 1).slice(0, 12)];
    return below.flatMap((a) => [[a], ...below.map((b): Game => [a, b])]);
}

describe('proof numbers', () => {
    const numbers = (proof: number, disproof: number) => ({ proof, disproof });

    it('are the least and the sum', () => {
        // The lesson's questions.
        const children = [numbers(3, 1), numbers(1, 4), numbers(2, 2)];
        expect(combined(true, children)).toEqual(numbers(1, 7));
        expect(combined(false, children)).toEqual(numbers(6, 1));
        const leaves = (count: number) => Array(count).fill(numbers(1, 1));
        const inB = [combined(true, leaves(3)), combined(true, leaves(2))];
        const b = combined(false, inB);
        expect(b).toEqual(numbers(2, 2));
        expect(nextChild(true, [combined(false, leaves(3)), b])).toBe(1);
        expect(nextChild(false, inB)).toBe(1);
    });

    it('begin with one and one', () =>
        expect(new ProofSearch([['won']]).numbersOf(0)).toEqual(numbers(1, 1)));

    it('say at the end what minimax says', () => {
        let won = 0;
        const games = someGames(3);
        for (const game of games) {
            const last = historyOf(game).at(-1);
            expect(last).toBe(isWon(game) ? '0/Infinity' : 'Infinity/0');
            won += Number(isWon(game));
        }
        expect(won).toBeGreaterThan(10);
        expect(games.length - won).toBeGreaterThan(10);
    });
});

describe('the example', () => {
    it('goes from move to move and ends with a proof', () => {
        const all = ['1/1', '1/3', '1/3', '1/2', '1/2', '2/2', '1/2', '0/Infinity'];
        expect(historyOf(kGame)).toEqual(all);
    });

    it('has as many children as moves at each node that was expanded', () => {
        const search = new ProofSearch(kGame);
        search.expand();
        expect(search.nodes.filter(({ parent }) => parent === 0).length).toBe(3);
        expect(search.next).toBe(1);
    });
});
