// The route of this page as state: components that read `route.now` follow the address.
import { parseRoute } from './router';

class CurrentRoute {
    now = $state.raw(parseRoute(location.hash));
    // What it was read from.
    #address = location.hash;

    constructor() {
        addEventListener('hashchange', () => this.read());
    }

    read(): void {
        this.#address = location.hash;
        this.now = parseRoute(location.hash);
    }
    // The same page under another address. Whoever has gone elsewhere a moment ago, which the page hears of only now, goes
    // there all the same.
    rename(address: string): void {
        if (location.hash !== this.#address) return;
        history.replaceState(null, '', address);
        this.#address = location.hash;
    }
}

export const route = new CurrentRoute();

export function goTo(address: string, options: { replace?: boolean } = {}): void {
    if (!options.replace) {
        location.hash = address;
        return;
    }
    history.replaceState(null, '', address);
    route.read();
}
