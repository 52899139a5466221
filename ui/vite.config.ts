// Builds the browser application into dist/, which the program embeds. `npm run dev` talks to a
// `petteia serve --public-address http://localhost:5173` on port 8080, `npm run mock` to the stand-in
// of mock/server.ts.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
    plugins: [svelte()],
    define: { __MOCK__: JSON.stringify(mode === 'mock') },
    build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
    server: { proxy: { '^/(api/|\\?token=)': { target: 'http://127.0.0.1:8080', ws: true } } },
    resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
    test: { include: ['src/**/*.test.ts'], testTimeout: 60_000 },
}));
