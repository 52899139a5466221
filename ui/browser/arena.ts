// The program and a browser, started for a test file and ended with it. With PETTEIA_PAGES=dist the
// pages come from that folder instead of the program, so that changed pages can be tried without
// building the program again.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
    chromium,
    type Browser,
    type BrowserContext,
    type BrowserContextOptions,
    type Page,
} from 'playwright-core';
import { bearer, ended, kGuestToken, kProgram, serve } from './program';

const kPages = process.env['PETTEIA_PAGES'];
// Other work may take most of a small machine.
const kPatienceMs = 120_000;
export const kChromium = process.env['PETTEIA_CHROMIUM'] ?? '/usr/bin/chromium';
// For Chromium as root in a container: no sandbox and no background traffic.
export const kFlags = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Lets pages that did not come from the program call it.
    ...(kPages ? ['--disable-features=LocalNetworkAccessChecks'] : []),
];

export class Arena {
    // Errors that pages logged; a test that ends with any of them has failed.
    readonly complaints: string[] = [];

    private constructor(
        private program: ChildProcess,
        private readonly browser: Browser,
        readonly address: string,
        private readonly token: string,
        private readonly folder: string,
        private readonly options: string[],
    ) {}

    // With more options of `petteia serve`.
    static async open(options: string[] = []): Promise<Arena> {
        const folder = mkdtempSync(join(tmpdir(), 'petteia-'));
        const { program, address, token } = await serve(folder, 0, options);
        const browser = await chromium.launch({ executablePath: kChromium, args: kFlags });
        return new Arena(program, browser, address, token, folder, options);
    }

    async close(): Promise<void> {
        await this.browser.close();
        await ended(this.program);
        rmSync(this.folder, { recursive: true, force: true });
    }

    // Ends the program and starts it again at the same address with the same data.
    async restart(): Promise<void> {
        await this.stop();
        await this.start();
    }

    async stop(): Promise<void> {
        await ended(this.program);
    }

    async start(): Promise<void> {
        const port = Number(new URL(this.address).port);
        this.program = (await serve(this.folder, port, this.options)).program;
    }

    async closePages(): Promise<void> {
        await Promise.all(this.browser.contexts().map((context) => context.close()));
    }

    // The host's browser.
    async page(hash = '#/', options: BrowserContextOptions = {}): Promise<Page> {
        return this.pageWith(this.token, hash, options);
    }

    // The browser of somebody who was invited.
    async guestPage(hash = '#/', options: BrowserContextOptions = {}): Promise<Page> {
        return this.pageWith(kGuestToken, hash, options);
    }

    // The browser of somebody who was never here, at no page yet.
    async strangerPage(options: BrowserContextOptions = {}): Promise<Page> {
        const context = await this.browser.newContext({
            viewport: { width: 1280, height: 800 },
            // A worker asks the program for the pages, whatever replaces them.
            ...(kPages ? { serviceWorkers: 'block' } : {}),
            ...options,
        });
        context.setDefaultTimeout(kPatienceMs);
        if (kPages) await this.replacePages(context, kPages);
        const page = await context.newPage();
        page.on('pageerror', (error) => this.complaints.push(error.message));
        page.on('console', (message) => {
            // The browser logs a lost connection; some tests cut it.
            if (
                message.type() === 'error' &&
                !/WebSocket|Failed to load resource/.test(message.text())
            )
                this.complaints.push(message.text());
        });
        return page;
    }

    private async pageWith(
        token: string,
        hash: string,
        options: BrowserContextOptions,
    ): Promise<Page> {
        const page = await this.strangerPage(options);
        // Sets the cookies, as opening the printed address does.
        await page.context().request.get(`${this.address}?token=${token}`);
        await page.goto(this.address + hash);
        return page;
    }

    // A player of the league. It connects, plays the games it is given, and ends when it is
    // disconnected or the program ends.
    async player(name: string): Promise<ChildProcess> {
        const about = await this.ask('api/about');
        const { league_port } = about as { league_port: number };
        const options = ['--port', String(league_port), '--name', name, '--level', '1'];
        return spawn(kProgram, ['join', ...options, '--no-ponder', '--quiet'], { stdio: 'ignore' });
    }

    // Opens a table without the lobby.
    async table(table: object): Promise<string> {
        const init = { method: 'POST', body: JSON.stringify(table) };
        const { id } = (await this.ask('api/tables', init)) as { id: string };
        return id;
    }

    private async ask(path: string, init: RequestInit = {}): Promise<unknown> {
        const headers = bearer(this.token);
        const response = await fetch(this.address + path, { ...init, headers });
        const answer = await response.json();
        if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
        return answer;
    }

    // Under the program's own Content-Security-Policy.
    private async replacePages(context: BrowserContext, folder: string): Promise<void> {
        const name = 'content-security-policy';
        const response = await fetch(this.address, { headers: bearer(this.token) });
        const policy = response.headers.get(name) ?? '';
        await context.route(
            ({ pathname }) => !pathname.startsWith('/api/'),
            (route) => {
                const { pathname } = new URL(route.request().url());
                const path = join(folder, pathname === '/' ? 'index.html' : pathname);
                return route.fulfill({ path, headers: { [name]: policy } });
            },
        );
    }
}
