// A board in words, for those who hear it.
import type { Colour, PieceJson } from '../api/types';
import type { Layout, Spot } from './layout';

export function pieceText(glyph: string, colour: Colour, isMaze: boolean): string {
    if (isMaze) {
        if (glyph === 'P') return 'Pac-Man';
        if (glyph === 'F') return 'flag';
        if (/^\d$/.test(glyph)) return `ghost ${glyph}`;
    }
    if (glyph === '●' || glyph === '○') return `${colour} disc`;
    if (glyph === '■') return `${colour} cube`;
    if (glyph === '▒') return 'blocked';
    return glyph;
}

// "row 2, column 3, X"
export function cellText(
    layout: Layout,
    spot: Spot,
    piece: PieceJson | undefined,
    isLegal: boolean,
): string {
    const what = piece ? pieceText(piece[1], piece[2], layout.isMaze) : 'empty';
    return `row ${spot.row}, column ${spot.column}, ${what}${isLegal ? ', can be played' : ''}`;
}
