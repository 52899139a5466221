import { afterEach, describe, expect, it, vi } from 'vitest';
import { DamagedLink, decodeLink, encodeLink, movesText, readMoves, type SharedGame } from './link';
import { addMove, addMoves, emptyTree, lineTree, movesTo } from './tree';

function sample(): SharedGame {
    let tree = lineTree(['5', '1', '9', '3'], []);
    [tree] = addMoves(tree, 2, ['2r+1g', '7'], []);
    const [whole, at] = addMove(tree, 5, '8', 0);
    return { game: 'tictactoe', settings: { m: '3' }, start: '.../.../... X', tree: whole, at };
}

async function rejected(code: string): Promise<string> {
    const error = await decodeLink(code).then(
        () => null,
        (each: unknown) => each,
    );
    expect(error).toBeInstanceOf(DamagedLink);
    return (error as Error).message;
}

describe('the text of a tree', () => {
    it('is written as people write variations, and read back', () => {
        const { tree } = sample();
        expect(movesText(tree)).toBe('5 1 9 (2r+1g 7 (8)) 3');
        expect(movesText(readMoves(movesText(tree)))).toBe(movesText(tree));
    });

    it('keeps moves whole that look like its own signs', () => {
        const tree = lineTree(['a b', '(x)', '50%'], []);
        expect(movesTo(readMoves(movesText(tree)), 3)).toEqual(['a b', '(x)', '50%']);
    });

    it.each(['(1)', '1 (2', '1 2)', '1 %zz', '1 '.repeat(20_001), `1 2 ${'(3 4 '.repeat(300)}`])(
        'refuses %.20s',
        (text) => expect(() => readMoves(text)).toThrow(DamagedLink),
    );
});

describe('a link', () => {
    afterEach(() => vi.unstubAllGlobals());

    it('brings the whole game back', async () => {
        const shared = sample();
        const code = await encodeLink(shared);
        expect(code).toMatch(/^[zp][A-Za-z0-9_-]+$/);
        const read = await decodeLink(code);
        expect(read.game).toBe('tictactoe');
        expect(read.settings).toEqual({ m: '3' });
        expect(read.start).toBe(shared.start);
        expect(movesText(read.tree)).toBe(movesText(shared.tree));
        expect(movesTo(read.tree, read.at)).toEqual(movesTo(shared.tree, shared.at));
    });

    it('works without compression', async () => {
        vi.stubGlobal('CompressionStream', undefined);
        const code = await encodeLink(sample());
        expect(code[0]).toBe('p');
        expect((await decodeLink(code)).game).toBe('tictactoe');
    });

    it('stays short for long games', async () => {
        const moves = Array.from(
            { length: 2000 },
            (_, i) => ['E', 'N', 'S', 'W', '-'][(i * i) % 5]!,
        );
        const code = await encodeLink({
            game: 'pacman',
            settings: {},
            tree: lineTree(moves, []),
            at: 0,
        });
        expect(code.length).toBeLessThan(1500);
        expect(movesTo((await decodeLink(code)).tree, 2000)).toEqual(moves);
    });

    it('says so when any sign of it was changed, lost or added', async () => {
        for (const isPlain of [false, true]) {
            if (isPlain) vi.stubGlobal('CompressionStream', undefined);
            const code = await encodeLink(sample());
            for (let at = 0; at < code.length; ++at) {
                const other = code[at] === 'A' ? 'B' : 'A';
                const changed = code.slice(0, at) + other + code.slice(at + 1);
                // The last letter has bits that mean nothing.
                const read = await decodeLink(changed).catch((error) => error);
                if (!(read instanceof DamagedLink))
                    expect(movesText(read.tree)).toBe(movesText(sample().tree));
                if (at < code.length - 2) expect(read).toBeInstanceOf(DamagedLink);
            }
            for (let length = 0; length < code.length - 1; length += 3)
                await rejected(code.slice(0, length));
        }
    });

    it('names what is wrong', async () => {
        expect(await rejected('')).toMatch(/does not start/);
        expect(await rejected('xabc')).toMatch(/does not start/);
        expect(await rejected('z§')).toMatch(/invalid characters/);
        expect(await rejected('zAAAA')).toMatch(/decompressed|checksum/);
    });

    it('does not swell up', async () => {
        const stream = new Blob([new Uint8Array(5_000_000)])
            .stream()
            .pipeThrough(new CompressionStream('deflate-raw'));
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
        const code = `z${btoa(String.fromCharCode(...bytes))
            .replaceAll('+', '-')
            .replaceAll('/', '_')}`;
        expect(await rejected(code)).toMatch(/too large/);
    });

    it('stands at the start if it names no place', async () => {
        const code = await encodeLink({ game: 'nim', settings: {}, tree: emptyTree(), at: 0 });
        expect((await decodeLink(code)).at).toBe(0);
    });
});
