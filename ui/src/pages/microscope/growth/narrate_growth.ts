// The steps of searches whose tree grows, in sentences.
import type {
    Choice,
    Player,
    ProofNumber,
    ProofNumbers,
    ProofQuestion,
    ProofStep,
    ProofTrace,
    Visit,
    VisitTrace,
    Winner,
} from '../../../api/types';
import { capital } from '../../../parts/verdict';
import { t } from '../../../texts/language.svelte';
import { movesTo } from './growth';
import type { Total } from './visits';

// "0.62".
export const chanceText = (chance: number) => t().parts.decimal(chance, 2);
// Sums that are compared are often nearly equal.
const exactText = (chance: number) => t().parts.decimal(chance, 3);
export const numberText = (number: ProofNumber) =>
    number === null ? '∞' : t().parts.number(number);

const placeOf = (nodes: VisitTrace['nodes'], node: number) =>
    movesTo(nodes, node).join(' ') || t().microscope.tell.theRoot;

const seenBy = (player: Player, chance: number) => (player === 0 ? chance : 1 - chance);

export function winnerText(trace: { names: [string, string] }, winner: Winner): string {
    return winner === 'draw' || winner === null
        ? t().microscope.growth.draw
        : t().microscope.tell.win(trace.names[winner]);
}

// ---- Visits

// "X goes to c2: 0.62 + 0.15·√(ln 17 / 4) = 0.62 + 0.13 = 0.75, the highest bound. Next is b1 with 0.70."
export function narrateChoice(
    trace: VisitTrace,
    visit: number,
    [node, chosen, candidates]: Choice,
    totals: Total[],
): string {
    const words = t().microscope.growth;
    const name = trace.names[trace.nodes[node]!.player];
    const where = placeOf(trace.nodes, node);
    const move = trace.nodes[chosen]!.move;
    const own = candidates.find(([child]) => child === chosen);
    if (!own) return words.drawnByChance(visit, where, move);
    const [, weight, mean, bonus] = own;
    if (weight === 0) return words.chooseNew(visit, where, name, move);
    const formula = `${exactText(mean)} + ${shortNumber(trace.exploration)}·√(ln ${totals[node]!.visits + 1} / ${weight})`;
    const sum = `${exactText(mean)} + ${exactText(bonus)} = ${exactText(mean + bonus)}`;
    const second = candidates
        .filter(([child]) => child !== chosen)
        .sort((a, b) => b[2] + b[3] - a[2] - a[3])[0];
    const text = words.choose(visit, where, name, move, `${formula} = ${sum}`);
    if (!second) return `${text} ${words.onlyChoice}`;
    const next = words.second(trace.nodes[second[0]]!.move, exactText(second[2] + second[3]));
    return `${text} ${next}`;
}

// As many digits as it has.
const shortNumber = (number: number) =>
    t().parts.decimal(number, Math.min(3, String(number).split('.')[1]?.length ?? 0));

export function narrateLeaf(trace: VisitTrace, visit: number, { leaf, ...about }: Visit): string {
    const words = t().microscope.growth;
    const where = capital(placeOf(trace.nodes, leaf));
    const { player } = trace.nodes[leaf]!;
    const name = trace.names[player];
    const grown = about.children[1] > 0 ? `${words.expanded(about.children[1])} ` : '';
    const value = chanceText(seenBy(player, about.value));
    const text =
        about.source === 'proven'
            ? words.leafProven(resultText(trace, about.value))
            : about.source === 'playout'
              ? words.leafPlayed(resultText(trace, about.value), value, name)
              : words.leafValued(value, name);
    return `${words.leaf(visit, where)} ${grown}${text}`;
}

function resultText(trace: VisitTrace, value: number): string {
    if (value === 1) return winnerText(trace, 0);
    if (value === 0) return winnerText(trace, 1);
    return value === 0.5 ? t().microscope.growth.draw : t().microscope.growth.undecided;
}

// The nodes on the way up, each with its mean for the player who chose it.
export function narrateBackUp(trace: VisitTrace, visit: number, { backed_up }: Visit): string {
    const words = t().microscope.growth;
    const all = backed_up.map(([node, , visits, mean, winner]) => {
        const where = placeOf(trace.nodes, node);
        if (winner !== null) return words.provenNode(where, winnerText(trace, winner));
        const chooser = trace.nodes[trace.nodes[node]!.parent ?? node]!.player;
        return words.meanNow(
            where,
            visits,
            chanceText(seenBy(chooser, mean)),
            trace.names[chooser],
        );
    });
    return words.backedUp(visit, all.join('; '));
}

// ---- Proof numbers

export interface ProofMoment {
    numbers: (node: number) => ProofNumbers;
    // Of the node that the search is at; of the one that was just left.
    thresholds: ProofNumbers;
    before: ProofNumbers;
}

const pair = (numbers: ProofNumbers) => numbers.map(numberText).join(' | ');

// "the proof number reaches 3 or the disproof number reaches 5".
function limits([proof, disproof]: ProofNumbers): string {
    const words = t().microscope.growth;
    const all = [
        ...(proof === null ? [] : [words.proofReaches(numberText(proof))]),
        ...(disproof === null ? [] : [words.disproofReaches(numberText(disproof))]),
    ];
    return all.join(words.or) || words.isSettled;
}

export function questionText(trace: ProofTrace, question: ProofQuestion): string {
    const name = trace.names[question.nodes[0]!.player];
    const { asksWin, asksDraw } = t().microscope.growth;
    return question.goal === 'win' ? asksWin(name) : asksDraw(name);
}

export function narrateProof(
    trace: ProofTrace,
    question: ProofQuestion,
    step: ProofStep,
    moment: ProofMoment,
): string {
    const where = capital(placeOf(question.nodes, step[1]));
    const words = t().microscope.growth;
    switch (step[0]) {
        case 'enter':
            return narrateEntry(trace, question, step, where);
        case 'choose':
            return narrateTurn(trace, question, step, where, moment);
        case 'update':
            return `${words.updated(where, pair(step[2]))} ${reached(step[2], moment.thresholds) ?? words.stays}`;
        case 'leave':
            return `${words.left(where, pair(step[2]))} ${reached(step[2], moment.before) ?? ''}`.trim();
    }
}

// Why a node is left; null if there is no reason.
function reached([proof, disproof]: ProofNumbers, [mostProof, mostDisproof]: ProofNumbers) {
    const words = t().microscope.growth;
    if (proof === 0) return words.proven;
    if (disproof === 0) return words.disproven;
    if (mostProof !== null && (proof === null || proof >= mostProof))
        return words.reachedProof(numberText(mostProof));
    if (mostDisproof !== null && (disproof === null || disproof >= mostDisproof))
        return words.reachedDisproof(numberText(mostDisproof));
    return null;
}

function narrateEntry(
    trace: ProofTrace,
    question: ProofQuestion,
    [, node, numbers, thresholds, children]: Extract<ProofStep, ['enter', ...unknown[]]>,
    where: string,
): string {
    const words = t().microscope.growth;
    const { player } = question.nodes[node]!;
    const isAsker = player === question.nodes[0]!.player;
    const asks = node === 0 ? `${questionText(trace, question)} ` : '';
    const [proof, disproof] = numbers.map(numberText) as [string, string];
    const name = trace.names[player];
    const rule = isAsker ? words.needsOne(proof, disproof) : words.needsAll(proof, disproof);
    const answer = numbers[0] === 0 ? words.proven : numbers[1] === 0 ? words.disproven : '';
    const limit = thresholds.every((each) => each === null)
        ? ''
        : words.thresholds(limits(thresholds));
    return [`${asks}${words.entered(where, name, children.length)}`, rule, answer || limit]
        .filter(Boolean)
        .join(' ');
}

function narrateTurn(
    trace: ProofTrace,
    question: ProofQuestion,
    [, node, chosen, thresholds]: Extract<ProofStep, ['choose', ...unknown[]]>,
    where: string,
    { numbers }: ProofMoment,
): string {
    const words = t().microscope.growth;
    const { player } = question.nodes[node]!;
    const which = player === question.nodes[0]!.player ? 0 : 1;
    const least = (child: number) => numbers(child)[which];
    const others = question.nodes.flatMap(({ parent }, child) =>
        parent === node && child !== chosen ? [least(child) ?? Infinity] : [],
    );
    const second = Math.min(Infinity, ...others);
    const number = numberText(least(chosen));
    const { move } = question.nodes[chosen]!;
    const name = trace.names[player];
    const text = words.goes(where, name, move, which === 0, number);
    const next = second === Infinity ? '' : ` ${words.nextBest(numberText(second))}`;
    return `${text}${next} ${words.until(limits(thresholds))}`;
}
