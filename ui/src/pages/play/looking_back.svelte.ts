// A watcher looks at other moves of a table without moving it: the service is asked for the position as
// for any line, and only this page shows it.
import { api, messageOf } from '../../api/http';
import { movesTo, type Table } from '../../api/table';
import type { BoardJson, Line, Position, Situation } from '../../api/types';

// What of a table is different at another node.
export interface View extends Situation {
    board: BoardJson;
    node: number;
}

export function lineTo(table: Table, node: number): Line {
    const { game, settings, start, tree } = table;
    return { game, settings, start, moves: movesTo(tree, node) };
}

function viewOf(found: Position, node: number): View {
    const { position, to_move, over, result, pieces, counters, legal, marks, board } = found;
    return { position, to_move, over, result, pieces, counters, legal, marks, board, node };
}

export class LookingBack {
    // Null while the table is shown where it stands.
    view = $state.raw<View | null>(null);
    // Why the last move could not be shown.
    failure = $state('');
    private aborter = new AbortController();

    async to(table: Table, node: number): Promise<void> {
        this.end();
        if (node === table.node) return this.follow();
        const { signal } = this.aborter;
        try {
            const found = await api.position(lineTo(table, node), signal);
            if (!signal.aborted) this.view = viewOf(found, node);
        } catch (error) {
            if (!signal.aborted) this.failure = messageOf(error);
        }
    }

    // Back to where the table stands.
    follow(): void {
        this.end();
        this.view = null;
    }

    // Waits for no answer any more.
    end(): void {
        this.aborter.abort();
        this.aborter = new AbortController();
        this.failure = '';
    }
}
