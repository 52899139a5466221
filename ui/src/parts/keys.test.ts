import { describe, expect, it } from 'vitest';
import { pageNames } from '../router';
import { english } from '../texts/en';
import { keysOf } from './keys';

describe('keys', () => {
    it('are explained on every page, each once', () => {
        for (const page of [...pageNames, 'unknown'] as const) {
            const acts = keysOf(page).map(([, act]) => act);
            expect(acts, page).toContain('help');
            expect(new Set(acts).size, page).toBe(acts.length);
            for (const act of acts) expect(english.keys.acts[act], act).toBeTruthy();
        }
    });
});
