// Searches whose tree grows, in the microscope.
import { numbersOf } from '../numbers';

const { number, count } = numbersOf('en');

export const growth = {
    nodes: 'nodes',
    playouts: 'new positions',
    playoutKinds: ['by evaluation', 'by random games', 'by games of its players'],
    exploration: 'exploration c',
    children: 'Children of the node',
    move: 'Move',
    noChildren: 'It has no children yet.',
    visitColumns: ['visits', 'mean', 'bonus', 'sum'],
    proofColumns: ['proof', 'disproof'],
    nextOf: { visit: 'Next visit', position: 'Next position' },
    nextTitle: 'To the next one (N; previous: P)',
    legend: {
        visits: 'A node has the mean of its visits, as the player sees it who chose it: 1 is won, 0 is lost. Below it are its visits, and the bonus that it had when it was last compared. What the evaluation says of a new node counts as its first visit, so n is larger by one.',
        proof: 'A node has its proof number and its disproof number: how many positions must at least be settled for a yes, and for a no. Below it are the thresholds at which the search leaves it.',
    },

    noVisits: 'No visit has been made yet.',
    choose: (visit: number, where: string, name: string, move: string, sum: string) =>
        `Visit ${number(visit)}, at ${where}: ${name} goes to ${move}: ${sum}.`,
    chooseNew: (visit: number, where: string, name: string, move: string) =>
        `Visit ${number(visit)}, at ${where}: ${name} goes to ${move}, which was never visited.`,
    drawnByChance: (visit: number, where: string, move: string) =>
        `Visit ${number(visit)}, at ${where}: chance decides: ${move}.`,
    onlyChoice: 'No other move is open.',
    second: (move: string, sum: string) =>
        `That is the highest sum; the next is ${move} with ${sum}.`,
    leaf: (visit: number, where: string) => `Visit ${number(visit)}. ${where} is a new leaf.`,
    expanded: (children: number) => `It gets ${count(children, 'child', 'children')}.`,
    leafValued: (value: string, name: string) =>
        `By the evaluation of its children it is worth ${value} to ${name}, who is to move.`,
    leafPlayed: (result: string, value: string, name: string) =>
        `A game is played from here to its end: ${result}. That is ${value} for ${name}.`,
    leafProven: (result: string) => `It is decided: ${result}.`,
    draw: 'draw',
    undecided: 'nobody won in time, so that the evaluation decides',
    won: 'won',
    lost: 'lost',
    drawn: 'draw',
    backedUp: (visit: number, all: string) =>
        `Visit ${number(visit)}: the value is added on the way back. ${all}.`,
    meanNow: (where: string, visits: number, mean: string, name: string) =>
        `${where}: ${count(visits, 'visit', 'visits')}, mean ${mean} for ${name}`,
    provenNode: (where: string, result: string) => `${where}: proven, ${result}`,
    madeVisits: (visits: number, positions: number) =>
        `${count(visits, 'visit', 'visits')}, ${count(positions, 'position', 'positions')} made.`,
    noVisitFits: 'Not one visit fits into so many nodes: allow more.',
    isPlayed: (move: string) => `${move} is played.`,

    noQuestions: 'Nothing has been asked yet.',
    asksWin: (name: string) => `Is it a win for ${name}?`,
    asksDraw: (name: string) => `Is it at least a draw for ${name}?`,
    yes: 'Yes.',
    no: 'No.',
    isOpen: 'That is still open.',
    visited: (positions: number) => `${count(positions, 'position', 'positions')} visited.`,
    isFull: 'The search ended there, because the record was full.',
    entered: (where: string, name: string, children: number) =>
        `${where}: ${name} to move, ${count(children, 'child', 'children')} looked at.`,
    needsOne: (proof: string, disproof: string) =>
        `One child must be proven, so the proof number is the least: ${proof}. All must be disproven, so the disproof number is the sum: ${disproof}.`,
    needsAll: (proof: string, disproof: string) =>
        `All children must be proven, so the proof number is the sum: ${proof}. One must be disproven, so the disproof number is the least: ${disproof}.`,
    thresholds: (limits: string) => `It is left when ${limits}.`,
    goes: (where: string, name: string, move: string, isProof: boolean, least: string) =>
        `${where}: ${name} goes to ${move}, whose ${isProof ? 'proof' : 'disproof'} number ${least} is the least.`,
    nextBest: (least: string) => `The next best has ${least}.`,
    until: (limits: string) => `The search stays there until ${limits}.`,
    proofReaches: (most: string) => `the proof number reaches ${most}`,
    disproofReaches: (most: string) => `the disproof number reaches ${most}`,
    isSettled: 'it is settled',
    or: ' or ',
    updated: (where: string, numbers: string) => `${where} has the numbers ${numbers} now.`,
    stays: 'They are below the thresholds: the search stays.',
    left: (where: string, numbers: string) => `${where} is left with the numbers ${numbers}.`,
    reachedProof: (most: string) => `The proof number has reached the threshold ${most}.`,
    reachedDisproof: (most: string) => `The disproof number has reached the threshold ${most}.`,
    proven: 'It is proven: yes.',
    disproven: 'It is disproven: no.',
};
