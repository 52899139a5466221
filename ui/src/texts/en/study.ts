// The analysis of a position or game.
import { numbersOf } from '../numbers';

const { count } = numbersOf('en');

export const study = {
    title: 'Analyse a position',
    intro: 'Choose a game and a position. Every move gets a value, and a whole game can be reviewed.',
    cannot: 'This position cannot be analysed',
    chooseGame: 'Choose a game',
    analyseThis: 'Analyse this position',
    setUp: 'Set up',
    setUpTitle: 'Another game or position',
    shareTitle: 'Link, text, file',
    analysis: 'Analysis',
    review: 'Review',
    thisPosition: 'This position:',
    compare: 'compare techniques',
    tree: 'search tree',

    lines: 'Lines',
    time: 'Time',
    maximum: 'maximum',
    depth: 'Depth',
    any: 'any',
    evaluation: 'Evaluation',
    usual: 'default',
    techniques: 'Techniques',

    moveOfGame: 'Move of the game',
    provenOfGame: 'What is proven of the game',
    provenFrom: (from: number, to: number, value: string) =>
        `${from === to ? `After ${count(from, 'move', 'moves')}` : `After moves ${from} to ${to}`}, proven: ${value}`,
    after: (moves: number, value: string) =>
        `after ${count(moves, 'move', 'moves')}${value ? `, ${value}` : ''}`,

    madeOf: 'What the value is made of',
    isOver: 'The game is over.',
    evaluationName: (name: string) => `evaluation: ${name}`,
    terms: 'The terms of the static value',
    showCells: 'Show on the board which cells speak for whom',
    total: 'Total',
    valueFor: (value: string, name: string) => `${value} for ${name}`,
    nothingSearched: 'Of this position alone: nothing is searched.',
    asking: 'Asking…',

    game: 'Game',
    promote: 'Promote',
    promoteTitle: 'Make this variation the main line',
    remove: 'Delete',
    removeTitle: 'Delete this move and all that follow',
    playOn: 'Play on',
    playOnTitle: 'Play from here against the engine',

    marks: { '?!': 'Inaccuracy', '?': 'Mistake', '??': 'Blunder' },
    before: 'before',
    afterwards: 'after',
    better: 'better',
    reply: 'reply',

    movesOfGame: 'Moves of the game',
    start: 'Start',
    playAMove:
        'Play a move on the board. A different move in the same position starts a variation.',

    stopReview: 'Stop the review',
    reviewGame: 'Review the game',
    nextMistake: 'Next mistake',

    link: 'Link',
    linkNote: 'Contains the whole game with all variations; nothing is stored on the server.',
    positionText: 'Position',
    record: 'Game',
    recordNote: 'The current line as a game file.',
    download: 'Download',

    steps: 'Steps through the game',
    toStart: 'To the start (Home)',
    back: 'One move back (←)',
    forward: 'One move forward (→)',
    toEnd: 'To the end (End)',
    toMove: (name: string) => `${name} to move`,

    thinking: 'Thinking…',
    notAnalysed: 'Not analysed',
    gameOver: 'game over',
    reviewing: (left: number) => `reviewing, ${count(left, 'position', 'positions')} to go`,
    waiting: 'waiting for a free thread',
    resting: 'paused while the page is hidden',
    solved: (positions: string) => `solved: ${positions} positions`,
    stored: 'exact, from the solver',
    proven: 'proven',
    estimate: 'estimate',
    settings: 'Settings of the analysis',
    startOrStop: 'Start or stop the analysis (Space)',
    stop: 'Stop',
    resume: 'Resume',
    lookedUp: 'Read from the solution of the game; nothing is searched.',
    facts: { depth: 'depth', nodes: 'nodes', speed: 'nodes/s', time: 'time' },

    damaged: (why: string) =>
        `This link is damaged: ${why}. It may have been cut off; ask for it again.`,
    damage: {
        noMove: 'a variation without a move to replace',
        noStart: 'a variation ends that did not start',
        noEnd: 'a variation has no end',
        tooLong: (moves: number) => `it has more than ${moves} moves`,
        notAMove: (word: string) => `'${word}' is not a move`,
        comments: 'its comments cannot be read',
        checksum: 'its checksum is wrong',
        packed: 'it cannot be decompressed',
        noLink: 'it does not start like a link',
        noGame: 'it contains no game',
        tooLarge: 'it is too large',
        characters: 'it contains invalid characters',
    },
    tooOld: 'This browser is too old to open such a link.',
};
