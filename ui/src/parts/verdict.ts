// Verdicts in words, on a board, and as a share between the two players. Verdicts are for the player to
// move; bars and graphs are for the first player.
import type { GameResult, Player, Verdict } from '../api/types';
import type { Note, Tone } from '../board/overlay';
import { t } from '../texts/language.svelte';

export function turned(verdict: Verdict): Verdict {
    const { value, margin } = verdict;
    if (value === 'estimate') return turnedEstimate(verdict);
    const other: Verdict = {
        ...verdict,
        value: value === 'win' ? 'loss' : value === 'loss' ? 'win' : 'draw',
    };
    return margin == null ? other : { ...other, margin: -margin };
}

function turnedEstimate(verdict: Verdict): Verdict {
    const { estimate, points, chance } = verdict;
    return {
        ...verdict,
        estimate: -(estimate ?? 0),
        ...(points != null && { points: -points }),
        ...(chance != null && { chance: 1 - chance }),
    };
}

export function forFirst(verdict: Verdict, mover: Player): Verdict {
    return mover === 0 ? verdict : turned(verdict);
}

export const isProven = ({ value }: Verdict) => value !== 'estimate';

// "win in 3", "loss by 7", "draw", "+3.4", "62 %", "+12".
export function verdictText(verdict: Verdict): string {
    const { value, distance, margin } = verdict;
    if (value === 'estimate') return estimateText(verdict);
    const words = t().parts.verdict;
    if (value === 'draw') return words.draw;
    if (margin != null) return words.by(words[value], Math.abs(margin));
    return distance != null ? words.in(words[value], distance) : words[value];
}

// The same about a player by name: "X: win in 3", "Draw", "Black ahead by 3.4", "Ghosts ahead: 62 %". A
// player's name may be a plural, so no verb goes with it.
export function sentence(verdict: Verdict, mover: Player, names: [string, string]): string {
    const words = t().parts.verdict;
    if (verdict.value === 'draw') return words.aDraw;
    if (verdict.value === 'estimate') {
        const first = forFirst(verdict, mover);
        const { estimate = 0, chance } = first;
        const isFirst = chance != null ? chance > 0.5 : estimate > 0;
        const text = estimateText(isFirst ? first : turned(first));
        if (isEven(text)) return words.even;
        const name = capital(names[isFirst ? 0 : 1]);
        return text.startsWith('+') ? words.aheadBy(name, text.slice(1)) : words.ahead(name, text);
    }
    const winner = verdict.value === 'win' ? mover : 1 - mover;
    return `${capital(names[winner]!)}: ${verdictText({ ...verdict, value: 'win' })}`;
}

// How a game ended: "X won", "Black won by 7", "Draw", "O won (resigned)".
export function resultText(result: GameResult, names: [string, string]): string {
    const { winner, margin, reason } = result;
    const text = winningText(winner === null ? null : capital(names[winner]), margin);
    return reason ? `${text} (${reason})` : text;
}

function winningText(winner: string | null, margin: number | undefined): string {
    const words = t().parts.verdict;
    if (winner === null) return words.aDraw;
    return margin ? words.wonBy(winner, Math.abs(margin)) : words.won(winner);
}

// Players without a name of their own are "first" and "second".
export const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

// A number that stays short: 12, 873, 4.2k.
export function numberText(value: number): string {
    const size = Math.abs(value);
    const sign = value < 0 ? '−' : '';
    if (size < 1000) return `${sign}${oneDigit(size)}`;
    const [unit, letter] = size < 999_500 ? [1e3, 'k'] : size < 999.5e6 ? [1e6, 'M'] : [1e9, 'G'];
    const part = size / unit;
    return `${sign}${part < 9.95 ? t().parts.decimal(part, 1) : Math.round(part)}${letter}`;
}

// With one digit after the point, if it has any.
function oneDigit(value: number): string {
    const rounded = Math.round(value * 10) / 10;
    return t().parts.decimal(rounded, Number.isInteger(rounded) ? 0 : 1);
}

const isEven = (text: string) =>
    [t().parts.verdict.evenShort, pointsText(0), percentText(0.5)].includes(text);

// "+3.4" points of the margin, "62 %" where the result has no size, "+12" units of the evaluation, "even".
// The same as EstimateScale::to_text of the program, with a true minus.
export function estimateText({ estimate = 0, points, chance }: Verdict): string {
    if (points != null) return pointsText(points);
    if (chance != null) return percentText(chance);
    if (estimate === 0) return t().parts.verdict.evenShort;
    return estimate > 0 ? `+${numberText(estimate)}` : numberText(estimate);
}

export function pointsText(points: number): string {
    const tenths = Math.round(Math.abs(points) * 10);
    const size = t().parts.decimal(tenths / 10, 1);
    return tenths === 0 ? size : `${points < 0 ? '−' : '+'}${size}`;
}

// An estimate is never certain. No line ends before the sign.
function percentText(chance: number): string {
    return `${Math.min(99, Math.max(1, Math.round(100 * chance)))}\u00a0%`;
}

const kTones: Record<Verdict['value'], Tone> = {
    win: 'good',
    draw: 'even',
    loss: 'bad',
    estimate: 'plain',
};

export const toneOf = ({ value }: Verdict): Tone => kTones[value];

// What fits on a cell: "W3", "D", "L−7", "≤−3.4", "62%".
export function note(verdict: Verdict, isExact: boolean, isBest: boolean): Note {
    return {
        text: `${isExact ? '' : '≤'}${shortText(verdict)}`,
        tone: toneOf(verdict),
        best: isBest,
    };
}

export function shortText(verdict: Verdict): string {
    const { value, distance, margin } = verdict;
    if (value === 'estimate') return estimateText(verdict).replace('\u00a0%', '%');
    const letter = t().parts.verdict.letters[value];
    if (value === 'draw') return letter;
    if (margin != null) return `${letter}${value === 'win' ? '+' : '−'}${Math.abs(margin)}`;
    return `${letter}${distance ?? ''}`;
}

// Higher is better for the player of the verdict: a quick or large win, a slow or small loss.
export function rank(verdict: Verdict): number {
    const { value, distance, margin } = verdict;
    const kProven = 1e12;
    if (value === 'estimate') return verdict.estimate ?? 0;
    if (value === 'draw') return 0;
    const side = value === 'win' ? kProven : -kProven;
    return side + (margin ?? (value === 'win' ? -(distance ?? 1e6) : (distance ?? 0)));
}

// Estimates are in a game's own unit. Dividing by a large value among those seen makes them comparable;
// the 95th percentile ignores outliers.
export function scaleOf(estimates: number[]): number {
    const sizes = estimates
        .map(Math.abs)
        .filter((size) => size > 0)
        .sort((a, b) => a - b);
    return sizes[Math.floor(sizes.length * 0.95)] ?? 1;
}

// Between -1, a proven loss, and 1, a proven win; an estimate never gets there.
export function share(verdict: Verdict, scale: number): number {
    if (verdict.value === 'win') return 1;
    if (verdict.value === 'loss') return -1;
    if (verdict.value === 'draw') return 0;
    if (verdict.chance != null) return 0.95 * (2 * verdict.chance - 1);
    return 0.95 * Math.tanh((verdict.estimate ?? 0) / (2 * scale));
}

// Whether two searches agree: the same outcome, and the same number where it is an estimate.
export function isSameValue(a: Verdict, b: Verdict): boolean {
    if (a.value !== b.value) return false;
    if (a.value === 'estimate') return a.estimate === b.estimate;
    return (a.margin ?? null) === (b.margin ?? null);
}
