// A tree of moves as numbered turns, with variations behind the moves that they replace. Consecutive
// steps of one player are one turn.
import type { Player } from '../../../api/types';
import { kRoot, nodeOf, type GameTree } from './tree';

export interface Turn {
    kind: 'turn';
    // "1." or "1…", where one is written.
    number: string;
    mover: Player;
    nodes: number[];
}

export interface Variation {
    kind: 'variation';
    // The first of its nodes.
    start: number;
    items: Item[];
}

export type Item = Turn | Variation;

// How many turns there were before the turn of each node; the second player's first turn is the
// second.
export function turnIndexes(tree: GameTree): Map<number, number> {
    const indexes = new Map<number, number>();
    const waiting = [kRoot];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        const before = indexes.get(id);
        for (const child of nodeOf(tree, id).children) {
            const { mover } = nodeOf(tree, child);
            const isSame = id !== kRoot && nodeOf(tree, id).mover === mover;
            indexes.set(child, before === undefined ? mover : before + (isSame ? 0 : 1));
            waiting.push(child);
        }
    }
    return indexes;
}

export function notate(tree: GameTree): Item[] {
    const first = nodeOf(tree, kRoot).children[0];
    return first === undefined ? [] : lineFrom(tree, first, turnIndexes(tree), true);
}

// The line that begins with a node. `withSiblings`: the alternatives to that node belong to it.
function lineFrom(
    tree: GameTree,
    start: number,
    indexes: Map<number, number>,
    withSiblings: boolean,
): Item[] {
    const items: Item[] = [];
    let turn: Turn | undefined;
    for (let id: number | undefined = start; id !== undefined; id = nodeOf(tree, id).children[0]) {
        const { mover, parent } = nodeOf(tree, id);
        if (turn?.mover === mover) turn.nodes.push(id);
        else {
            const isAfterBreak = items.at(-1)?.kind !== 'turn';
            turn = {
                kind: 'turn',
                number: numberText(indexes.get(id)!, isAfterBreak),
                mover,
                nodes: [id],
            };
            items.push(turn);
        }
        if (id === start && !withSiblings) continue;
        for (const other of nodeOf(tree, parent).children.slice(1))
            items.push({
                kind: 'variation',
                start: other,
                items: lineFrom(tree, other, indexes, false),
            });
    }
    return items;
}

function numberText(index: number, isAfterBreak: boolean): string {
    const number = Math.floor(index / 2) + 1;
    if (index % 2 === 0) return `${number}.`;
    return isAfterBreak ? `${number}…` : '';
}
