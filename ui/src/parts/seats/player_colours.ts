// The colours of the two players: those of their pieces, or the two that stand for players elsewhere.
import type { PieceLook } from '../../api/types';

export type Colours = [first: string, second: string];

export const kUsualColours: Colours = ['var(--for-first)', 'var(--for-second)'];

export function coloursOf(pieces: [PieceLook | null, PieceLook | null]): Colours {
    const [first, second] = pieces.map((piece) => (piece ? colourOf(piece) : ''));
    return first && second && first !== second ? [first, second] : kUsualColours;
}

function colourOf({ colour, figure }: PieceLook): string {
    if (figure === 'cross') return 'var(--mark-x)';
    if (figure === 'ring') return 'var(--mark-o)';
    return colour ? `var(--${colour})` : '';
}
