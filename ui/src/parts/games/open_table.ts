// Opens a table and goes to its page. Returns why that failed, or an empty text.
import { api, messageOf } from '../../api/http';
import type { NewTable } from '../../api/types';
import { href } from '../../router';
import { goTo } from '../../route.svelte';

export async function openTable(table: NewTable): Promise<string> {
    try {
        const { id } = await api.openTable(table);
        goTo(href('play', [id]));
        return '';
    } catch (error) {
        return messageOf(error);
    }
}
