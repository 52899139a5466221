// The addresses of a table.
import { href } from '../../router';

// To watch a table, or with its key to play at it. `page` is the address of any page.
export function tableLink(page: string, id: string, key?: string): string {
    const query = key === undefined ? undefined : new URLSearchParams({ key });
    return page.split('#')[0] + href('play', [id], query);
}

// Whether a page from this host is seen on one computer only.
export function isLoopback(hostname: string): boolean {
    return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
