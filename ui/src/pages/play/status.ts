// Whose turn it is, shown below the board.
import { isHuman, otherPlayer, type Table } from '../../api/table';
import { capital } from '../../parts/verdict';

export function statusText(table: Table): string {
    if (table.over) return '';
    const name = table.names[table.to_move];
    const isPerson = (player: 0 | 1) => isHuman(table.players[player].agent);
    if (!isPerson(table.to_move))
        return table.running ? `Thinking: ${name}` : `${capital(name)} to move, game stopped`;
    return isPerson(otherPlayer(table.to_move)) ? `${capital(name)} to move` : 'Your move';
}
