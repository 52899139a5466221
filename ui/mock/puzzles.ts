// Puzzles of tic-tac-toe for the mock, found as the program does it: games at random, and in their positions a
// move that alone is best and does not lose.
import type { Puzzle } from '../src/api/puzzle_types';
import { bestLine, rank, situation, turned, verdict } from './tictactoe';

const kMostGames = 500;

// Numbers from 0 to 1 by a seed (Park and Miller).
function randomFrom(seed: number): () => number {
    let state = (seed % 2147483646) + 1;
    return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

export function puzzlesOf(asked: Record<string, any>): Puzzle[] {
    const { count = 10, length = [1, 9], difficulty = [1, 5], seed = 1 } = asked;
    const random = randomFrom(seed as number);
    const found = new Map<string, Puzzle>();
    for (let games = 0; games < kMostGames && found.size < count; ++games) {
        const puzzle = puzzleAt(randomMoves(random));
        if (!puzzle || puzzle.length < length[0] || puzzle.length > length[1]) continue;
        if (puzzle.difficulty < difficulty[0] || puzzle.difficulty > difficulty[1]) continue;
        found.set(puzzle.position, puzzle);
    }
    return [...found.values()];
}

function randomMoves(random: () => number): string[] {
    const moves: string[] = [];
    const most = 2 + Math.floor(5 * random());
    while (moves.length < most) {
        const { legal } = situation(moves)!;
        if (legal.length === 0) break;
        moves.push(legal[Math.floor(random() * legal.length)]!.move);
    }
    return moves;
}

function puzzleAt(moves: string[]): Puzzle | null {
    const { legal, position } = situation(moves)!;
    const values = legal
        .map(({ move }) => ({ move, ...turned(verdict([...moves, move])) }))
        .sort((a, b) => rank(b) - rank(a));
    const [best, second] = values;
    if (!best || !second || best.value === 'loss' || second.value === best.value) return null;
    const { move, ...value } = best;
    const slowest = Math.max(...values.map(({ distance }) => distance ?? 0));
    const length = value.value === 'win' ? value.distance! : slowest;
    return {
        position,
        ...value,
        solution: move,
        line: bestLine([...moves, move], move),
        length,
        difficulty: Math.min(5, (length + 1) >> 1),
        moves: values,
    };
}
