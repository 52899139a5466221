// The league and its tournaments, as docs/web-api.md describes them.
import type { Position, Settings } from './types';

export interface LeaguePlayer {
    nick: string;
    state: 'waiting' | 'playing' | 'away';
    table: string | null;
    tournament: string | null;
}

export interface Standing {
    rank: number;
    name: string;
    points: number;
    games: number;
    wins: number;
    draws: number;
    losses: number;
    faults: number;
    elo: number;
    error: number;
}

export interface TournamentGame {
    number: number;
    round: number;
    first: string;
    second: string;
    // Of the first; null while it is played.
    points: number | null;
    margin: number | null;
    reason: string | null;
}

export interface Tournament {
    id: string;
    game: string;
    settings: Settings;
    kind: string;
    state: 'running' | 'done' | 'stopped';
    over: boolean;
    played: number;
    planned: number;
    standings: Standing[];
    // Rows and columns as the standings.
    cross: (number | null)[][];
    games: TournamentGame[];
}

// A game of a tournament, at its last position.
export interface TournamentBoard extends Position {
    is: 'tournament_game';
    re?: number;
    players: [string, string];
}

export interface TournamentBegun {
    is: 'tournament';
    re?: number;
    tournament: string;
}

export interface LeagueUpdate {
    is: 'league';
    re?: number;
    port: number | null;
    players: LeaguePlayer[];
    // That the host has named; tournaments alone start them.
    programs: string[];
    tournaments: Tournament[];
}

export interface TournamentPlan {
    game: string;
    settings: Settings;
    kind: string;
    players: string[];
    rounds?: number;
    games?: number;
    openings?: number;
    seed?: number;
    move_time?: number;
}
