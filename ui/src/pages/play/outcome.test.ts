import { describe, expect, it } from 'vitest';
import type { Table } from '../../api/table';
import { outcomeText } from './outcome';

const table = (agents: [string, string], result: object): Table =>
    ({
        names: ['Black', 'White'],
        players: agents.map((agent) => ({ agent, name: agent })),
        result,
    }) as unknown as Table;

describe('outcomeText', () => {
    it('speaks to the person who played', () => {
        const ended = { winner: 1, margin: 7, text: '' };
        expect(outcomeText(table(['human', 'random'], ended), false)).toBe('You lose by 7');
        expect(outcomeText(table(['random', 'human'], ended), false)).toBe('You win by 7');
        const resigned = { winner: 0, text: '', reason: 'resigned' };
        expect(outcomeText(table(['random', 'human'], resigned), false)).toBe(
            'You lose (resigned)',
        );
    });
    it('speaks of the players to everybody else', () => {
        const ended = { winner: 1, text: '' };
        expect(outcomeText(table(['human', 'human'], ended), false)).toBe('White won');
        expect(outcomeText(table(['human', 'random'], ended), true)).toBe('White won');
        const drawn = { winner: null, text: '' };
        expect(outcomeText(table(['human', 'random'], drawn), false)).toBe('Draw');
    });
});
