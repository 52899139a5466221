// For tests of pages: mounts one at a time, and waits for conditions.
import { mount, unmount } from 'svelte';
import { afterEach, vi } from 'vitest';
import { parseRoute } from '../router';
import type { Page } from './pages';

let page: Record<string, unknown> | undefined;

export function openPage(component: Page, hash: string): void {
    page = mount(component, { target: document.body, props: { route: parseRoute(hash) } });
}

export async function leavePage(): Promise<void> {
    if (page) await unmount(page);
    page = undefined;
    document.body.innerHTML = '';
}
afterEach(leavePage);

// The machine may be busy with other things.
export const eventually = (check: () => void) =>
    vi.waitFor(check, { timeout: 20_000, interval: 20 });

// By its label, else its text.
export const button = (name: string) =>
    [...document.querySelectorAll('button')].find(
        (each) => (each.getAttribute('aria-label') ?? each.textContent?.trim()) === name,
    );
