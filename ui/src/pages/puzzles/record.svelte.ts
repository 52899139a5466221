// What somebody achieved, by game, and how far they came in the latest set: stored in the browser, so that a
// reload goes on where it was. A streak counts puzzles that were solved one after another at the first try.
import { recalled, remember } from '../../parts/remember';

export interface Achievement {
    streak: number;
    best: number;
    solved: number;
}
// In a set of puzzles, by its address.
export interface Place {
    set: string;
    // Solved or shown; the next one is on the board.
    done: number;
    // Of them, at the first try.
    firstTry: number;
    // Whether the next one has been answered wrongly.
    isMissed: boolean;
}

export const kRecordKey = 'petteia.puzzles';
const kPlaceKey = 'petteia.puzzles.place';
const kNothing: Achievement = { streak: 0, best: 0, solved: 0 };

const isCount = (value: unknown): value is number =>
    Number.isSafeInteger(value) && Number(value) >= 0;

function isAchievement(value: unknown): value is Achievement {
    if (typeof value !== 'object' || value === null) return false;
    const { streak, best, solved } = value as Partial<Achievement>;
    return [streak, best, solved].every(isCount);
}

function readAll(): Record<string, Achievement> {
    const kept = recalled(kRecordKey);
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, each]) => isAchievement(each)));
}

class Records {
    private all = $state.raw(readAll());

    constructor() {
        // What another tab achieved.
        globalThis.addEventListener?.('storage', ({ key }) => {
            if (key === kRecordKey || key === null) this.all = readAll();
        });
    }

    of(game: string): Achievement {
        return Object.hasOwn(this.all, game) ? this.all[game]! : kNothing;
    }
    solved(game: string, isFirstTry: boolean): void {
        const { streak, best, solved } = this.of(game);
        const now = isFirstTry ? streak + 1 : 0;
        this.set(game, { streak: now, best: Math.max(best, now), solved: solved + 1 });
    }
    missed(game: string): void {
        this.set(game, { ...this.of(game), streak: 0 });
    }
    reset(game: string): void {
        this.set(game, kNothing);
    }

    private set(game: string, value: Achievement): void {
        this.all = { ...this.all, [game]: value };
        remember(kRecordKey, this.all);
    }
}

export const records = new Records();

// Where one is in a set; at its beginning if another one was opened since.
export function placeIn(set: string): Place {
    const kept = recalled(kPlaceKey) as Partial<Place> | null;
    const { done, firstTry, isMissed } = kept?.set === set ? kept : {};
    if (!isCount(done) || !isCount(firstTry) || firstTry > done)
        return { set, done: 0, firstTry: 0, isMissed: false };
    return { set, done, firstTry, isMissed: isMissed === true };
}

export const keepPlace = (place: Place) => remember(kPlaceKey, place);
