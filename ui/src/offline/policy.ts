// How the service worker answers a request. Only the files of the application are ever kept, each under
// its own address: no answer of the service, and no address with a query, which may hold a token.
export type Policy =
    // The browser asks the server, as if there were no worker.
    | 'server'
    // From the cache: the name has a hash of the content, so it never changes.
    | 'cache'
    // From the server; without one, the file that is kept.
    | 'newest'
    // The same for a page, whatever its path: without a server, the start page.
    | 'page'
    // From the server alone; without one, the start page without the query.
    | 'without query';

export interface Asked {
    method: string;
    url: string;
    isPage: boolean;
}

export function policyOf({ method, url, isPage }: Asked, origin: string, files: string[]): Policy {
    const { origin: from, pathname, search } = new URL(url);
    if (method !== 'GET' || from !== origin || /^\/api(\/|$)/.test(pathname)) return 'server';
    if (isPage) return search ? 'without query' : 'page';
    if (search || !files.includes(pathname)) return 'server';
    return pathname.startsWith('/assets/') ? 'cache' : 'newest';
}
