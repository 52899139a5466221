// The program as a child process, for browser tests and the data of the mock.
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export const kProgram = process.env['PETTEIA_PROGRAM'] ?? '../build/release/src/cli/petteia';

// Guests have a token of their own where one is given, on the loopback address too.
export const kGuestToken = 'guests-of-the-tests';

export interface Serving {
    program: ChildProcess;
    address: string; // Without the token.
    token: string; // The host's.
}

// Starts `petteia serve` with its data in a folder; resolves when it answers. Port 0 takes a free one.
export async function serve(folder: string, port: number): Promise<Serving> {
    const options = ['--port', String(port), '--league-port', '0', '--no-browser'];
    const program = spawn(kProgram, ['serve', ...options], {
        env: { ...process.env, XDG_DATA_HOME: folder, HOME: folder, PETTEIA_TOKEN: kGuestToken },
        stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: program.stdout! })) {
        const found = /(http:\/\/\S+\/)\?token=(\S+)/.exec(line);
        if (found) return { program, address: found[1]!, token: found[2]! };
    }
    throw new Error(`${kProgram} serve ended without printing its address`);
}

// What a program sends that is not a browser.
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
