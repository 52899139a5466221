import { describe, expect, it } from 'vitest';
import type { Technique } from '../../api/types';
import { planOf, setName } from './plan';

const techniques: Technique[] = [
    { name: 'ab', exact: true, standard: true, summary: '' },
    { name: 'table', exact: true, standard: true, summary: '' },
    { name: 'killers', exact: true, standard: true, summary: '' },
    { name: 'probcut', exact: false, standard: true, summary: '' },
    { name: 'odd', exact: false, standard: false, summary: '' },
];
const set = (...names: string[]) => new Set(names);

describe('a plan', () => {
    it('leaves the usual rows to the service', () => {
        expect(planOf('steps', set('ab'), techniques)).toEqual({});
    });

    it('leaves out one technique after the other', () => {
        expect(planOf('without', set('table', 'ab'), techniques)).toEqual({
            sets: ['none', 'ab,table', 'table', 'ab'],
            names: ['minimax', 'all chosen', 'without ab', 'without table'],
        });
        expect(planOf('without', set('ab'), techniques).sets).toEqual(['none', 'ab', 'none']);
    });

    it('sets one choice beside minimax', () => {
        expect(planOf('own', set('ab', 'table'), techniques)).toEqual({
            sets: ['none', 'ab,table'],
            names: ['minimax', 'ab, table'],
        });
    });

    it('names sets shortly', () => {
        expect(setName(set(), techniques)).toBe('minimax');
        expect(setName(set('ab', 'table', 'killers'), techniques)).toBe('exact');
        expect(setName(set('ab', 'table', 'killers', 'probcut'), techniques)).toBe('standard');
        expect(setName(set('ab', 'table', 'killers', 'odd', 'probcut'), techniques)).toBe('all');
        expect(setName(set('ab', 'killers', 'probcut'), techniques)).toBe('ab, killers, probcut');
        const many = [
            ...techniques,
            ...['one', 'two', 'three'].map((name) => ({ ...techniques[0]!, name })),
        ];
        expect(setName(set('ab', 'killers', 'one', 'two', 'three'), many)).toBe(
            'exact, without table',
        );
        expect(setName(set('ab'), techniques)).toBe('ab');
    });
});
