// A board in words, for screen readers.
import type { PieceJson } from '../api/types';
import type { Spot } from './layout';
import { t } from '../texts/language.svelte';

export function pieceText([, glyph, colour, figure = 'glyph']: PieceJson): string {
    const words = t().parts;
    switch (figure) {
        case 'disc':
        case 'cube':
            return words.piece(words.colours[colour] ?? colour, words.figures[figure]);
        case 'ghost':
            return `${words.figures.ghost} ${glyph}`;
        case 'runner':
        case 'flag':
            return words.figures[figure];
        case 'block':
            return words.blocked;
        case 'cross':
        case 'ring':
        case 'glyph':
            return glyph;
    }
}

// "d3, white disc", or "row 2, column 3, X" where cells have no names: a board has one numbering, that of its
// moves.
export function cellText(spot: Spot, piece: PieceJson | undefined, isLegal: boolean): string {
    const where = spot.name || t().parts.cell(spot.row, spot.column);
    const what = piece ? pieceText(piece) : t().parts.empty;
    return `${where}, ${what}${isLegal ? `, ${t().parts.canBePlayed}` : ''}`;
}
