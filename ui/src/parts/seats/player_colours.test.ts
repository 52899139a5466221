import { describe, expect, it } from 'vitest';
import type { PieceLook } from '../../api/types';
import { coloursOf, kUsualColours } from './player_colours';

const disc = (colour: PieceLook['colour']): PieceLook => ({ glyph: '●', colour, figure: 'disc' });

describe('coloursOf', () => {
    it('are those of the pieces', () => {
        expect(coloursOf([disc('black'), disc('white')])).toEqual(['var(--black)', 'var(--white)']);
        const cross: PieceLook = { glyph: 'X', colour: '', figure: 'cross' };
        const ring: PieceLook = { glyph: 'O', colour: '', figure: 'ring' };
        expect(coloursOf([cross, ring])).toEqual(['var(--mark-x)', 'var(--mark-o)']);
    });
    it('are the usual ones where pieces do not differ', () => {
        expect(coloursOf([null, disc('white')])).toEqual(kUsualColours);
        expect(coloursOf([disc('red'), disc('red')])).toEqual(kUsualColours);
    });
});
