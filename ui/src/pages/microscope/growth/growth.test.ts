import { describe, expect, it } from 'vitest';
import recorded from '../../../../mock/growths.json';
import type { ProofTrace, VisitTrace } from '../../../api/types';
import type { Growing } from './growth';
import { ProofPlayback } from './proofs';
import { summaryOf } from './summary';
import { VisitPlayback } from './visits';

const traces = recorded as unknown as {
    visits: VisitTrace;
    playouts: VisitTrace;
    proof: ProofTrace;
};

// All that a step shows.
const shown = (playback: Growing) => ({
    states: playback.states,
    current: playback.current,
    line: playback.line,
    sentence: playback.sentence(),
    rows: playback.rows(),
});

// Every step looks the same from both directions.
function expectReversible(make: () => Growing): void {
    const playback = make();
    const forward = Array.from({ length: playback.length + 1 }, (_, step) => {
        playback.goTo(step);
        return shown(playback);
    });
    for (let step = playback.length; step >= 0; --step) {
        playback.goTo(step);
        expect(shown(playback)).toEqual(forward[step]);
    }
}

describe('visits in steps', () => {
    const at = (step: number, trace = traces.visits) => {
        const playback = new VisitPlayback(trace);
        playback.goTo(step);
        return playback;
    };

    it('look the same from both directions', () => {
        expectReversible(() => new VisitPlayback(traces.visits));
        expectReversible(() => new VisitPlayback(traces.playouts));
    });

    it('go down, value the leaf, and back up', () => {
        // The first visit values the root alone.
        expect(at(1).sentence()).toMatch(
            /^Visit 1\. The root is a new leaf\. It gets 6 children\. /,
        );
        expect(at(2).sentence()).toMatch(/^Visit 1: the value is added on the way back\./);
        expect(at(2).visits).toBe(1);
        const choice = at(3);
        const [, chosen, candidates] = traces.visits.visits[1]!.choices[0]!;
        const [, weight, mean, bonus] = candidates.find(([node]) => node === chosen)!;
        expect(choice.sentence()).toContain(
            `O goes to ${traces.visits.nodes[chosen]!.move}: ${mean.toFixed(3)} + 0.15·√(ln 2 / ${weight}) = ${mean.toFixed(3)} + ${bonus.toFixed(3)}`,
        );
        const row = choice.rows().find(({ isChosen }) => isChosen)!;
        expect(row.move).toBe(traces.visits.nodes[chosen]!.move);
        const sums = choice.rows().map(({ cells }) => Number(cells[3]));
        expect(Math.max(...sums)).toBe(Number(row.cells[3]));
    });

    it('draw the tree as far as it has grown', () => {
        const seen = (step: number) =>
            at(step).states.filter(({ status }) => status !== 'unseen').length;
        expect(seen(0)).toBe(1);
        const whole = new VisitPlayback(traces.visits);
        expect(seen(whole.length)).toBe(whole.nodes.length);
        for (let step = 1; step < whole.length; ++step)
            expect(seen(step)).toBeLessThanOrEqual(seen(step + 1));
    });

    it('jump from visit to visit', () => {
        const playback = at(0);
        let visits = 0;
        for (let next = playback.next(); next !== null; next = playback.next()) {
            playback.goTo(next);
            expect(playback.visits).toBe(++visits);
        }
        expect(visits).toBe(traces.visits.visits.length);
        expect(playback.at).toBe(playback.length);
        playback.goTo(playback.previous()!);
        expect(playback.visits).toBe(visits - 1);
    });

    it('show proven nodes as won or lost for the player who chose them', () => {
        const playback = at(1e9);
        const places = playback.states.flatMap(({ value }, place) =>
            value === 'lost' ? [place] : [],
        );
        expect(places.length).toBeGreaterThan(0);
        const { nodes } = playback;
        // X lost by these replies to 2 and 4: only one of them holds.
        for (const place of places) expect(nodes[place]!.parent).not.toBeNull();
        expect(summaryOf(traces.visits)).toBe('21 visits, 129 positions made. 2 is played.');
    });

    it('tell of games that are played to their end', () => {
        const playback = at(1, traces.playouts);
        expect(playback.sentence()).toContain('A game is played from here to its end: win for ');
        playback.goTo(3);
        expect(playback.sentence()).toMatch(/which was never visited\.$/);
    });

    it('go to the visit that made a node', () => {
        const playback = at(0);
        const last = playback.nodes.length - 1;
        playback.goTo(playback.arrivalAt(last)!);
        expect(playback.states[last]!.below![0]).toBe('1×');
        playback.goTo(playback.at - 1);
        expect(playback.states[last]!.below![0]).toBe('0×');
    });
});

describe('proof numbers in steps', () => {
    it('look the same from both directions', () => {
        expectReversible(() => new ProofPlayback(traces.proof));
    });

    it('begin with the question, and end with its answer', () => {
        const playback = new ProofPlayback(traces.proof);
        playback.goTo(1);
        expect(playback.sentence()).toMatch(/^Is it a win for O\? The root: O to move, /);
        playback.goTo(1e9);
        const last = traces.proof.questions.at(-1)!;
        expect(playback.nodes.length).toBe(last.nodes.length);
        expect(playback.states[0]!.value).toBe(last.answer ? '0|∞' : '∞|0');
        expect(summaryOf(traces.proof)).toContain(last.answer ? 'Yes.' : 'No.');
    });

    it('go to the child with the least number', () => {
        const playback = new ProofPlayback(traces.proof);
        let choices = 0;
        for (let step = 1; step <= playback.length; ++step) {
            playback.goTo(step);
            const rows = playback.rows();
            const chosen = rows.find(({ isChosen }) => isChosen);
            if (!chosen) continue;
            ++choices;
            const depth = playback.line.length - 1;
            const column = depth % 2;
            const numbers = rows.map(({ cells }) =>
                cells[column] === '∞' ? Infinity : Number(cells[column]),
            );
            expect(Number(chosen.cells[column])).toBe(Math.min(...numbers));
        }
        const { questions } = traces.proof;
        const all = questions.flatMap(({ steps }) => steps.filter(([kind]) => kind === 'choose'));
        expect(choices).toBe(all.length);
    });

    it('say why a node is left', () => {
        const playback = new ProofPlayback(traces.proof);
        const told: string[] = [];
        for (let step = 1; step <= playback.length; ++step) {
            playback.goTo(step);
            if (playback.sentence().includes(' is left with ')) told.push(playback.sentence());
        }
        expect(told.length).toBeGreaterThan(0);
        for (const text of told)
            expect(text).toMatch(
                /(proven|disproven): (yes|no)\.$|has reached the threshold \d+\.$/,
            );
    });
});
