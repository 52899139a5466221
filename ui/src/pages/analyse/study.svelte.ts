// The game that is analysed: its tree, the current node and position, and the values of its nodes.
// Positions come from the service and are cached; the latest request wins.
import { api, messageOf } from '../../api/http';
import type {
    Game,
    Line,
    Player,
    Position,
    RecordNote,
    Settings,
    Step,
    Verdict,
} from '../../api/types';
import type { SharedGame } from './game/link';
import { kMostCommentsInAll, type Note } from './game/note';
import { judgementOf, type Judgement, type Reviewed } from './review';
import {
    addMoves,
    commentsIn,
    emptyTree,
    endOf,
    kRoot,
    leaves,
    lineTree,
    movesTo,
    nodeOf,
    pathTo,
    promote,
    removeMove,
    withMovers,
    withNote,
    type GameTree,
} from './game/tree';
import { scaleOf } from '../../parts/verdict';

// An expected line, drawn on the board of the position where it begins.
export interface Preview {
    // Where the line begins, and which of those that begin there it is.
    base: number;
    line: string;
    moves: string[];
    // So many of its moves.
    shown: number;
    position: Position;
    steps: Step[];
}

const kMostPositions = 2000;
const kAtOnce = 4;

export class Study {
    tree = $state.raw<GameTree>(emptyTree());
    // The node that was requested last; keys and buttons start from here.
    at = $state(kRoot);
    // The node whose position is shown.
    seen = $state(kRoot);
    position = $state.raw<Position>()!;
    preview = $state.raw<Preview | null>(null);
    // For the first player, by node.
    values = $state.raw<ReadonlyMap<number, Verdict>>(new Map());
    // By the node that a move led to.
    reviewed = $state.raw<ReadonlyMap<number, Reviewed>>(new Map());
    wrong = $state('');

    readonly path = $derived(pathTo(this.tree, endOf(this.tree, this.at)));
    readonly scale = $derived(
        scaleOf(
            [...this.values.values()].flatMap(({ value, estimate }) =>
                value === 'estimate' ? [estimate ?? 0] : [],
            ),
        ),
    );
    readonly judgements = $derived<ReadonlyMap<number, Judgement>>(
        new Map([...this.reviewed].map(([id, each]) => [id, judgementOf(each, this.scale)])),
    );
    private known = new Map<string, Position>();
    private wish = 0;
    private previewWish = 0;
    private lastSteps: { key: string; steps: Step[] } | null = null;

    private constructor(
        readonly game: Game,
        readonly settings: Settings,
        readonly start: string | undefined,
        // Where the game begins.
        readonly first: Position,
    ) {
        this.position = first;
    }

    private static async begin(game: Game, settings: Settings, start?: string): Promise<Study> {
        return new Study(
            game,
            settings,
            start,
            await api.position(lineOf(game, settings, start, [])),
        );
    }

    // The game of a line, standing at its end.
    static async ofLine(game: Game, line: Line): Promise<Study> {
        const study = await Study.begin(game, line.settings, line.start);
        const end = await api.position(line);
        study.remember(end);
        study.tree = lineTree(end.moves, end.movers);
        await study.show(endOf(study.tree, kRoot));
        return study;
    }

    // The service is asked about every line of a link: it knows whether it can be played, and by
    // whom.
    static async ofLink(game: Game, shared: SharedGame): Promise<Study> {
        const { settings, start } = shared;
        const study = await Study.begin(game, settings, start);
        let { tree } = shared;
        const ends = leaves(tree);
        for (let from = 0; from < ends.length; from += kAtOnce)
            await Promise.all(
                ends.slice(from, from + kAtOnce).map(async (end) => {
                    const { movers } = await study.positionOf(movesTo(tree, end));
                    tree = withMovers(tree, end, movers);
                }),
            );
        study.tree = tree;
        await study.show(shared.at);
        return study;
    }

    // The position that is shown, unless other moves are given.
    line(moves: string[] = this.position.moves): Line {
        return lineOf(this.game, this.settings, this.start, moves);
    }

    get mover(): Player {
        return this.position.to_move;
    }

    shared(): SharedGame {
        const { settings, start, tree, at } = this;
        return { game: this.game.name, settings, ...(start ? { start } : {}), tree, at };
    }

    // Goes to a node; the old position is shown until the new one has come.
    async show(id: number): Promise<void> {
        const mine = ++this.wish;
        this.endPreview();
        this.at = id;
        try {
            const position = await this.positionOf(movesTo(this.tree, id));
            if (mine !== this.wish) return;
            this.seen = id;
            this.position = position;
            this.wrong = '';
        } catch (error) {
            if (mine !== this.wish) return;
            this.at = this.tree.nodes.has(this.seen) ? this.seen : kRoot;
            this.wrong = messageOf(error);
        }
    }

    async play(move: string): Promise<void> {
        if (!this.tree.nodes.has(this.seen)) return;
        await this.append(this.seen, [move], [this.position.to_move]);
    }

    // Plays the first moves of an expected line.
    async playLine(base: number, moves: string[]): Promise<void> {
        try {
            const { movers } = await this.positionOf([...movesTo(this.tree, base), ...moves]);
            await this.append(base, moves, movers.slice(-moves.length));
        } catch (error) {
            this.wrong = messageOf(error);
        }
    }

    private async append(base: number, moves: string[], movers: Player[]): Promise<void> {
        const [tree, to] = addMoves(this.tree, base, moves, movers);
        this.tree = tree;
        await this.show(to);
    }

    async showPreview(wanted: Omit<Preview, 'position' | 'steps'>): Promise<void> {
        const mine = ++this.previewWish;
        try {
            const before = movesTo(this.tree, wanted.base);
            const position = await this.positionOf(before);
            const steps = await this.stepsOf(before, wanted.moves);
            if (mine !== this.previewWish) return;
            this.preview = { ...wanted, position, steps: steps.slice(0, wanted.shown) };
        } catch {
            // A line of a search that is over already: there is nothing to show.
        }
    }

    endPreview(): void {
        ++this.previewWish;
        this.preview = null;
    }

    promote(id: number): void {
        this.tree = promote(this.tree, id);
    }

    remove(id: number): void {
        const { parent } = nodeOf(this.tree, id);
        const isInside = pathTo(this.tree, this.at).includes(id);
        this.tree = removeMove(this.tree, id);
        if (isInside) void this.show(parent);
    }

    setNote(id: number, note: Note): void {
        const tree = withNote(this.tree, id, note);
        if (commentsIn(tree) <= kMostCommentsInAll) this.tree = tree;
    }

    // Of a line to a node, by how many moves there were: as files keep them.
    notesTo(id: number): RecordNote[] {
        return [kRoot, ...pathTo(this.tree, id)].flatMap((each, ply): RecordNote[] => {
            const { note } = nodeOf(this.tree, each);
            return note ? [[ply, note.symbol ?? '', note.comment]] : [];
        });
    }

    setValue(id: number, value: Verdict): void {
        if (this.tree.nodes.has(id)) this.values = new Map(this.values).set(id, value);
    }

    setReviewed(id: number, reviewed: Reviewed): void {
        if (this.tree.nodes.has(id)) this.reviewed = new Map(this.reviewed).set(id, reviewed);
    }

    // Another evaluation has another unit.
    forgetValues(): void {
        this.values = new Map();
        this.reviewed = new Map();
    }

    private async positionOf(moves: string[]): Promise<Position> {
        const key = moves.join(' ');
        const known = this.known.get(key);
        if (known) return known;
        const position = await api.position(this.line(moves));
        this.remember(position);
        return position;
    }

    // Of the line that was last looked at, since a pointer goes from move to move.
    private async stepsOf(before: string[], moves: string[]): Promise<Step[]> {
        const key = [before.join(' '), moves.join(' ')].join('|');
        if (this.lastSteps?.key !== key) {
            const { steps } = await api.steps({ line: this.line(before), moves });
            this.lastSteps = { key, steps };
        }
        return this.lastSteps.steps;
    }

    private remember(position: Position): void {
        this.known.set(position.moves.join(' '), position);
        if (this.known.size > kMostPositions) this.known.delete(this.known.keys().next().value!);
    }
}

function lineOf(game: Game, settings: Settings, start: string | undefined, moves: string[]): Line {
    return { game: game.name, settings, ...(start ? { start } : {}), moves };
}
