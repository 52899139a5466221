// What happened, in a sentence, for screen readers.
import type { Table } from '../../api/table';
import { resultText } from '../../parts/verdict';
import { t } from '../../texts/language.svelte';

export function announcement(table: Table): string {
    if (table.result) return resultText(table.result, table.names);
    const last = table.tree[table.node - 1];
    const played = last ? `${t().controls.played(table.names[last[2]], last[1])} ` : '';
    return `${played}${t().parts.toMove(table.names[table.to_move])}`;
}
