// Builds the browser application into dist/, which the program embeds. `npm run dev` talks to a
// `petteia serve --public-address http://localhost:5173` on port 8080, `npm run mock` to the stand-in
// of mock/server.ts.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { Plugin, Rollup } from 'vite';
import { defineConfig } from 'vitest/config';

const kWorker = 'sw.js';

// Tells the service worker which files there are, and a version that changes with any of them.
function listFiles(): Plugin {
    return {
        name: 'list-files',
        enforce: 'post',
        generateBundle: { order: 'post', handler: (_, bundle) => fillIn(bundle) },
    };
}

function fillIn(bundle: Rollup.OutputBundle): void {
    const worker = bundle[kWorker] as Rollup.OutputChunk;
    const contents = new Map<string, string | Uint8Array>([[kWorker, worker.code]]);
    for (const name of readdirSync('public', { recursive: true }) as string[])
        if (statSync(`public/${name}`).isFile()) contents.set(name, readFileSync(`public/${name}`));
    for (const [name, made] of Object.entries(bundle))
        contents.set(name, made.type === 'chunk' ? made.code : made.source);
    const names = [...contents.keys()].sort();
    const hash = createHash('sha256');
    for (const name of names) hash.update(name).update(contents.get(name)!);
    const files = names.filter((name) => name !== kWorker).map((name) => `/${name}`);
    worker.code = worker.code
        .replaceAll('__FILES__', JSON.stringify(files))
        .replaceAll('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 16)));
}

export default defineConfig(({ mode }) => ({
    plugins: [svelte(), listFiles()],
    define: { __MOCK__: JSON.stringify(mode === 'mock') },
    build: {
        target: 'es2022',
        sourcemap: false,
        assetsInlineLimit: 0,
        rollupOptions: {
            input: { index: 'index.html', sw: 'src/offline/worker.ts' },
            output: {
                // A worker rules over the pages below its own address.
                entryFileNames: ({ name }) => (name === 'sw' ? kWorker : 'assets/[name]-[hash].js'),
            },
        },
    },
    server: { proxy: { '^/(api/|\\?token=)': { target: 'http://127.0.0.1:8080', ws: true } } },
    resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
    test: { include: ['src/**/*.test.ts'], testTimeout: 60_000 },
}));
