// Tests that play in Chromium against the built program, which PETTEIA_PROGRAM names.
import { defineConfig } from 'vitest/config';

export default defineConfig({
    test: {
        include: ['browser/**/*.test.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
        // A busy machine may be slow.
        expect: { poll: { timeout: 20_000 } },
        // One program and one browser at a time: the machine may be small.
        fileParallelism: false,
    },
});
