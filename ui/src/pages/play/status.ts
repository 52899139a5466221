// Whose turn it is, in a few words under the board.
import { isHuman, otherPlayer, type Table } from '../../api/table';

export function statusText(table: Table): string {
    if (table.over) return '';
    const name = table.names[table.to_move];
    const isPerson = (player: 0 | 1) => isHuman(table.players[player].agent);
    if (!isPerson(table.to_move))
        return table.running ? `${name} is thinking…` : `${name} to move; the game is stopped`;
    return isPerson(otherPlayer(table.to_move)) ? `${name} to move` : 'Your move';
}
