// Verdicts in words, on a board, and as a share between the two players. Verdicts are for the player to
// move; bars and graphs are for the first player.
import type { GameResult, Player, Verdict } from '../api/types';
import type { Note, Tone } from '../board/overlay';

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
    if (value === 'draw') return 'draw';
    if (margin != null) return `${value} by ${Math.abs(margin)}`;
    return distance != null ? `${value} in ${distance}` : value;
}

// The same about a player by name: "Win for X in 3", "Draw", "Black ahead by 3.4", "Ghosts ahead: 62 %". A
// player's name may be a plural, so no verb goes with it.
export function sentence(verdict: Verdict, mover: Player, names: [string, string]): string {
    if (verdict.value === 'draw') return 'Draw';
    if (verdict.value === 'estimate') {
        const first = forFirst(verdict, mover);
        const { estimate = 0, chance } = first;
        const isFirst = chance != null ? chance > 0.5 : estimate > 0;
        const text = estimateText(isFirst ? first : turned(first));
        if (kEven.has(text)) return 'Even';
        const how = text.startsWith('+') ? ` by ${text.slice(1)}` : `: ${text}`;
        return `${capital(names[isFirst ? 0 : 1])} ahead${how}`;
    }
    const winner = verdict.value === 'win' ? mover : 1 - mover;
    const how = verdictText({ ...verdict, value: 'win' }).slice('win'.length);
    return `Win for ${names[winner]}${how}`;
}

// How a game ended: "X won", "Black won by 7", "Draw", "O won (resigned)".
export function resultText(result: GameResult, names: [string, string]): string {
    const { winner, margin, reason } = result;
    const by = margin ? ` by ${Math.abs(margin)}` : '';
    const text = winner === null ? 'Draw' : `${capital(names[winner])} won${by}`;
    return reason ? `${text} (${reason})` : text;
}

// Players without a name of their own are "first" and "second".
export const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

// A number that stays short: 12, 873, 4.2k.
export function numberText(value: number): string {
    const size = Math.abs(value);
    const sign = value < 0 ? '−' : '';
    if (size < 1000) return `${sign}${Math.round(size * 10) / 10}`;
    const [unit, letter] = size < 999_500 ? [1e3, 'k'] : size < 999.5e6 ? [1e6, 'M'] : [1e9, 'G'];
    const part = size / unit;
    return `${sign}${part < 9.95 ? part.toFixed(1) : Math.round(part)}${letter}`;
}

const kEven = new Set(['even', '0.0', '50 %']);

// "+3.4" points of the margin, "62 %" where the result has no size, "+12" units of the evaluation, "even".
// The same as EstimateScale::to_text of the program, with a true minus.
export function estimateText({ estimate = 0, points, chance }: Verdict): string {
    if (points != null) return pointsText(points);
    if (chance != null) return percentText(chance);
    if (estimate === 0) return 'even';
    return estimate > 0 ? `+${numberText(estimate)}` : numberText(estimate);
}

export function pointsText(points: number): string {
    const size = Math.abs(points).toFixed(1);
    return size === '0.0' ? size : `${points < 0 ? '−' : '+'}${size}`;
}

// An estimate is never certain.
function percentText(chance: number): string {
    return `${Math.min(99, Math.max(1, Math.round(100 * chance)))} %`;
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
    if (value === 'estimate') return estimateText(verdict).replace(' %', '%');
    if (value === 'draw') return 'D';
    const letter = value === 'win' ? 'W' : 'L';
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
