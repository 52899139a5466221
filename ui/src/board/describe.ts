// A board in words, for screen readers.
import type { PieceJson } from '../api/types';
import type { Spot } from './layout';

export function pieceText([, glyph, colour, figure = 'glyph']: PieceJson): string {
    switch (figure) {
        case 'disc':
        case 'cube':
            return `${colour} ${figure}`;
        case 'ghost':
            return `ghost ${glyph}`;
        case 'runner':
        case 'flag':
            return figure;
        case 'block':
            return 'blocked';
        case 'cross':
        case 'ring':
        case 'glyph':
            return glyph;
    }
}

// "row 2, column 3, X"
export function cellText(spot: Spot, piece: PieceJson | undefined, isLegal: boolean): string {
    const what = piece ? pieceText(piece) : 'empty';
    return `row ${spot.row}, column ${spot.column}, ${what}${isLegal ? ', can be played' : ''}`;
}
