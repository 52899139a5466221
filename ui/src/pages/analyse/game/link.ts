// A whole game with its variations in an address, so that a link is enough to share it. The text is
// compressed where the browser can, has a checksum, and is validated: a link may have been cut off or
// mistyped.
import type { Settings } from '../../../api/types';
import { noteOf } from './note';
import { emptyTree, kRoot, nodeOf, type GameTree, type TreeNode } from './tree';
import { t } from '../../../texts/language.svelte';

export interface SharedGame {
    game: string;
    settings: Settings;
    start?: string;
    // Movers are not in a link; the service adds them.
    tree: GameTree;
    // The current node.
    at: number;
}

const kMostMoves = 20_000;
const kMostBytes = 400_000;
const kDeepestVariation = 200;

export class DamagedLink extends Error {
    constructor(why: string) {
        super(t().study.damaged(why));
    }
}

// "5 1 (2 3 (4)) 9": a variation stands behind the move that it replaces.
export function movesText(tree: GameTree): string {
    const words: string[] = [];
    write(tree, kRoot, words);
    return words.join(' ').replaceAll('( ', '(').replaceAll(' )', ')');
}

function write(tree: GameTree, from: number, words: string[]): void {
    for (let at = from; ;) {
        const [first, ...others] = nodeOf(tree, at).children;
        if (first === undefined) return;
        words.push(escaped(nodeOf(tree, first).move));
        for (const other of others) {
            words.push('(', escaped(nodeOf(tree, other).move));
            write(tree, other, words);
            words.push(')');
        }
        at = first;
    }
}

const escaped = (move: string) =>
    move.replace(/[()%\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

// The tree of such a text; its nodes are numbered as they are written.
export function readMoves(text: string): GameTree {
    const nodes = new Map<number, TreeNode & { children: number[] }>();
    nodes.set(kRoot, { parent: -1, move: '', mover: 0, children: [] });
    const outer: number[] = [];
    let at = kRoot;
    for (const word of text.match(/[()]|[^()\s]+/g) ?? []) {
        if (word === '(') {
            if (at === kRoot || outer.length >= kDeepestVariation)
                throw new DamagedLink(t().study.damage.noMove);
            outer.push(at);
            at = nodes.get(at)!.parent;
        } else if (word === ')') {
            const back = outer.pop();
            if (back === undefined) throw new DamagedLink(t().study.damage.noStart);
            at = back;
        } else {
            const id = nodes.size;
            if (id > kMostMoves) throw new DamagedLink(t().study.damage.tooLong(kMostMoves));
            nodes.get(at)!.children.push(id);
            nodes.set(id, { parent: at, move: unescaped(word), mover: 0, children: [] });
            at = id;
        }
    }
    if (outer.length > 0) throw new DamagedLink(t().study.damage.noEnd);
    return { nodes, next: nodes.size };
}

function unescaped(word: string): string {
    try {
        return decodeURIComponent(word);
    } catch {
        throw new DamagedLink(t().study.damage.notAMove(word));
    }
}

// The nodes in the order in which they are written.
function written(tree: GameTree): number[] {
    const nodes: number[] = [];
    const walk = (from: number): void => {
        for (let at = from; ;) {
            const [first, ...others] = nodeOf(tree, at).children;
            if (first === undefined) return;
            nodes.push(first);
            for (const other of others) {
                nodes.push(other);
                walk(other);
            }
            at = first;
        }
    };
    walk(kRoot);
    return nodes;
}

// [place, symbol, comment] of each node that has a note; places count what is written before, 0 is the start.
type WrittenNote = [place: number, symbol: string, comment: string];

function notesOf(tree: GameTree): WrittenNote[] {
    return [kRoot, ...written(tree)].flatMap((id, place): WrittenNote[] => {
        const { note } = nodeOf(tree, id);
        return note ? [[place, note.symbol ?? '', note.comment]] : [];
    });
}

function withNotes(tree: GameTree, notes: unknown): GameTree {
    if (notes === undefined) return tree;
    if (!Array.isArray(notes)) throw new DamagedLink(t().study.damage.comments);
    const nodes = new Map(tree.nodes);
    for (const each of notes as unknown[]) {
        const [place, symbol, comment] = Array.isArray(each) ? (each as unknown[]) : [];
        const node = typeof place === 'number' ? nodes.get(place) : undefined;
        const note = noteOf(symbol, comment);
        if (node && note) nodes.set(place as number, { ...node, note });
    }
    return { ...tree, nodes };
}

export async function encodeLink(shared: SharedGame): Promise<string> {
    const { game, settings, start, tree, at } = shared;
    const place = written(tree).indexOf(at) + 1;
    const notes = notesOf(tree);
    const fields = [game, settings, start ?? '', movesText(tree), place];
    const text = JSON.stringify(notes.length > 0 ? [...fields, notes] : fields);
    const bytes = new TextEncoder().encode(`${checkSum(text)}${text}`);
    const packed =
        typeof CompressionStream === 'undefined'
            ? null
            : await through(new CompressionStream('deflate-raw'), bytes);
    return packed && packed.length < bytes.length
        ? `z${base64url(packed)}`
        : `p${base64url(bytes)}`;
}

// Throws a DamagedLink that says what is wrong.
export async function decodeLink(code: string): Promise<SharedGame> {
    const packed = fromBase64url(code.slice(1));
    let bytes: Uint8Array = packed;
    if (code[0] === 'z') bytes = await unpack(packed);
    else if (code[0] !== 'p') throw new DamagedLink(t().study.damage.noLink);
    const whole = new TextDecoder().decode(bytes);
    const text = whole.slice(kSumLength);
    if (checkSum(text) !== whole.slice(0, kSumLength))
        throw new DamagedLink(t().study.damage.checksum);
    return sharedGame(parse(text));
}

async function unpack(packed: Uint8Array): Promise<Uint8Array> {
    if (typeof DecompressionStream === 'undefined') throw new Error(t().study.tooOld);
    try {
        return await through(new DecompressionStream('deflate-raw'), packed);
    } catch (error) {
        throw error instanceof DamagedLink ? error : new DamagedLink(t().study.damage.packed);
    }
}

function parse(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        throw new DamagedLink(t().study.damage.noGame);
    }
}

function sharedGame(fields: unknown): SharedGame {
    if (!Array.isArray(fields) || fields.length < 5 || fields.length > 6)
        throw new DamagedLink(t().study.damage.noGame);
    const [game, settings, start, moves, at, notes] = fields as unknown[];
    if (
        typeof game !== 'string' ||
        typeof start !== 'string' ||
        typeof moves !== 'string' ||
        !isSettings(settings)
    )
        throw new DamagedLink(t().study.damage.noGame);
    const tree = withNotes(moves === '' ? emptyTree() : readMoves(moves), notes);
    return {
        game,
        settings,
        ...(start ? { start } : {}),
        tree,
        at: typeof at === 'number' && tree.nodes.has(at) ? at : kRoot,
    };
}

function isSettings(value: unknown): value is Settings {
    return (
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        Object.values(value).every((each) => typeof each === 'string')
    );
}

// Stops at a limit, so that a small link cannot become a large text.
async function through(
    stream: CompressionStream | DecompressionStream,
    bytes: Uint8Array,
): Promise<Uint8Array> {
    const writer = stream.writable.getWriter();
    const written = writer.write(bytes as BufferSource).then(() => writer.close());
    written.catch(() => {});
    const parts: Uint8Array[] = [];
    let length = 0;
    const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        parts.push(value);
        length += value.length;
        if (length > kMostBytes) {
            void reader.cancel().catch(() => {});
            throw new DamagedLink(t().study.damage.tooLarge);
        }
    }
    await written;
    const all = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return all;
}

function base64url(bytes: Uint8Array): string {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64url(code: string): Uint8Array {
    try {
        const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
        return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    } catch {
        throw new DamagedLink(t().study.damage.characters);
    }
}

const kSumLength = 6;

// FNV-1a (Fowler, Noll, Vo), folded to six letters.
function checkSum(text: string): string {
    let sum = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(text))
        sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
    return (sum % 36 ** kSumLength).toString(36).padStart(kSumLength, '0');
}
