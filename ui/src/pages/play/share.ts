// The addresses of a table.
import { href } from '../../router';

// To watch a table, or with its key to play at it. `base` is the address of any page, or that for guests.
export function tableLink(base: string, id: string, key?: string): string {
    const query = key === undefined ? undefined : new URLSearchParams({ key });
    return base.split('#')[0] + href('play', [id], query);
}
