// The service worker: keeps the files of the application, so that the pages open without the server. The
// start page always comes from the server if that answers, so that nobody sees an old application after
// an upgrade. The build writes in which files there are (vite.config.ts); their hash is the version, so
// another application is another worker with a cache of its own.
import { policyOf } from './policy';

declare const __FILES__: string[];
declare const __VERSION__: string;

// What a worker has and a page has not; TypeScript knows only one of the two in a project.
interface Lasting extends Event {
    waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
    request: Request;
    respondWith(answer: Promise<Response>): void;
}
interface Worker {
    skipWaiting(): Promise<void>;
    clients: { claim(): Promise<void> };
    addEventListener(type: 'install' | 'activate', handle: (event: Lasting) => void): void;
    addEventListener(type: 'fetch', handle: (event: Fetching) => void): void;
}
const worker = globalThis as unknown as Worker;

const kPrefix = 'petteia-pages-';
const kCache = kPrefix + __VERSION__;
const kStart = '/index.html';
const kFiles = __FILES__;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
    const answer = answerTo(event.request);
    if (answer) event.respondWith(answer);
});

// All files or none: with one missing, the worker before it stays.
async function install(): Promise<void> {
    const cache = await caches.open(kCache);
    await cache.addAll(kFiles.map((path) => new Request(path, { cache: 'no-cache' })));
    await worker.skipWaiting();
}

async function activate(): Promise<void> {
    const names = (await caches.keys()).filter((each) => each.startsWith(kPrefix));
    await Promise.all(names.filter((each) => each !== kCache).map((each) => caches.delete(each)));
    await worker.clients.claim();
}

function answerTo(request: Request): Promise<Response> | null {
    const isPage = request.mode === 'navigate';
    switch (policyOf({ ...pick(request), isPage }, location.origin, kFiles)) {
        case 'server':
            return null;
        case 'cache':
            return kept(request.url).then((found) => found ?? fetch(request));
        case 'newest':
            return newest(request, request.url);
        case 'page':
            return newest(request, kStart);
        case 'without query':
            return fetch(request).catch(() => Response.redirect('/', 303));
    }
}

const pick = ({ method, url }: Request) => ({ method, url });

const kept = (path: string) => caches.match(path, { cacheName: kCache, ignoreVary: true });

async function newest(request: Request, path: string): Promise<Response> {
    try {
        return await fetch(request);
    } catch (error) {
        const found = await kept(path);
        if (found) return found;
        throw error;
    }
}
