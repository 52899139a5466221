// What was played last and whose turn it is, shown below the board. "Your move" is said only to those who can
// move.
import { isHuman, otherPlayer, type Table } from '../../api/table';
import { capital } from '../../parts/verdict';
import { t } from '../../texts/language.svelte';

export function statusText(table: Table, isWatching = false): string {
    return table.over ? '' : [replyText(table), turnText(table, isWatching)].join(' ').trim();
}

function turnText(table: Table, isWatching: boolean): string {
    const { toMove, stopped, thinking, yourMove } = t().table;
    const name = table.names[table.to_move];
    const isPerson = (player: 0 | 1) => isHuman(table.players[player].agent);
    if (!isPerson(table.to_move)) return table.running ? thinking(name) : stopped(capital(name));
    if (isWatching || isPerson(otherPlayer(table.to_move))) return toMove(capital(name));
    return yourMove;
}

// The last turn of an agent, as moves; nothing if a person made it.
function replyText({ tree, node, players, names, to_move }: Table): string {
    const moves: string[] = [];
    let mover: 0 | 1 | null = null;
    for (let at = node; at > 0; at = tree[at - 1]![0]) {
        const [, move, who] = tree[at - 1]!;
        if (mover !== null && who !== mover) break;
        mover = who;
        moves.unshift(move);
    }
    if (mover === null || mover === to_move || isHuman(players[mover].agent)) return '';
    return t().table.played(capital(names[mover]), moves.join(' '));
}
