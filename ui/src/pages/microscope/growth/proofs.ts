// Steps through the questions of a proof-number search. Drawn is the tree of the question that is asked.
import type {
    ProofNumber,
    ProofNumbers,
    ProofQuestion,
    ProofStep,
    ProofTrace,
} from '../../../api/types';
import type { PictureNode } from '../picture';
import type { NodeState } from '../playback';
import { kindOf, kUnseen, movesTo, type Growing, type Row } from './growth';
import { narrateProof, numberText } from './narrate_growth';
import { t } from '../../../texts/language.svelte';

export class ProofPlayback implements Growing {
    readonly length: number;
    private done = 0;
    private question = 0;
    private known: (ProofNumbers | null)[] = [];
    // The nodes from the root to where the search is, each with its thresholds.
    private path: { node: number; thresholds: ProofNumbers }[] = [];
    // The last choice, until the child is entered.
    private chosen: number | null = null;
    private readonly pictures: PictureNode[][];

    constructor(readonly trace: ProofTrace) {
        this.length = trace.questions.reduce((sum, { steps }) => sum + steps.length, 0);
        this.pictures = trace.questions.map(({ nodes }) =>
            nodes.map((node) => ({
                parent: node.parent,
                move: node.move,
                player: node.player,
                kind: kindOf(node),
            })),
        );
        this.begin(0);
    }

    get at(): number {
        return this.done;
    }
    // Null if the game is over.
    get asked(): ProofQuestion | null {
        return this.trace.questions[this.question] ?? null;
    }
    get nodes(): PictureNode[] {
        return (
            this.pictures[this.question] ?? [{ parent: null, move: '', player: 0, kind: 'leaf' }]
        );
    }
    get current(): number {
        const step = this.step;
        if (!step) return 0;
        return step[0] === 'choose' ? step[2] : step[1];
    }
    get line(): string[] {
        return this.asked ? movesTo(this.asked.nodes, this.current) : [];
    }
    get states(): NodeState[] {
        const open = new Map(this.path.map(({ node, thresholds }) => [node, thresholds]));
        return this.nodes.map((_, node) => this.stateOf(node, open.get(node)));
    }

    goTo(step: number): void {
        const wanted = Math.max(0, Math.min(this.length, step));
        if (wanted < this.done) this.begin(0);
        while (this.done < wanted) this.forward();
    }
    // In the question that is asked.
    arrivalAt(node: number): number | null {
        const at = this.asked?.steps.findIndex(
            (step) =>
                step[1] === node ||
                (step[0] === 'enter' && step[4].some(([child]) => child === node)),
        );
        return at === undefined || at < 0 ? null : this.begun(this.question) + at + 1;
    }
    // A position that is entered.
    next(): number | null {
        for (let i = this.done; i < this.length; ++i)
            if (this.stepAt(i)![0] === 'enter') return i + 1;
        return null;
    }
    previous(): number | null {
        for (let i = this.done - 2; i >= 0; --i) if (this.stepAt(i)![0] === 'enter') return i + 1;
        return null;
    }

    sentence(): string {
        const step = this.step;
        if (!this.asked || !step) return t().microscope.growth.noQuestions;
        return narrateProof(this.trace, this.asked, step, {
            numbers: (node) => this.known[node] ?? [1, 1],
            thresholds: this.path.at(-1)?.thresholds ?? [null, null],
            before: this.before,
        });
    }

    rows(): Row[] {
        const step = this.step;
        if (!this.asked || !step) return [];
        const parent = step[1];
        const nodes = this.asked.nodes;
        return nodes.flatMap(({ parent: above, move }, node) => {
            const numbers = this.known[node];
            if (above !== parent || !numbers) return [];
            const isChosen = step[0] === 'choose' && step[2] === node;
            return [{ move, cells: numbers.map(numberText), isChosen }];
        });
    }

    // The thresholds of the node that was left in this step.
    private before: ProofNumbers = [null, null];

    private get step(): ProofStep | undefined {
        return this.stepAt(this.done - 1);
    }
    private stepAt(step: number): ProofStep | undefined {
        let rest = step;
        for (const { steps } of this.trace.questions) {
            if (rest < steps.length) return steps[rest];
            rest -= steps.length;
        }
        return undefined;
    }

    // The number of steps before a question.
    private begun(question: number): number {
        return this.trace.questions
            .slice(0, question)
            .reduce((sum, { steps }) => sum + steps.length, 0);
    }
    private begin(question: number): void {
        if (question === 0) this.done = 0;
        this.question = question;
        this.known = this.nodes.map(() => null);
        this.path = [];
        this.chosen = null;
    }
    private forward(): void {
        if (this.done === this.begun(this.question + 1)) this.begin(this.question + 1);
        this.apply(this.stepAt(this.done++)!);
    }
    private apply(step: ProofStep): void {
        const node = step[1];
        this.chosen = null;
        if (step[0] === 'choose') {
            this.chosen = step[2];
            return;
        }
        this.known[node] = step[2];
        if (step[0] === 'enter') {
            this.path.push({ node, thresholds: step[3] });
            for (const [child, proof, disproof] of step[4]) this.known[child] = [proof, disproof];
        }
        if (step[0] === 'leave') this.before = this.path.pop()!.thresholds;
    }

    private stateOf(node: number, thresholds: ProofNumbers | undefined): NodeState {
        const numbers = this.known[node];
        if (!numbers) return kUnseen;
        const isOpen = thresholds !== undefined || node === this.chosen;
        return {
            ...kUnseen,
            status: isOpen ? 'open' : 'done',
            value: numbers.map(numberText).join('|'),
            ...(thresholds && !thresholds.every(isInfinite)
                ? { below: [`< ${thresholds.map(numberText).join('|')}`] }
                : {}),
        };
    }
}

const isInfinite = (number: ProofNumber) => number === null;
