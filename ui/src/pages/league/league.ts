// The texts and requests of the league page.
import type { LeaguePlayer, Standing, TournamentGame, TournamentPlan } from '../../api/types';

export const kinds = [
    { kind: 'round-robin', text: 'Round robin: everyone plays everyone' },
    { kind: 'gauntlet', text: 'Gauntlet: the first plays all others' },
    { kind: 'swiss', text: 'Swiss: players with equal points are paired each round' },
    { kind: 'knock-out', text: 'Knock-out: the loser is out' },
];

// How a player joins from a shell.
export function joinCommand(host: string, port: number): string {
    const where = host === 'localhost' || host === '127.0.0.1' ? '' : ` --ip ${host}`;
    return `petteia join${where} --port ${port} --name Hexe`;
}

export function stateText({ state, table, tournament }: LeaguePlayer): string {
    if (state === 'away') return 'disconnected, may come back';
    if (tournament) return 'in a tournament';
    return table || state === 'playing' ? 'at a table' : 'waiting';
}

// "5½".
export function pointsText(points: number): string {
    const whole = Math.floor(points);
    if (points === whole) return String(whole);
    return whole === 0 ? '½' : `${whole}½`;
}

// The points of one player against another; empty if they have not met.
export function crossText(points: number | null, isOwn: boolean): string {
    if (isOwn) return '·';
    return points === null ? '' : pointsText(points);
}

// "+120 ± 45".
export function eloText({ elo, error }: Standing): string {
    const rounded = Math.round(elo);
    return `${rounded < 0 ? '−' : '+'}${Math.abs(rounded)} ± ${Math.round(error)}`;
}

// "1 : 0, by 12", "½ : ½", "in progress".
export function gameText({ points, margin, reason }: TournamentGame, isRunning: boolean): string {
    if (points === null) return isRunning ? 'in progress' : 'not finished';
    const score = `${pointsText(points)} : ${pointsText(1 - points)}`;
    if (reason) return `${score}, ${reason}`;
    return margin ? `${score}, by ${Math.abs(margin)}` : score;
}

export interface Wishes {
    kind: string;
    games: number;
    seconds: number;
    side: string;
    seed: number;
}

export function planOf(game: string, players: string[], wishes: Wishes): TournamentPlan {
    return {
        game,
        settings: wishes.side ? { side: wishes.side } : {},
        kind: wishes.kind,
        players,
        games: wishes.games,
        move_time: wishes.seconds,
        seed: wishes.seed,
    };
}

// Why a tournament cannot start, or empty.
export function planProblem(players: string[]): string {
    if (players.length < 2) return 'A tournament needs two players or more.';
    const connected = players.filter((each) => each.startsWith('league:'));
    if (new Set(connected).size < connected.length)
        return 'A connected player can take part only once.';
    return '';
}
