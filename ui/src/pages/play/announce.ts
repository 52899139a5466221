// What happened, in a sentence, for screen readers.
import type { Table } from '../../api/table';
import { resultText } from '../../parts/verdict';

export function announcement(table: Table): string {
    if (table.result) return resultText(table.result, table.names);
    const last = table.tree[table.node - 1];
    const played = last ? `${table.names[last[2]]} played ${last[1]}. ` : '';
    return `${played}${table.names[table.to_move]} to move.`;
}
