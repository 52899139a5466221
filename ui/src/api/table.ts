// The state of a table, merged from its changes. Pure functions; the page holds the result.
import type {
    BoardJson,
    ClockSettings,
    Player,
    Settings,
    TableChange,
    TablePlan,
    TreeEntry,
} from './types';

export interface Table extends TableChange {
    game: string;
    title: string;
    settings: Settings;
    rules: string;
    names: [string, string];
    start: string;
    clock: ClockSettings;
    board: BoardJson;
    // All nodes so far: entry n-1 is node n.
    tree: TreeEntry[];
}

// The table after a change; null if a change is missing and the table must be requested again.
export function merge(before: Table | null, change: TableChange): Table | null {
    // A restarted service counts versions from the start, and sends the whole table.
    const isWhole = change.board !== undefined && change.tree_from === 1;
    if (before?.table === change.table && change.version < before.version && !isWhole)
        return before;
    const known = before?.table === change.table ? before : null;
    const from = change.tree_from ?? 1;
    const kept = known?.tree.slice(0, from - 1) ?? [];
    if (kept.length < from - 1) return null;
    // Who holds the table no longer has no key to it.
    const rights = change.yours === undefined ? {} : { key: undefined, opener: undefined };
    const merged = {
        ...known,
        ...rights,
        ...withoutGaps(change),
        tree: [...kept, ...(change.tree ?? [])],
    };
    return merged.board && merged.names && merged.game ? (merged as Table) : null;
}

// The table with what an agent expects now.
export function withPlan(table: Table, { player, plan }: TablePlan): Table {
    const plans: Table['plans'] = [...(table.plans ?? [null, null])];
    plans[player] = plan;
    return { ...table, plans };
}

function withoutGaps(change: TableChange): Partial<TableChange> {
    return Object.fromEntries(
        Object.entries(change).filter(([, value]) => value !== undefined),
    ) as Partial<TableChange>;
}

export function parentOf(tree: TreeEntry[], node: number): number {
    return node === 0 ? 0 : (tree[node - 1]?.[0] ?? 0);
}

// The nodes from the first move to `node`.
export function pathTo(tree: TreeEntry[], node: number): number[] {
    const path: number[] = [];
    for (let at = node; at > 0; at = parentOf(tree, at)) path.push(at);
    return path.reverse();
}

export function movesTo(tree: TreeEntry[], node: number): string[] {
    return pathTo(tree, node).map((each) => tree[each - 1]![1]);
}

export function isHuman(agent: string): boolean {
    return agent === 'human';
}

// Whether the person at this page may move now.
export function isPersonsTurn(table: Table): boolean {
    return !table.over && isHuman(table.players[table.to_move].agent);
}

export function otherPlayer(player: Player): Player {
    return player === 0 ? 1 : 0;
}
