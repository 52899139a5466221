// Examples for the microscope, as addresses of its page.
import { href, lineQuery } from '../../router';

export interface Preset {
    title: string;
    text: string;
    address: string;
}

const tree = (title: string, text: string, numbers: string): Preset => ({
    title,
    text,
    address: href('microscope', [], new URLSearchParams({ tree: numbers })),
});

function position(
    title: string,
    text: string,
    game: string,
    depth: number,
    rest: { start?: string; settings?: Record<string, string> } = {},
): Preset {
    const query = lineQuery({ game, settings: {}, moves: [], ...rest });
    query.set('depth', String(depth));
    return { title, text, address: href('microscope', [], query) };
}

export const kTextbookTree = '((3 12 8) (2 4 6) (14 5 2))';

export const presets: Preset[] = [
    tree('Textbook', 'Three branches of three leaves; two leaves are cut', kTextbookTree),
    tree(
        'Good order',
        'The same leaves, best branch and leaf first',
        '((3 8 12) (2 4 6) (2 5 14))',
    ),
    tree('Bad order', 'The same leaves, worst first: no cuts', '((14 5 2) (6 4 2) (12 8 3))'),
    tree(
        'Four plies',
        'Cuts by MAX and by MIN',
        '((((8 7) (3 9)) ((9 8) (2 4))) (((1 8) (8 9)) ((9 9) (3 4))))',
    ),
    tree('Deep cut', 'A bound from the root, three plies above', '(5 (((4 9) 3) 8))'),
    position('Tic-tac-toe endgame', 'Four empty cells, O to move', 'tictactoe', 4, {
        start: 'XOX/.O./..X O',
    }),
    position('Nim', 'Three small piles, searched to the end', 'nim', 5, {
        settings: { piles: '1,2,2' },
    }),
    position('Cubes', 'Few cubes of each colour', 'cubes', 4, { settings: { m: '2' } }),
    position('HexThello', 'Estimates at the horizon', 'hexthello', 2, { settings: { side: '4' } }),
];
