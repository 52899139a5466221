import { describe, expect, it } from 'vitest';
import type { Parameter } from '../../api/types';
import { settingsText } from './settings_text';

const parameter = (name: string, label: string, kind: Parameter['kind'], usual: string) =>
    ({ name, label, kind, help: '', expected: '', default: usual }) as Parameter;

describe('settingsText', () => {
    const parameters = [
        parameter('m', 'Rows', 'integer', '3'),
        parameter('misere', 'Misère', 'flag', 'false'),
        parameter('maze', 'Maze', 'text', ''),
        parameter('seed', 'Seed', 'integer', '1'),
    ];
    it('names what is not as usual', () => {
        expect(settingsText(parameters, { m: '5', misere: 'true' })).toBe('Rows 5 · Misère');
        expect(settingsText(parameters, { maze: '+-'.repeat(50) })).toBe('Maze …');
    });
    it('is empty where all is as usual', () => {
        expect(settingsText(parameters, { m: '3', seed: '7' })).toBe('');
        expect(settingsText(parameters, {})).toBe('');
    });
});
