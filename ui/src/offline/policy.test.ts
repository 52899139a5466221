import { describe, expect, it } from 'vitest';
import { policyOf } from './policy';

const kOrigin = 'http://localhost:8080';
const kFiles = ['/index.html', '/favicon.svg', '/assets/app-1a2b.js'];
const policy = (path: string, more: { method?: string; isPage?: boolean } = {}) =>
    policyOf(
        { method: 'GET', isPage: false, url: new URL(path, kOrigin).href, ...more },
        kOrigin,
        kFiles,
    );

describe('policyOf', () => {
    it('takes files of the application from the cache if their name has a hash', () => {
        expect(policy('/assets/app-1a2b.js')).toBe('cache');
        expect(policy('/favicon.svg')).toBe('newest');
        expect(policy('/assets/app-of-another-version.js')).toBe('server');
    });
    it('keeps nothing of the service', () => {
        for (const path of ['/api/about', '/api', '/api/tables/7?x=1', '/api/openapi.json'])
            for (const isPage of [false, true])
                expect(policy(path, { isPage }), path).toBe('server');
    });
    it('keeps no address that may hold a secret', () => {
        expect(policy('/?token=secret', { isPage: true })).toBe('without query');
        expect(policy('/favicon.svg?token=secret')).toBe('server');
    });
    it('opens the start page for any path', () => {
        for (const path of ['/', '/index.html', '/games/cubes'])
            expect(policy(path, { isPage: true })).toBe('page');
    });
    it('leaves the rest to the browser', () => {
        expect(policy('/favicon.svg', { method: 'POST' })).toBe('server');
        expect(policy('https://elsewhere.example/favicon.svg')).toBe('server');
    });
});
