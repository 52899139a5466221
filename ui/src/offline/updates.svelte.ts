// Registers the service worker, and notices when the server has another application than this page.
import { live } from '../api/live';
import { reach } from '../api/reach.svelte';

class Updates {
    // The page is older than what the server has.
    isNewer = $state(false);

    // Where the browser has workers: on a page with TLS, or of this machine.
    async keepPages(): Promise<void> {
        const workers = navigator.serviceWorker;
        if (!workers) return;
        const hadWorker = workers.controller !== null;
        workers.addEventListener('controllerchange', () => (this.isNewer ||= hadWorker));
        try {
            await workers.register('/sw.js', { updateViaCache: 'none' });
            // A server that is back may be another one.
            const update = async () => (await workers.getRegistration())?.update();
            const ask = () => void update().catch(() => {});
            reach.onReturn = ask;
            live.onState((state) => {
                if (state === 'open') ask();
            });
        } catch {
            // Without it the pages need the server, as without workers.
        }
    }
}

export const updates = new Updates();
