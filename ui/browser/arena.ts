// The program and a browser, started for a test file and ended with it. PETTEIA_PAGES=dist takes the
// pages from there instead of the program, so that a change of them needs no compiler to be tried.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
    chromium,
    type Browser,
    type BrowserContext,
    type BrowserContextOptions,
    type Page,
} from 'playwright-core';

const kProgram = process.env['PETTEIA_PROGRAM'] ?? '../build/release/src/cli/petteia';
const kPages = process.env['PETTEIA_PAGES'];
// Other work may take most of a small machine.
const kPatienceMs = 120_000;
const kChromium = process.env['PETTEIA_CHROMIUM'] ?? '/usr/bin/chromium';
// Chromium as root in a container: no sandbox, and no word to anybody outside.
const kFlags = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Pages that did not come from the program may still talk to it.
    ...(kPages ? ['--disable-features=LocalNetworkAccessChecks'] : []),
];

export class Arena {
    // What pages complained about; a test that ends with complaints has failed.
    readonly complaints: string[] = [];

    private constructor(
        private program: ChildProcess,
        private readonly browser: Browser,
        readonly address: string,
        private readonly folder: string,
    ) {}

    static async open(): Promise<Arena> {
        const folder = mkdtempSync(join(tmpdir(), 'petteia-'));
        const { program, address } = await serve(folder, 0);
        const browser = await chromium.launch({ executablePath: kChromium, args: kFlags });
        return new Arena(program, browser, address, folder);
    }

    async close(): Promise<void> {
        await this.browser.close();
        await ended(this.program);
        rmSync(this.folder, { recursive: true, force: true });
    }

    // Ends the program and starts it again at the same address, as it remembers everything.
    async restart(): Promise<void> {
        await this.stop();
        await this.start();
    }

    async stop(): Promise<void> {
        await ended(this.program);
    }

    async start(): Promise<void> {
        this.program = (await serve(this.folder, Number(new URL(this.address).port))).program;
    }

    // Whoever has looked at pages is done with them.
    async closePages(): Promise<void> {
        await Promise.all(this.browser.contexts().map((context) => context.close()));
    }

    async page(hash = '#/', options: BrowserContextOptions = {}): Promise<Page> {
        const context = await this.browser.newContext({
            viewport: { width: 1280, height: 800 },
            ...options,
        });
        context.setDefaultTimeout(kPatienceMs);
        if (kPages) await this.replacePages(context, kPages);
        const page = await context.newPage();
        page.on('pageerror', (error) => this.complaints.push(error.message));
        page.on('console', (message) => {
            // The browser's own word about a lost connection is expected where a test cuts it.
            if (
                message.type() === 'error' &&
                !/WebSocket|Failed to load resource/.test(message.text())
            )
                this.complaints.push(message.text());
        });
        await page.goto(this.address + hash);
        return page;
    }

    // A player of the league, who connects, plays whatever it is asked, and ends when it is sent
    // home or the program ends.
    async player(name: string): Promise<ChildProcess> {
        const about = await (await fetch(`${this.address}api/about`)).json();
        const { league_port } = about as { league_port: number };
        const options = ['--port', String(league_port), '--name', name, '--level', '1'];
        return spawn(kProgram, ['join', ...options, '--no-ponder', '--quiet'], { stdio: 'ignore' });
    }

    // Opens a table without the lobby.
    async table(table: object): Promise<string> {
        const response = await fetch(`${this.address}api/tables`, {
            method: 'POST',
            body: JSON.stringify(table),
        });
        const { id } = (await response.json()) as { id: string };
        return id;
    }

    // Under the program's own Content-Security-Policy.
    private async replacePages(context: BrowserContext, folder: string): Promise<void> {
        const name = 'content-security-policy';
        const policy = (await fetch(this.address)).headers.get(name) ?? '';
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

// Resolves when it has ended by itself or was told to.
export async function endOf(program: ChildProcess): Promise<void> {
    if (program.exitCode !== null || program.signalCode !== null) return;
    await new Promise((resolve) => program.once('exit', resolve));
}

async function serve(
    folder: string,
    port: number,
): Promise<{ program: ChildProcess; address: string }> {
    const options = ['--port', String(port), '--league-port', '0', '--no-browser'];
    const program = spawn(kProgram, ['serve', ...options], {
        env: { ...process.env, XDG_DATA_HOME: folder, HOME: folder },
        stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: program.stdout! })) {
        const found = /http:\/\/\S+/.exec(line);
        if (found) return { program, address: found[0].replace(/\/?$/, '/') };
    }
    throw new Error(`${kProgram} serve ended without telling its address`);
}

async function ended(program: ChildProcess): Promise<void> {
    const end = endOf(program);
    program.kill('SIGTERM');
    await end;
}
