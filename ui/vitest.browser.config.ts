// Tests that play in Chromium against the built program, which PETTEIA_PROGRAM names.
import { defineConfig } from 'vitest/config';

export default defineConfig({
    test: {
        include: ['browser/**/*.test.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
        // A busy machine may be slow.
        expect: { poll: { timeout: 20_000 } },
        // Two programs and browsers at a time: they wait for each other most of the time, and the machine may be
        // small.
        poolOptions: { forks: { minForks: 1, maxForks: 2 } },
    },
});
