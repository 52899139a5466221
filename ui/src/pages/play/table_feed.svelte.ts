// A table that the page follows, kept up to date as long as it is shown. A person's own move is shown at
// once, before the service has confirmed it. Who only watches the table sees its other moves too, but
// does not move it.
import { live } from '../../api/live';
import { isPersonsTurn, merge, withPlan, type Table } from '../../api/table';
import type { Hint, LiveMessage, TableChange, TableCommand } from '../../api/types';
import { LookingBack } from './looking_back.svelte';
import { t } from '../../texts/language.svelte';

export class TableFeed {
    table = $state.raw<Table | null>(null);
    // Why there is no table.
    failure = $state('');
    // It was deleted.
    isGone = $state(false);
    // Why the table is no longer followed, after it was.
    lost = $state('');
    // Why the last command was refused, until the next one.
    refusal = $state('');
    hint = $state.raw<Hint | null>(null);
    // A move that was sent and is not confirmed yet.
    pending = $state<string | null>(null);
    // When the last change came, by performance.now().
    changedAt = $state(0);
    private readonly back = new LookingBack();
    // The whole table was requested and has not arrived yet.
    private isAsking = true;
    private readonly end: () => void;
    private readonly unwatch: () => void;

    // With its key, the link to play, the visitor holds the table from then on.
    constructor(
        private readonly id: string,
        readonly key: string | null = null,
    ) {
        const request = { do: 'watch', table: id, ...(key === null ? {} : { key }) };
        this.end = live.subscribe<TableChange>(request, this.heard, {
            isFor: (message) =>
                (message.is === 'table' || message.is === 'gone' || message.is === 'plan') &&
                message.table === id,
            ending: { do: 'leave', table: id },
        });
        this.unwatch = live.onState((now) => {
            if (now === 'open' && this.refusal === t().parts.noConnection) this.refusal = '';
        });
    }

    close(): void {
        this.back.end();
        this.unwatch();
        this.end();
    }

    get isWatching(): boolean {
        return this.table?.yours === false;
    }

    // The table as it is shown: to a watcher perhaps at another move.
    get shown(): Table | null {
        const { view } = this.back;
        return this.table && view ? { ...this.table, ...view } : this.table;
    }

    get isLookingBack(): boolean {
        return this.back.view !== null;
    }

    // What the person should know now about the last command.
    get complaint(): string {
        return this.refusal || this.back.failure;
    }

    say(command: TableCommand): void {
        this.refusal = '';
        const isSaid = live.say({ ...command, table: this.id }, (answer) => this.answered(answer));
        if (!isSaid) this.refusal = t().parts.noConnection;
    }

    // Shows another move: to everybody at the table, or to a watcher alone.
    go(node: number): void {
        if (!this.table) return;
        if (this.isWatching) void this.back.to(this.table, node);
        else this.say({ do: 'go', node });
    }

    follow(): void {
        this.back.follow();
    }

    // Asks for the table again after it was refused.
    again(): void {
        this.failure = this.lost = '';
        live.repeat(this.heard);
    }

    // Nothing happens unless it is a person's turn and the move is legal.
    play(move: string): void {
        const { table } = this;
        if (!table || this.isWatching || this.pending !== null || !isPersonsTurn(table)) return;
        if (!table.legal.some((each) => each.move === move)) return;
        this.pending = move;
        this.say({ do: 'play', move, at: table.node });
        if (this.refusal) this.pending = null;
    }

    private heard = (message: LiveMessage): void => {
        if (message.is === 'error') {
            if (this.table) this.lost = message.error;
            else this.failure = message.error;
        }
        if (message.is === 'plan' && this.table) this.table = withPlan(this.table, message);
        if (message.is === 'gone') this.isGone = true;
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
        if (!this.isWatching) this.back.follow();
        this.lost = '';
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
