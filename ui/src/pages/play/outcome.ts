// How a game ended for the person at this page: "You win by 7", or as everybody reads it.
import { isHuman, type Table } from '../../api/table';
import { resultText } from '../../parts/verdict';
import { t } from '../../texts/language.svelte';

export function outcomeText(table: Table, isWatching: boolean): string {
    const { result, names, players } = table;
    if (!result) return '';
    const people = ([0, 1] as const).filter((player) => isHuman(players[player].agent));
    if (isWatching || people.length !== 1 || result.winner === null)
        return resultText(result, names);
    const by = result.margin ? t().table.by(Math.abs(result.margin)) : '';
    const text = result.winner === people[0] ? t().table.youWin(by) : t().table.youLose(by);
    return result.reason ? `${text} (${result.reason})` : text;
}
