import { afterEach, describe, expect, it } from 'vitest';
import { catalogue } from '../../../mock/server';
import { catalogue as shared } from '../../api/catalogue.svelte';
import type { Game } from '../../api/types';
import {
    agentName,
    choicesFor,
    entrantsFor,
    formatAgent,
    levelOf,
    parseAgent,
    usualPlayers,
    withLevel,
} from './agents';

const game = catalogue.games.find(({ name }) => name === 'pacman')!;
const rated = catalogue.games.find(({ name }) => name === 'tictactoe')!;
const withoutOwn: Game = { ...game, agents: [] };
const withOwn: Game = {
    ...game,
    agents: [
        { name: 'course', summary: '', parameters: [], player: 0 },
        { name: 'chasers', summary: '', parameters: [], player: 1 },
    ],
};

describe('agents', () => {
    afterEach(() => (shared.all = undefined));

    it('come apart and together again', () => {
        for (const agent of [
            'human',
            'engine:level=5',
            'engine:depth=3,time=0.5',
            'league:Agent 47:x',
        ])
            expect(formatAgent(parseAgent(agent))).toBe(agent);
        expect(formatAgent({ kind: 'engine', options: { time: '', depth: '3' } })).toBe(
            'engine:depth=3',
        );
    });
    it('have short names', () => {
        expect(agentName('engine:level=5')).toBe('level 5');
        expect(agentName('minimax:depth=3')).toBe('minimax, depth 3');
        expect(agentName('league:Pápou')).toBe('Pápou');
    });
    it('have the name of their level as soon as the levels are known', () => {
        shared.all = catalogue;
        expect(agentName('engine:level=5')).toBe('Amateur (level 5)');
        expect(agentName('engine:level=5,threads=2')).toBe('Amateur (level 5)');
        expect(agentName('engine:level=99')).toBe('level 99');
    });
    it('are offered only to the side they can play', () => {
        const names = (player: 0 | 1) =>
            choicesFor(withOwn, catalogue.levels, player, 'human').flatMap(({ choices }) =>
                choices.map(({ agent }) => agent),
            );
        expect(names(0)).toContain('course');
        expect(names(0)).not.toContain('chasers');
        expect(names(1)).toContain('engine:level=3');
    });
    it('have a level or none, and can be given another one', () => {
        expect(levelOf('engine:level=7,threads=2')).toBe(7);
        for (const agent of ['engine', 'engine:depth=3', 'random', 'human', 'league:level=7'])
            expect(levelOf(agent)).toBeNull();
        expect(withLevel('engine:level=7,threads=2', 9)).toBe('engine:level=9,threads=2');
    });
    it('offer the engine once to a seat, at its level, and every level to a tournament', () => {
        const engines = (groups: { choices: { agent: string; text: string }[] }[]) =>
            groups.flatMap(({ choices }) =>
                choices.filter(({ agent }) => agent.startsWith('engine')),
            );
        const [offered, ...others] = engines(
            choicesFor(game, catalogue.levels, 0, 'engine:level=9'),
        );
        expect(offered).toMatchObject({
            agent: 'engine:level=9',
            text: 'Engine, levels 1 to 10',
        });
        expect(others).toEqual([]);
        const entrants = engines(entrantsFor(rated, catalogue.levels, [], []));
        expect(entrants.map(({ agent }) => agent)).toEqual(
            catalogue.levels.map(({ level }) => `engine:level=${level}`),
        );
        const { elo, error } = rated.ratings!.levels[4]!;
        expect(entrants[4]!.text).toContain(`Elo ${elo} ± ${error}`);
    });
    it('include the one who plays now', () => {
        const groups = choicesFor(withOwn, [], 0, 'engine:time=2');
        expect(groups.at(-1)!.choices[0]!.agent).toBe('engine:time=2');
    });
    it("are the game's own where it has some", () => {
        expect(usualPlayers(withOwn)).toEqual(['human', 'chasers']);
        expect(usualPlayers(withoutOwn)).toEqual(['human', 'engine:level=3']);
    });
});
