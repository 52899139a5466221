// Steps through the visits of Monte Carlo tree search. A visit is some steps down the tree, one for its leaf, and one
// in which the value is backed up. Drawn are the nodes that are visited at all.
import type { Player, Visit, VisitTrace, Winner } from '../../../api/types';
import type { PictureNode } from '../picture';
import type { NodeState } from '../playback';
import { kindOf, kUnseen, movesTo, type Growing, type Row } from './growth';
import {
    chanceText,
    narrateBackUp,
    narrateChoice,
    narrateLeaf,
    winnerText,
} from './narrate_growth';
import { t } from '../../../texts/language.svelte';

export interface Total {
    visits: number;
    // Player 0's; null before anything is known.
    mean: number | null;
    winner: Winner;
}

interface Step {
    visit: number;
    // Of the choices; their number: the leaf, and one more: backing up.
    part: number;
}

export class VisitPlayback implements Growing {
    readonly nodes: PictureNode[];
    totals: Total[] = [];
    private done = 0;
    // What was last added to the mean of a node when it was compared.
    private bonuses: (number | null)[] = [];
    private readonly steps: Step[];
    // The nodes that are drawn: their numbers in the trace, and the other way round.
    private readonly drawn: number[];
    private readonly places: number[];

    constructor(readonly trace: VisitTrace) {
        const visited = new Set([0, ...trace.visits.flatMap((visit) => pathOf(visit))]);
        this.drawn = trace.nodes.flatMap((_, node) => (visited.has(node) ? [node] : []));
        this.places = trace.nodes.map(() => -1);
        this.drawn.forEach((node, place) => (this.places[node] = place));
        this.nodes = this.drawn.map((node) => {
            const { parent, move, player } = trace.nodes[node]!;
            const above = parent === null ? null : this.places[parent]!;
            return { parent: above, move, player, kind: kindOf(trace.nodes[node]!) };
        });
        this.steps = trace.visits.flatMap(({ choices }, visit) =>
            Array.from({ length: choices.length + 2 }, (_, part) => ({ visit, part })),
        );
        this.reset();
    }

    get at(): number {
        return this.done;
    }
    get length(): number {
        return this.steps.length;
    }
    // Visits that are done, the one that goes on not counted.
    get visits(): number {
        return this.totals[0]!.visits;
    }
    get current(): number {
        return this.places[this.node]!;
    }
    get line(): string[] {
        return movesTo(this.trace.nodes, this.node);
    }
    get states(): NodeState[] {
        const way = new Set(this.way());
        return this.drawn.map((node) => this.stateOf(node, way.has(node)));
    }

    goTo(step: number): void {
        const wanted = Math.max(0, Math.min(this.length, step));
        if (wanted < this.done) this.reset();
        while (this.done < wanted) this.apply(this.steps[this.done++]!);
    }
    // The end of the visit that made it a leaf.
    arrivalAt(node: number): number | null {
        const at = this.steps.findIndex(
            (step) =>
                step.part === this.lastPart(step) &&
                pathOf(this.trace.visits[step.visit]!).includes(this.drawn[node]!),
        );
        return at < 0 ? null : at + 1;
    }
    // The end of the next visit, or of the previous one.
    next(): number | null {
        const at = this.steps.findIndex(
            (step, i) => i >= this.done && step.part === this.lastPart(step),
        );
        return at < 0 ? null : at + 1;
    }
    previous(): number | null {
        for (let i = this.done - 2; i >= 0; --i)
            if (this.steps[i]!.part === this.lastPart(this.steps[i]!)) return i + 1;
        return null;
    }

    sentence(): string {
        const step = this.step;
        if (!step) return t().microscope.growth.noVisits;
        const visit = this.trace.visits[step.visit]!;
        const number = step.visit + 1;
        if (step.part < visit.choices.length)
            return narrateChoice(this.trace, number, visit.choices[step.part]!, this.totals);
        return step.part === visit.choices.length
            ? narrateLeaf(this.trace, number, visit)
            : narrateBackUp(this.trace, number, visit);
    }

    rows(): Row[] {
        const step = this.step;
        const choice = step && this.trace.visits[step.visit]!.choices[step.part];
        const parent = choice?.[0] ?? this.node;
        const compared = new Map(choice?.[2].map((each) => [each[0], each]));
        return this.childrenOf(parent).map((node) => {
            const { visits, mean, winner } = this.totals[node]!;
            const [, weight = 0, exact = 0, bonus = 0] = compared.get(node) ?? [];
            const isCompared = weight > 0;
            const shown = mean === null ? '–' : chanceText(this.seenBy(parent, mean));
            return {
                move: this.trace.nodes[node]!.move,
                cells: [
                    String(visits),
                    winner === null ? shown : winnerText(this.trace, winner),
                    isCompared ? chanceText(bonus) : '–',
                    isCompared ? chanceText(exact + bonus) : '–',
                ],
                isChosen: node === choice?.[1],
            };
        });
    }

    private get step(): Step | undefined {
        return this.steps[this.done - 1];
    }
    // The node that the last step was about.
    private get node(): number {
        const step = this.step;
        if (!step) return 0;
        const { choices, leaf } = this.trace.visits[step.visit]!;
        if (step.part < choices.length) return choices[step.part]![0];
        return step.part === choices.length ? leaf : 0;
    }
    // What the visit has come through.
    private way(): number[] {
        const step = this.step;
        if (!step) return [0];
        return pathOf(this.trace.visits[step.visit]!).slice(0, step.part + 2);
    }
    private lastPart({ visit }: Step): number {
        return this.trace.visits[visit]!.choices.length + 1;
    }
    private childrenOf(parent: number): number[] {
        for (let i = 0; i <= (this.step?.visit ?? -1); ++i) {
            const { leaf, children } = this.trace.visits[i]!;
            const isThere =
                i < this.step!.visit || this.step!.part >= this.lastPart(this.step!) - 1;
            if (leaf === parent && children[1] > 0 && isThere)
                return Array.from({ length: children[1] }, (_, child) => children[0] + child);
        }
        return [];
    }
    private seenBy(node: number, chance: number): number {
        return this.trace.nodes[node]!.player === 0 ? chance : 1 - chance;
    }

    private stateOf(node: number, isOpen: boolean): NodeState {
        const { visits, mean, winner } = this.totals[node]!;
        if (visits === 0 && !isOpen && node !== 0) return kUnseen;
        const chooser = this.trace.nodes[node]!.parent ?? node;
        const bonus = this.bonuses[node];
        const value =
            winner === null && mean !== null ? chanceText(this.seenBy(chooser, mean)) : null;
        return {
            ...kUnseen,
            status: isOpen ? 'open' : 'done',
            value: winner === null ? value : proofText(winner, this.trace.nodes[chooser]!.player),
            below: [
                `${visits}×`,
                ...(bonus == null || winner !== null ? [] : [`+${chanceText(bonus)}`]),
            ],
        };
    }

    private reset(): void {
        this.done = 0;
        this.totals = this.trace.nodes.map(({ prior, winner }) => ({
            visits: 0,
            mean: prior ?? null,
            winner: winner ?? null,
        }));
        this.bonuses = this.trace.nodes.map(() => null);
    }
    private apply({ visit, part }: Step): void {
        const { choices, backed_up } = this.trace.visits[visit]!;
        for (const [node, weight, , bonus] of choices[part]?.[2] ?? [])
            if (weight > 0) this.bonuses[node] = bonus;
        if (part !== choices.length + 1) return;
        for (const [node, , visits, mean, winner] of backed_up)
            this.totals[node] = { visits, mean, winner };
    }
}

const pathOf = ({ choices }: Visit): number[] => [0, ...choices.map(([, chosen]) => chosen)];

// Short enough for a node: won, lost or drawn for the player who chose it.
function proofText(winner: Winner, chooser: Player): string {
    const { won, lost, drawn } = t().microscope.growth;
    return winner === 'draw' ? drawn : winner === chooser ? won : lost;
}
