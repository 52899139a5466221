// The microscope, and a search in words.
import { numbersOf } from '../numbers';
import { growth } from './growth';

const { number, count } = numbersOf('en');
type Bound = 'exact' | 'lower' | 'upper';

export const microscope = {
    title: 'Microscope',
    intro: 'A search, one node at a time. Step with `←` `→`, start and pause with the space bar, jump to the next cut with `N`.',
    examples: 'Examples',
    own: 'Your own…',
    ownTitle: 'Your own tree or position',
    orPosition: 'Or a position of a game',
    choose: 'Choose a position…',
    depth: 'depth',
    evaluation: 'evaluation',
    usual: 'default',
    searchTo: (depth: number) => `Search to depth ${depth}`,
    presets: {
        textbook: ['Textbook', 'Three branches of three leaves; two leaves are cut'],
        good: ['Good order', 'The same leaves, best branch and leaf first'],
        bad: ['Bad order', 'The same leaves, worst first: no cuts'],
        four: ['Four plies', 'Cuts by MAX and by MIN'],
        deep: ['Deep cut', 'A bound from the root, three plies above'],
        tictactoe: ['Tic-tac-toe endgame', 'Four empty cells, O to move'],
        nim: ['Nim', 'Three small piles, searched to the end'],
        cubes: ['Cubes', 'Few cubes of each colour'],
        hexthello: ['HexThello', 'Estimates at the horizon'],
    } as Record<string, [title: string, text: string]>,

    allSteps: 'All steps',
    stepByStep: 'Step by step',
    inWords: 'Steps in words',
    currentNode: 'Current node',
    node: 'Node',
    root: 'root',
    toMove: 'To move',
    aLeaf: 'none, a leaf',
    bestSoFar: 'Best so far',
    value: 'Value',
    bounds: { exact: '', lower: 'at least ', upper: 'at most ' } as Record<Bound, string>,

    cannotShow: 'This tree cannot be shown',
    searching: 'Searching…',
    searchAnyway: (node: string) => `Search ${node} anyway`,
    showOrigin: (bound: string, step: number) => `Where ${bound} comes from: step ${step}`,
    moreInTree: (nodes: number) => `and ${number(nodes)} more in the tree`,
    treeOf: (nodes: number) => `Search tree of ${count(nodes, 'node', 'nodes')}`,
    picture: (nodes: number, levels: number) =>
        `Search tree of ${count(nodes, 'node', 'nodes')}, ${count(levels, 'level', 'levels')} drawn. Steps and values are given in text beside it.`,
    levelsDrawn: 'Levels drawn',
    fewer: 'Fewer levels',
    more: 'More levels',
    levels: (shown: number, all: number) => `${shown} of ${all} levels`,
    zoom: 'Zoom',
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in',
    fit: 'Fit to window',
    cutNode: 'Cut. Click to see why, and again to search it',
    notSearched: 'Not searched',
    folded: (nodes: number) =>
        nodes === 1 ? '1 node is folded here' : `${number(nodes)} nodes are folded here`,

    steps: 'Steps',
    toStart: 'To the start',
    back: 'One step back',
    play: 'Play',
    pause: 'Pause',
    space: 'space',
    forward: 'One step forward',
    toEnd: 'To the end',
    step: 'Step',
    stepOf: (at: number, all: number) => `${at} of ${all}`,
    of: (all: number) => `of ${all}`,
    nextCut: 'Next cut',
    nextCutTitle: 'To the next cut (N; previous: P)',
    speed: 'Speed',
    speeds: ['slow', 'normal', 'fast', 'very fast'],

    treeOfNumbers: 'A tree of numbers',
    show: 'Show',
    brackets: 'Brackets enclose the children of a node; MAX moves at the root.',
    place: (line: number, column: number) =>
        line > 1 ? `Line ${line}, column ${column}: ` : `Column ${column}: `,

    modes: {
        one: 'One search',
        predict: 'Predict it',
        together: 'Side by side',
        visits: 'Monte Carlo',
        proof: 'Proof numbers',
    },
    growth,
    modesTitle: 'What to do',
    together: {
        bestFirst: 'Alpha-beta, best first',
        leaves: (done: number, all: number) => `${number(done)} of ${count(all, 'leaf', 'leaves')}`,
        done: (value: string) => `Value ${value}`,
        result: (value: string, leaves: string) => `All find ${value}. Leaves searched: ${leaves}.`,
    },
    predict: {
        title: 'Predict it',
        about: 'What will the search find? Give values to nodes and mark the branches that it will cut: click a node of the tree, or go from node to node. Each prediction is checked when the steps reach it, or all at once.',
        notWhole:
            'The whole tree is too large. What is below a branch that is cut is not drawn, which gives some cuts away.',
        toMove: (node: string, mover: string) => `${node}: ${mover} to move`,
        leaf: (node: string) => `${node}: a leaf`,
        branches: (values: string) => `Branches: ${values}`,
        value: 'Value',
        valueOf: (node: string) => `Value of ${node}`,
        willBeCut: 'Will be cut',
        willBeCutNode: (node: string) => `Will be cut: ${node}`,
        shown: 'Nothing can be predicted here any more.',
        unreadable: 'Enter a number, as MAX sees it.',
        unreadableGame: 'Enter a number, as MAX sees it, or W3 if MAX wins in 3, L3 if MAX loses.',
        previous: 'Previous node',
        next: 'Next node',
        check: 'Check all',
        again: 'Start again',
        results: 'Right and wrong',
        score: (right: number, all: number, missed: number) =>
            `${right} of ${all} right${missed > 0 ? `, ${count(missed, 'cut', 'cuts')} missed` : ''}`,
        is: { right: 'Right', wrong: 'Wrong', missed: 'Missed' },
        step: (step: number) => `Step ${step}`,
        valueRight: (node: string, value: string) => `${node} has the value ${value}.`,
        valueWrong: (node: string, typed: string, value: string) =>
            `${node}: you said ${typed}, the search finds ${value}.`,
        valueOfCut: (node: string) => `${node} is not searched, so it gets no value.`,
        cutRight: (node: string) => `${node} is cut.`,
        cutBelow: (node: string, branch: string) =>
            `${node} is not searched: the cut is above it, at ${branch}.`,
        cutWrong: (node: string) => `${node} is searched.`,
        cutMissed: (node: string) => `${node} is cut.`,
    },

    search: 'Search',
    ways: {
        minimax: 'Minimax',
        'alpha-beta': 'Alpha-beta',
        ordered: 'Alpha-beta, ordered',
        best: 'Alpha-beta, best first',
    },
    nodesWord: 'nodes',
    allNodes: 'all nodes',
    share: (percent: number) => `${percent} % of the nodes`,
    leaves: (leaves: number) => count(leaves, 'leaf', 'leaves'),
    branchesCut: (cuts: number) => `${count(cuts, 'branch', 'branches')} cut`,
    tooLarge: 'too large to draw',

    tell: {
        nothing: 'Nothing has been searched yet.',
        theRoot: 'the root',
        node: (path: string) => `node ${path}`,
        win: (name: string) => `win for ${name}`,
        winIn: (name: string, plies: string) => `win for ${name} in ${plies}`,
        aWin: (win: string) => `a ${win}`,
        open: 'The window is open: any value matters.',
        between: (alpha: string, beta: string) =>
            `Only values between α = ${alpha} and β = ${beta} matter.`,
        cutMaxEqual: (a: string, _b: string, high: string) =>
            `α = β = ${a}: MAX already has ${high} here, and MIN can hold MAX to that elsewhere. MIN gains nothing by coming here.`,
        cutMinEqual: (_a: string, b: string, low: string) =>
            `β = α = ${b}: MIN already has ${low} here, and MAX gets as much elsewhere. MAX gains nothing by coming here.`,
        cutMax: (a: string, b: string, high: string, low: string) =>
            `α = ${a} ≥ β = ${b}: MAX already has ${high} here, but MIN can limit MAX to ${low} elsewhere. MIN will not choose this node.`,
        cutMin: (a: string, b: string, high: string, low: string) =>
            `β = ${b} ≤ α = ${a}: MIN already has ${low} here, but MAX can get ${high} elsewhere. MAX will not choose this node.`,
        cutBranches: (branches: number) =>
            branches === 1 ? 'The last branch is cut.' : `The other ${branches} branches are cut.`,
        origin: (bound: string, value: string, where: string, by: string) =>
            `${bound} = ${value} was set at ${where} by ${by}.`,
        originHere: (value: string) => `Counted from here that is ${value}.`,
        entered: (node: string, mover: string) => `${node}: ${mover} to move.`,
        updated: (node: string, mover: string, value: string) =>
            `${node}: best value for ${mover} so far: ${value}.`,
        boundIsNow: (bound: string, value: string) => `${bound} is now ${value}.`,
        done: (node: string, words: string) => `${node} is done. ${words}`,
        doneWin: (bound: Bound, value: string) =>
            `${{ exact: 'Value', lower: 'For MAX at least', upper: 'For MAX at most' }[bound]}: ${value}.`,
        doneValue: (bound: Bound, value: string) =>
            `Its value is ${{ exact: 'exactly', lower: 'at least', upper: 'at most' }[bound]} ${value}.`,
        leaf: (node: string, isEstimate: boolean, value: string) =>
            `${node}: ${isEstimate ? 'a leaf at the horizon, estimated' : 'a leaf'}. ${value}.`,
        leafValue: (value: string) => `value ${value}`,
        inside: (node: string, value: string, root: string, changes: boolean) =>
            `${node} has the value ${value}. With it the value of the root is ${root}: ${changes ? 'the cut changed it' : 'the cut changed nothing'}.`,
    },
};
