// Mistakes of a game, to try again.
import { numbersOf } from '../numbers';

const { decimal } = numbersOf('en');
// "a win in 5", "a draw", "60 %", "+12".
const a = (verdict: string) => (/^[a-z]/.test(verdict) ? `a ${verdict}` : verdict);

export const retry = {
    title: 'Learn from your mistakes',
    start: (name: string, mistakes: number) => `Learn from mistakes of ${name} (${mistakes})`,
    place: (at: number, all: number) => `Mistake ${at} of ${all}`,
    task: (ply: number, name: string, move: string, mark: string) =>
        `Move ${ply}: ${name} played ${move}. ${mark}. Find a better move on the board.`,
    thinking: (move: string) => `Looking at ${move}…`,
    best: (move: string, value: string) => `Well done! ${move} is the best move: ${value}.`,
    good: (move: string, value: string) => `Well done! ${move} is good too: ${value}.`,
    sameMove: (move: string) => `${move} is the move of the game. Try another one.`,
    wrong: (move: string, value: string, reply: string | null) =>
        `Not ${move}: it leads to ${a(value)}${reply ? `, after ${reply}` : ''}. Try again.`,
    thereIs: (value: string) => `There is ${a(value)}.`,
    standsAt: (value: string) => `The position is estimated at ${value}.`,
    leadsTo: (value: string) => `The move of the game leads to ${a(value)}.`,
    givesUpPoints: (points: string) => `The move of the game gives up ${points} points.`,
    givesUpMargin: (points: number, best: string, played: string) =>
        `The move of the game gives up ${decimal(points, 0)} points: ${played} instead of ${best}.`,
    fromTo: (best: string, played: string) =>
        `The move of the game takes the position from ${best} to ${played}.`,
    answer: 'Best line',
    refutation: (move: string) => `After ${move}`,
    hint: 'Hint',
    showAnswer: 'Show the answer',
    next: 'Next mistake',
    fromStart: 'From the start',
    leave: 'Back to the analysis',
    score: (solved: number, all: number) => `${solved} of ${all} found without the answer.`,
};
