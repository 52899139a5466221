// The program as a child process, for browser tests and the data of the mock.
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export const kProgram = process.env['PETTEIA_PROGRAM'] ?? '../build/release/src/cli/petteia';

// Guests have a token of their own on the loopback address too, where it is given.
export const kGuestToken = 'guests-of-the-tests';

export interface Served {
    program: ChildProcess;
    // Without a token.
    address: string;
    // The host's.
    token: string;
}

// Starts `petteia serve` with its data in a folder, and more options; resolves when it answers. Port 0 takes a
// free one.
export async function serve(folder: string, port: number, more: string[] = []): Promise<Served> {
    const options = ['--port', String(port), '--league-port', '0', '--no-browser', ...more];
    const program = spawn(kProgram, ['serve', ...options], {
        env: { ...process.env, XDG_DATA_HOME: folder, HOME: folder, PETTEIA_TOKEN: kGuestToken },
        stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: program.stdout! })) {
        const found = /http:\/\/\S+/.exec(line);
        if (!found) continue;
        const { origin, searchParams } = new URL(found[0]);
        return { program, address: `${origin}/`, token: searchParams.get('token') ?? '' };
    }
    throw new Error(`${kProgram} serve ended without printing its address`);
}

// For a client that keeps no cookies.
export function bearer(token: string): Record<string, string> {
    return { Authorization: `Bearer ${token}` };
}

// Resolves when the process has ended.
export async function endOf(program: ChildProcess): Promise<void> {
    if (program.exitCode !== null || program.signalCode !== null) return;
    await new Promise((resolve) => program.once('exit', resolve));
}

export async function ended(program: ChildProcess): Promise<void> {
    const end = endOf(program);
    program.kill('SIGTERM');
    await end;
}
