// The route of this page as state: components that read `route.now` follow the address.
import { parseRoute } from './router';

class CurrentRoute {
    now = $state.raw(parseRoute(location.hash));

    constructor() {
        addEventListener('hashchange', () => (this.now = parseRoute(location.hash)));
    }
}

export const route = new CurrentRoute();

export function goTo(address: string, options: { replace?: boolean } = {}): void {
    if (!options.replace) {
        location.hash = address;
        return;
    }
    history.replaceState(null, '', address);
    route.now = parseRoute(location.hash);
}
