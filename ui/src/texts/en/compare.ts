// Techniques compared.
import { numbersOf } from '../numbers';

const { count } = numbersOf('en');

export const compare = {
    title: 'Compare techniques',
    cannot: 'This position cannot be compared',
    startUsual: 'Start with the default position',
    change: 'Change…',
    rows: 'Rows',
    ways: {
        steps: {
            title: 'Add one at a time',
            text: 'Plain minimax first, then one more technique in each row; Monte Carlo tree search at the end.',
        },
        without: {
            title: 'Leave one out',
            text: 'All chosen techniques, then each one left out in turn: what does it add to the others?',
        },
        own: { title: 'My choice', text: 'The chosen techniques and plain minimax.' },
    },
    depth: 'Depth',
    automatic: 'automatic',
    evaluation: 'Evaluation',
    usual: 'default',
    stop: 'Stop',
    run: 'Run',
    measuring: 'Measuring…',
    rowsOf: (rows: number, all: number | undefined) => `${rows} of ${all ?? 'all'} rows`,
    rowsDone: (rows: number, isDone: boolean) =>
        `${count(rows, 'row', 'rows')}${isDone ? '' : ', stopped'}`,
    results: 'Results',
    resultsAt: (depth: number) => `Results at depth ${depth}`,
    scale: 'Scale',
    logarithmic: 'logarithmic',
    linear: 'linear',
    legend: '= means the same value as plain minimax, ≠ a different one. Only techniques with a ~ can change the value. ~ mcts is Monte Carlo tree search: it knows no depth, and gets as many nodes as the exact techniques together need, 10,000 at least. Beside the value is the best move.',
    empty: 'Each row searches the same position to the same depth with different techniques. Press Run to start.',
    allChosen: 'all chosen',
    without: (names: string) => `without ${names}`,
    groups: { all: 'all', standard: 'standard', exact: 'exact' },
};
