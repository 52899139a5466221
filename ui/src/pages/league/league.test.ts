import { describe, expect, it } from 'vitest';
import type { Game, LeaguePlayer, Standing, TournamentGame } from '../../api/types';
import {
    eloText,
    gameText,
    joinCommand,
    planOf,
    planProblem,
    pointsText,
    settingsText,
    stateText,
} from './league';

describe('the words of the league', () => {
    it('tell how to join, from here and from elsewhere', () => {
        expect(joinCommand('localhost', 6002)).toBe('petteia join --port 6002 --name Hexe');
        expect(joinCommand('hex.example', 7)).toBe(
            'petteia join --ip hex.example --port 7 --name Hexe',
        );
    });

    it('tell what a player does', () => {
        const player: LeaguePlayer = { nick: 'a', state: 'waiting', table: null, tournament: null };
        expect(stateText(player)).toBe('waiting');
        expect(stateText({ ...player, state: 'playing', table: 'k' })).toBe('at a table');
        expect(stateText({ ...player, state: 'playing', tournament: 't' })).toContain('tournament');
        expect(stateText({ ...player, state: 'away', table: 'k' })).toContain('disconnected');
    });

    it('count points and ratings', () => {
        expect([0, 0.5, 1, 5.5].map(pointsText)).toEqual(['0', '½', '1', '5½']);
        const standing = { elo: -12.4, error: 30.2 } as Standing;
        expect(eloText(standing)).toBe('−12 ± 30');
        expect(eloText({ ...standing, elo: 7 })).toBe('+7 ± 30');
    });

    it('name settings', () => {
        expect(settingsText({ side: '5', rules: 'classic' })).toBe('side 5, rules classic');
        expect(settingsText({})).toBe('');
    });

    it('tell how a game ended', () => {
        const game = { points: 1, margin: 12, reason: null } as TournamentGame;
        expect(gameText(game, false)).toBe('1 : 0, by 12');
        expect(gameText({ ...game, points: 0, margin: -3 }, false)).toBe('0 : 1, by 3');
        expect(gameText({ ...game, points: 0.5, margin: 0 }, false)).toBe('½ : ½');
        expect(gameText({ ...game, points: 0, reason: 'late' }, false)).toBe('0 : 1, late');
        expect(gameText({ ...game, points: null }, true)).toBe('in progress');
        expect(gameText({ ...game, points: null }, false)).toBe('not finished');
    });
});

describe('a plan', () => {
    const wishes = { kind: 'swiss', games: 4, seconds: 2, seed: 3 } as const;
    const game = { title: 'Nim', roles: false } as Game;
    it('is what was asked for', () => {
        expect(planOf('hexthello', { side: '5' }, ['random', 'league:a'], wishes)).toEqual({
            game: 'hexthello',
            settings: { side: '5' },
            kind: 'swiss',
            players: ['random', 'league:a'],
            games: 4,
            move_time: 2,
            seed: 3,
        });
    });

    it('needs two players, and each guest once', () => {
        expect(planProblem(game, ['random'], 2)).toContain('two');
        expect(planProblem(game, ['random', 'random'], 1)).toBe('');
        expect(planProblem(game, ['league:a', 'league:a', 'random'], 2)).toContain('once');
        const pacman = { ...game, title: 'Pac-Man', roles: true };
        expect(planProblem(pacman, ['random', 'random'], 1)).toContain('Pac-Man');
        expect(planProblem(pacman, ['random', 'random'], 2)).toBe('');
    });
});
