// The installed application: it opens without the program, keeps no secrets, and a newer one
// replaces it at once.
import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pageNames } from '../src/router';
import { english } from '../src/texts/en';
import { useArena } from './fixture';
import { kGuestToken } from './program';

const arena = useArena();

// Waits until the worker has taken over this page, with all files in its cache.
async function isKept(page: Page): Promise<void> {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
const workerOf = (page: Page) => page.evaluate(async () => (await fetch('/sw.js')).text());
const caches = (page: Page) => page.evaluate(() => window.caches.keys());
const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, level: 1 });

// Another application at the address of the program, which has ended: one page and a worker that keeps it,
// made of the program's own.
async function serveAnother(worker: string): Promise<Server> {
    const own = worker
        .replace(/\["\/assets[^\]]*\]/g, '["/index.html"]')
        .replace(/"[0-9a-f]{16}"/, '"another"');
    const page = '<!doctype html><title>Another</title><h1>Another Petteia</h1>';
    const server = createServer(({ url = '' }, response) => {
        const isWorker = url === '/sw.js';
        const isPage = url === '/' || url === '/index.html';
        response.writeHead(isWorker || isPage ? 200 : 404, {
            'Content-Type': isWorker ? 'text/javascript' : 'text/html',
            'Cache-Control': 'no-cache',
        });
        response.end(isWorker ? own : isPage ? page : '');
    });
    const port = Number(new URL(arena().address).port);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return server;
}

async function closed(server: Server): Promise<void> {
    const end = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await end;
}

it('opens without the program, says so, and recovers by itself', async () => {
    const page = await arena().guestPage('#/');
    await isKept(page);
    await arena().stop();
    await page.reload();
    await page.getByText('No connection to Petteia.').waitFor();
    await page.getByText('Petteia does not answer.').waitFor();
    await page.getByRole('link', { name: 'lessons', exact: true }).click();
    await heading(page, 'How a computer thinks ahead').waitFor();
    await page.getByRole('link', { name: 'Minimax by hand' }).click();
    await heading(page, 'Minimax by hand').waitFor();
    await page.goto(`${arena().address}#/`);
    await page.getByText('Petteia does not answer.').waitFor();
    await arena().start();
    await page.getByRole('button', { name: 'Play Pac-Man' }).waitFor();
    await page.getByText('No connection to Petteia.').waitFor({ state: 'detached' });
});

it('opens every page without the program', async () => {
    const page = await arena().page('#/');
    await isKept(page);
    await arena().stop();
    const failures: string[] = [];
    for (const name of ['', ...pageNames.filter((each) => each !== 'lobby')]) {
        await page.goto(`${arena().address}#/${name}`);
        await page.reload();
        await page.locator('main > *').first().waitFor();
        await page.getByText(english.frame.loading, { exact: true }).waitFor({ state: 'detached' });
        if ((await page.getByText(english.frame.notLoaded).count()) > 0) failures.push(name);
    }
    expect(failures).toEqual([]);
    await arena().start();
});

it('keeps no answer of the service and no address with a token', async () => {
    const page = await arena().page('#/');
    await isKept(page);
    await page.goto(`${arena().address}?token=${kGuestToken}#/league`);
    await page.getByText('Nobody is connected yet.').waitFor();
    const kept = await page.evaluate(async () => {
        const [name, ...others] = await window.caches.keys();
        const requests = await (await window.caches.open(name!)).keys();
        return { others, addresses: requests.map(({ url }) => new URL(url)).map(String) };
    });
    expect(kept.others).toEqual([]);
    expect(kept.addresses).toContain(`${arena().address}index.html`);
    expect(kept.addresses.filter((each) => /\?|token|\/api/.test(each))).toEqual([]);
    // Without the program such an address opens the start page, and does not stay.
    await arena().stop();
    await page.goto(`${arena().address}?token=${kGuestToken}#/lessons`);
    await heading(page, 'How a computer thinks ahead').waitFor();
    expect(page.url()).not.toContain('token');
    await arena().start();
});

it('is replaced by a newer one at once', async () => {
    const page = await arena().page('#/');
    await isKept(page);
    const worker = await workerOf(page);
    await arena().stop();
    const another = await serveAnother(worker);
    await page.reload();
    await heading(page, 'Another Petteia').waitFor();
    await expect.poll(() => caches(page)).toEqual(['petteia-pages-another']);
    await closed(another);
    // Nothing old comes back without a server.
    await page.reload();
    await heading(page, 'Another Petteia').waitFor();
    await arena().start();
    await page.reload();
    await page.getByRole('button', { name: 'Play Pac-Man' }).waitFor();
});

it('tells a page that stayed open that there is a newer one', async () => {
    const page = await arena().page('#/league');
    await page.getByText('Nobody is connected yet.').waitFor();
    await isKept(page);
    // A page that came before the worker was there is no older than it.
    await page.reload();
    await page.getByText('Nobody is connected yet.').waitFor();
    const worker = await workerOf(page);
    await arena().stop();
    const another = await serveAnother(worker);
    await page.getByText('Petteia was updated.').waitFor();
    await page.getByRole('button', { name: 'Reload' }).click();
    await heading(page, 'Another Petteia').waitFor();
    await closed(another);
    await arena().start();
});

it('can be installed', async () => {
    const page = await arena().page('#/');
    await isKept(page);
    const browser = await page.context().newCDPSession(page);
    const { errors, data } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(data).toBe(readFileSync('public/manifest.webmanifest', 'utf8'));
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // Each test has a private window, in which nothing is installed.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
    const icons = (JSON.parse(data!) as { icons: { src: string; sizes: string }[] }).icons;
    for (const { src, sizes } of icons.filter((each) => each.sizes !== 'any')) {
        const width = await page.evaluate(async (from) => {
            const image = new Image();
            image.src = from;
            await image.decode();
            return image.naturalWidth;
        }, src);
        expect(`${width}x${width}`, src).toBe(sizes);
    }
});
