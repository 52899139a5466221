// The keys of each page, with the names of their texts in the catalogue.
import type { PageName } from '../router';
import type { Texts } from '../texts/catalogue';

export type KeyAct = keyof Texts['keys']['acts'];
export type Keys = [keys: string[], act: KeyAct][];

const kBoard: Keys = [
    [['←', '↑', '↓', '→'], 'focus'],
    [['Enter'], 'choose'],
];
const kSteps: Keys = [
    [['←', '→'], 'backForward'],
    [['Home', 'End'], 'startEnd'],
];

const kSearch: Keys = [...kSteps, [['Space'], 'playPause'], [['N'], 'nextCut']];

// Of the page alone; those of every page come after.
const kPages: Partial<Record<PageName, Keys>> = {
    play: [
        ...kBoard,
        [['1', '…', '9'], 'digit'],
        [['←', '→'], 'backForward'],
        [['Space'], 'runStop'],
        [['H'], 'hint'],
        [['U'], 'undo'],
        [['F'], 'flip'],
    ],
    analyse: [
        ...kSteps,
        [['↑', '↓'], 'variation'],
        [['Space'], 'engine'],
        [['Escape'], 'endLine'],
        [['F'], 'flip'],
    ],
    edit: [
        ...kBoard,
        [['1', '…', '9'], 'piece'],
        [['0'], 'eraser'],
        [['Delete'], 'remove'],
        [['Ctrl Z'], 'undo'],
        [['F'], 'flip'],
    ],
    puzzles: [
        ...kBoard,
        [['1', '…', '9'], 'digit'],
        [['←', '→'], 'backForward'],
        [['N'], 'nextPuzzle'],
        [['F'], 'flip'],
    ],
    microscope: kSearch,
    lessons: kSearch,
};

const kEverywhere: Keys = [
    [['Tab'], 'next'],
    [['?'], 'help'],
];

export function keysOf(page: PageName | 'unknown'): Keys {
    return [...(page === 'unknown' ? [] : (kPages[page] ?? [])), ...kEverywhere];
}
