// Examples for the microscope, as addresses of its page.
import { href, lineQuery } from '../../router';
import type { Line } from '../../api/types';
import type { Growth } from './mode';

export interface Preset {
    // Of its texts in the catalogue.
    name: string;
    address: string;
    isNumbers: boolean;
}

const tree = (name: string, numbers: string): Preset => ({
    name,
    address: href('microscope', [], new URLSearchParams({ tree: numbers })),
    isNumbers: true,
});

function position(
    name: string,
    game: string,
    depth: number,
    rest: { start?: string; settings?: Record<string, string> } = {},
): Preset {
    const query = lineQuery({ game, settings: {}, moves: [], ...rest });
    query.set('depth', String(depth));
    return { name, address: href('microscope', [], query), isNumbers: false };
}

// What searches whose tree grows show first: a tree of numbers is there from the start. The trees are small, and not
// decided at once.
export const kGrowing: Record<Growth, Line> = {
    visits: { game: 'tictactoe', settings: {}, moves: [], start: 'X../.O./..X O' },
    proof: { game: 'nim', settings: { piles: '1,2,2' }, moves: [] },
};

export const kTextbookTree = '((3 12 8) (2 4 6) (14 5 2))';

export const presets: Preset[] = [
    tree('textbook', kTextbookTree),
    tree('good', '((3 8 12) (2 4 6) (2 5 14))'),
    tree('bad', '((14 5 2) (6 4 2) (12 8 3))'),
    tree('four', '((((8 7) (3 9)) ((9 8) (2 4))) (((1 8) (8 9)) ((9 9) (3 4))))'),
    tree('deep', '(5 (((4 9) 3) 8))'),
    position('tictactoe', 'tictactoe', 4, {
        start: 'XOX/.O./..X O',
    }),
    position('nim', 'nim', 5, {
        settings: { piles: '1,2,2' },
    }),
    position('cubes', 'cubes', 4, { settings: { m: '2' } }),
    position('hexthello', 'hexthello', 2, { settings: { side: '4' } }),
];
