import { describe, expect, it } from 'vitest';
import { catalogue } from '../../mock/server';
import type { Game } from '../api/types';
import { agentName, choicesFor, formatAgent, parseAgent, usualPlayers } from './agents';

const game = catalogue.games.find(({ name }) => name === 'pacman')!;
const withoutOwn: Game = { ...game, agents: [] };
const withOwn: Game = {
    ...game,
    agents: [
        { name: 'course', summary: '', parameters: [], player: 0 },
        { name: 'chasers', summary: '', parameters: [], player: 1 },
    ],
};

describe('agents', () => {
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
    it('are offered only to the side they can play', () => {
        const names = (player: 0 | 1) =>
            choicesFor(withOwn, catalogue.levels, player, 'human').flatMap(({ choices }) =>
                choices.map(({ agent }) => agent),
            );
        expect(names(0)).toContain('course');
        expect(names(0)).not.toContain('chasers');
        expect(names(1)).toContain('engine:level=10');
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
