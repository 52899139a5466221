// The upper confidence bound (UCB1: Auer, Cesa-Bianchi and Fischer 2002), and visits that go by it.
export interface Move {
    visits: number;
    // The sum of the results: 1 for each win, 0 for each loss.
    sum: number;
}

// How often each move wins a random game, which the search does not know.
export const kChances = [0.45, 0.6, 0.3];

// Chosen so that the best move loses its first game: without exploration it gets no other.
const kSeeds = [77_000_231, 203_000_609, 371_001_113];

// NaN before the first visit.
export const meanOf = ({ visits, sum }: Move): number => sum / visits;

// What is added to the mean: much where few of `all` visits went. Infinite before the first visit.
export function bonusOf({ visits }: Move, all: number, exploration: number): number {
    return visits === 0 ? Infinity : exploration * Math.sqrt(Math.log(all) / visits);
}

export function boundOf(move: Move, all: number, exploration: number): number {
    return move.visits === 0 ? Infinity : meanOf(move) + bonusOf(move, all, exploration);
}

// Of equal bounds the first.
export function bestByBound(moves: Move[], exploration: number): number {
    const all = moves.reduce((sum, { visits }) => sum + visits, 0);
    const bounds = moves.map((move) => boundOf(move, all, exploration));
    return bounds.indexOf(Math.max(...bounds));
}

// Random games with these chances. Every bandit plays the same ones, so that two explorations can be compared.
export class Bandit {
    moves: Move[] = kChances.map(() => ({ visits: 0, sum: 0 }));
    private states = [...kSeeds];

    visit(exploration: number): void {
        const at = bestByBound(this.moves, exploration);
        const result = this.random(at) < kChances[at]! ? 1 : 0;
        this.moves = this.moves.map(({ visits, sum }, i) =>
            i === at ? { visits: visits + 1, sum: sum + result } : { visits, sum },
        );
    }

    // From 0 up to 1, by a linear congruential generator for each move.
    private random(at: number): number {
        const state = (Math.imul(1_664_525, this.states[at]!) + 1_013_904_223) >>> 0;
        this.states[at] = state;
        return state / 2 ** 32;
    }
}
