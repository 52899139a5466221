// What happened, in a sentence, for those who hear the board.
import type { Table } from '../../api/table';

export function announcement(table: Table): string {
    if (table.result) return resultText(table);
    const last = table.tree[table.node - 1];
    const played = last ? `${table.names[last[2]]} played ${last[1]}. ` : '';
    return `${played}${table.names[table.to_move]} to move.`;
}

// "X won (O resigned)"
export function resultText(table: Table): string {
    const { result } = table;
    if (!result) return '';
    const text = result.text.charAt(0).toUpperCase() + result.text.slice(1);
    const margin =
        result.margin !== undefined && result.margin !== 0 && !/\d/.test(text)
            ? ` by ${Math.abs(result.margin)}`
            : '';
    return result.reason ? `${text}${margin} (${result.reason})` : text + margin;
}
