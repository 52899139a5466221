import { describe, expect, it } from 'vitest';
import type { PieceJson } from '../api/types';
import { pieceText } from './describe';

describe('pieceText', () => {
    it.each<[PieceJson, string]>([
        [[0, 'X', 'red', 'cross'], 'X'],
        [[0, '○', 'white', 'disc'], 'white disc'],
        [[0, '■', 'red', 'cube'], 'red cube'],
        [[0, '2', 'cyan', 'ghost'], 'ghost 2'],
        [[0, 'P', 'yellow', 'runner'], 'runner'],
        [[0, '▒', '', 'block'], 'blocked'],
        [[0, '▒', ''], '▒'],
    ])('says %j as "%s"', (piece, text) => expect(pieceText(piece)).toBe(text));
});
