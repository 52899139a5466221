// Whose turn it is, shown below the board. "Your move" is said only to those who can move.
import { isHuman, otherPlayer, type Table } from '../../api/table';
import { capital } from '../../parts/verdict';

export function statusText(table: Table, isWatching = false): string {
    if (table.over) return '';
    const name = table.names[table.to_move];
    const isPerson = (player: 0 | 1) => isHuman(table.players[player].agent);
    if (!isPerson(table.to_move))
        return table.running ? `Thinking: ${name}` : `${capital(name)} to move, game stopped`;
    if (isWatching || isPerson(otherPlayer(table.to_move))) return `${capital(name)} to move`;
    return 'Your move';
}
