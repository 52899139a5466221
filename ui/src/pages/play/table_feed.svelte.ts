// A table that the page follows, kept up to date as long as it is shown. A person's own move is shown at
// once, before the service has confirmed it.
import { kNoConnection, live } from '../../api/live';
import { isPersonsTurn, merge, type Table } from '../../api/table';
import type { Hint, LiveMessage, TableChange, TableCommand } from '../../api/types';

export class TableFeed {
    table = $state.raw<Table | null>(null);
    // Why there is no table.
    failure = $state('');
    // Why the last command was refused, until the next one.
    refusal = $state('');
    hint = $state.raw<Hint | null>(null);
    // A move that was sent and is not confirmed yet.
    pending = $state<string | null>(null);
    // When the last change came, by performance.now().
    changedAt = $state(0);
    private readonly id: string;
    // The whole table was requested and has not arrived yet.
    private isAsking = true;
    private readonly end: () => void;

    constructor(id: string) {
        this.id = id;
        this.end = live.subscribe<TableChange>({ do: 'watch', table: id }, this.heard, {
            isFor: (message) => message.is === 'table' && message.table === id,
            ending: { do: 'leave', table: id },
        });
    }

    close(): void {
        this.end();
    }

    say(command: TableCommand): void {
        this.refusal = '';
        const isSaid = live.say({ ...command, table: this.id }, (answer) => this.answered(answer));
        if (!isSaid) this.refusal = kNoConnection;
    }

    // Nothing happens unless it is a person's turn and the move is legal.
    play(move: string): void {
        const { table } = this;
        if (!table || this.pending !== null || !isPersonsTurn(table)) return;
        if (!table.legal.some((each) => each.move === move)) return;
        this.pending = move;
        this.say({ do: 'play', move, at: table.node });
        if (this.refusal) this.pending = null;
    }

    private heard = (message: LiveMessage): void => {
        if (message.is === 'error') {
            if (!this.table) this.failure = message.error;
            return;
        }
        if (message.is !== 'table') return;
        const next = merge(this.table, message);
        if (!next) {
            if (!this.isAsking) live.repeat(this.heard);
            this.isAsking = true;
            return;
        }
        this.isAsking = false;
        if (next.node !== this.table?.node || next.over) this.hint = null;
        this.table = next;
        this.pending = null;
        this.changedAt = performance.now();
    };

    private answered(answer: LiveMessage): void {
        if (answer.is === 'hint') this.hint = answer;
        if (answer.is === 'error') {
            this.refusal = answer.error;
            this.pending = null;
        }
    }
}
