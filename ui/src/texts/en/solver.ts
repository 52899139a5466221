// Games solved.
import { numbersOf } from '../numbers';

const { number, count } = numbersOf('en');

export const solver = {
    title: 'Solver',
    intro: 'A search looks ahead as far as time allows. A solver computes every position of the game: who wins, and in how many plies.',
    stop: 'Stop',
    solve: 'Solve',
    solving: 'Solving…',
    already: 'Already solved',
    positionsIn: (positions: number, time: string) =>
        `${count(positions, 'position', 'positions')} in ${time}`,
    words: [
        [
            'Win in n',
            'The player to move can force a win in n plies against the best defence. Moves of both sides count.',
        ],
        ['Draw', 'Neither side can force a win.'],
        ['Loss in n', 'Every move loses; the best defence lasts n plies.'],
    ] as [string, string][],
    solution: 'The solution',
    isDraw: 'Neither side can force a win: with best play the game is a draw.',
    endsAfter: (plies: number) =>
        `With best play the game ends after ${count(plies, 'ply', 'plies')}: the winner takes the shortest way, the loser the longest.`,
    fullStrength: 'You play against the engine at full strength.',
    starts: (shown: number, all: number | undefined) =>
        all && all > shown
            ? `${number(shown)} of ${count(all, 'start', 'starts')}`
            : count(shown, 'start', 'starts'),
    filter: 'Filter by result',
    outcomes: {
        win: (name: string) => `wins for ${name}`,
        draw: (name: string) => `draws for ${name}`,
        loss: (name: string) => `losses for ${name}`,
    },
    firstPlayer: 'the first player',
};
