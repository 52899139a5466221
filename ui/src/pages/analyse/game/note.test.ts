import { describe, expect, it } from 'vitest';
import { decodeLink, encodeLink } from './link';
import { cleanComment, kMostComment, noteOf } from './note';
import { addMoves, commentsIn, lineTree, nodeOf, withNote } from './tree';

describe('a comment', () => {
    it('is one line of bounded length, without signs that control a screen', () => {
        expect(cleanComment('  good\n\tmove\u0007 ')).toBe('good move');
        expect(cleanComment('\u202Eabc\u2069')).toBe('abc');
        expect([...cleanComment('😀'.repeat(2000))].length).toBe(kMostComment);
        expect(cleanComment('\ud800x')).toBe('x');
    });
    it('stays text, whatever it looks like', () => {
        const hostile = '<img src=x onerror=alert(1)>"\'&';
        expect(cleanComment(hostile)).toBe(hostile);
    });
    it('has one of six symbols or none', () => {
        expect(noteOf('!?', 7)).toEqual({ symbol: '!?', comment: '' });
        expect(noteOf('!!!', 'x')).toEqual({ symbol: null, comment: 'x' });
        expect(noteOf('', ' \n')).toBeNull();
        expect(noteOf({}, null)).toBeNull();
    });
});

describe('notes in a link', () => {
    it('come back where they were, in variations too', async () => {
        let tree = lineTree(['5', '1', '9'], []);
        let other: number;
        [tree, other] = addMoves(tree, 1, ['2', '3'], []);
        tree = withNote(tree, 0, { symbol: null, comment: 'the start' });
        tree = withNote(tree, 2, { symbol: '??', comment: '' });
        tree = withNote(tree, other, { symbol: '!', comment: 'γιατί <b>όχι</b>' });
        const code = await encodeLink({ game: 'tictactoe', settings: {}, tree, at: 0 });
        const read = (await decodeLink(code)).tree;
        const notes = [...read.nodes.values()].flatMap(({ move, note }) =>
            note ? [[move, note.symbol, note.comment]] : [],
        );
        expect(notes).toEqual([
            ['', null, 'the start'],
            ['1', '??', ''],
            ['3', '!', 'γιατί <b>όχι</b>'],
        ]);
        expect(commentsIn(read)).toBe(commentsIn(tree));
    });
    it('are absent from a link without any, so that old links stay the same', async () => {
        const tree = lineTree(['5'], []);
        const bare = { game: 'tictactoe', settings: {}, tree, at: 1 };
        const noted = { ...bare, tree: withNote(tree, 1, { symbol: '!', comment: '' }) };
        const again = withNote(noted.tree, 1, { symbol: null, comment: '' });
        expect(await encodeLink({ ...bare, tree: again })).toBe(await encodeLink(bare));
        expect(await encodeLink(noted)).not.toBe(await encodeLink(bare));
        expect(nodeOf((await decodeLink(await encodeLink(bare))).tree, 1).note).toBeUndefined();
    });
});
