// Puzzles: positions with one good move.
import { numbersOf } from '../numbers';

const { number, count } = numbersOf('en');

export const puzzles = {
    title: 'Puzzles',
    intro: 'One move alone wins, or one alone holds the draw: that is proven for every puzzle. Find it.',
    length: 'Length',
    lengths: {
        any: 'any',
        short: '1 to 3 plies',
        medium: '4 to 8 plies',
        long: '9 plies and more',
    },
    lengthHelp: 'Plies to the end of the game with best play; moves of both sides count.',
    difficulty: 'Difficulty',
    anyDifficulty: 'any',
    difficulties: [
        '1: seen at once',
        '2: seen 3 plies ahead',
        '3: seen 5 plies ahead',
        '4: seen 8 plies ahead',
        '5: only seen deeper',
    ],
    difficultyHelp: 'How far a search must look to prefer the solution.',
    begin: 'Begin',
    record: 'Your record',
    recordOf: (game: string) => `Your record: ${game}`,
    streak: 'Streak',
    best: 'Best streak',
    solved: 'Solved',
    streakHelp: 'A streak counts puzzles solved at the first try. It is kept in this browser.',
    reset: 'Reset',
    resetTitle: 'Reset the record?',
    resetText: (game: string) => `Streak, best streak and solved puzzles of ${game} are forgotten.`,
    keep: 'Keep it',

    place: (at: number, all: number) => `Puzzle ${number(at)} of ${number(all)}`,
    winsAtOnce: (name: string) => `${name} to move. Find the one move that wins at once.`,
    winsIn: (name: string, plies: number) =>
        `${name} to move. Find the one move that wins in ${count(plies, 'ply', 'plies')}.`,
    winsBy: (name: string, margin: number) =>
        `${name} to move. Find the one move that wins (by ${margin} with best play).`,
    wins: (name: string) => `${name} to move. Find the one move that wins.`,
    draws: (name: string) => `${name} to move. Find the one move that holds the draw.`,
    facts: (difficulty: number, length: number, moves: number) =>
        `Difficulty ${difficulty} of 5, ${count(length, 'ply', 'plies')} long, ${count(moves, 'move', 'moves')} to choose from`,
    right: (move: string, value: string) => `Right! ${move}: ${value}.`,
    unproven: (move: string) =>
        `What ${move} leads to could not be proven in time. Try another move.`,
    yourMove: 'Your move.',
    isOver: (result: string) => `${result}. Played out to the end.`,
    line: 'The solution',
    stepThrough: 'Steps of the solution',
    showSolution: 'Show the solution',
    showLine: 'Show the line',
    playOut: 'Play it out',
    next: 'Next puzzle',
    making: (made: number, all: number) => `${number(made)} of ${number(all)} made`,
    looking: 'Looking for puzzles…',
    stopMaking: 'Make no more',
    others: 'Other puzzles',
    another: 'Another set',
    score: (first: number, all: number) =>
        `${number(first)} of ${number(all)} solved at the first try.`,
    setDone: 'The set is finished',
    few: (made: number) =>
        `Only ${count(made, 'puzzle was', 'puzzles were')} found: there are no more, or they are rare.`,
    cut: (made: number) =>
        `Only ${count(made, 'puzzle was', 'puzzles were')} found within a minute.`,
    none: 'No such puzzle was found',
    noneText: 'There is none, or it is rare. Try another length or difficulty.',
    noneInTime: 'None was found within a minute. Try another length, or a smaller board.',
    failed: 'The puzzles could not be made',
};
