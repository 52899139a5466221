// The texts and requests of the league page.
import type {
    Game,
    LeaguePlayer,
    Settings,
    Standing,
    TournamentGame,
    TournamentPlan,
} from '../../api/types';
import { t } from '../../texts/language.svelte';

export type Kind = keyof ReturnType<typeof t>['league']['kinds'];
export const kinds: Kind[] = ['round-robin', 'gauntlet', 'swiss', 'knock-out', 'neighbours'];

// How a player joins from a shell.
export function joinCommand(host: string, port: number): string {
    const where = host === 'localhost' || host === '127.0.0.1' ? '' : ` --ip ${host}`;
    return `petteia join${where} --port ${port} --name Hexe`;
}

// How a program is named.
export const kProgramCommand = 'petteia serve --player "Mine=cmd:./my_program"';

export function stateText({ state, table, tournament }: LeaguePlayer): string {
    const { states } = t().league;
    if (state === 'away') return states.away;
    if (tournament) return states.tournament;
    return table || state === 'playing' ? states.table : states.waiting;
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
    if (points === null) return isRunning ? t().league.inProgress : t().league.notFinished;
    const score = `${pointsText(points)} : ${pointsText(1 - points)}`;
    if (reason) return `${score}, ${reason}`;
    return margin ? `${score}, ${t().league.by(Math.abs(margin))}` : score;
}

// "side 5, rules classic"; empty for the usual settings.
export function settingsText(settings: Settings): string {
    return Object.entries(settings)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ');
}

export interface Wishes {
    kind: Kind;
    games: number;
    seconds: number;
    seed: number;
}

export function planOf(
    game: string,
    settings: Settings,
    players: string[],
    wishes: Wishes,
): TournamentPlan {
    return {
        game,
        settings,
        kind: wishes.kind,
        players,
        games: wishes.games,
        move_time: wishes.seconds,
        seed: wishes.seed,
    };
}

// Why a tournament cannot start, or empty.
export function planProblem(game: Game, players: string[], games: number): string {
    if (players.length < 2) return t().league.tooFew;
    const connected = players.filter((each) => each.startsWith('league:'));
    if (new Set(connected).size < connected.length) return t().league.onlyOnce;
    return game.roles && games % 2 !== 0 ? t().league.evenGames(game.title) : '';
}
