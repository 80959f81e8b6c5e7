/**
 * Keeps the page's shell, so that the page opens while the server is away and can say so. A cache holds one build: its
 * page, what every page begins with, and the parts that were used since. The server is asked first for the page, so
 * that nobody is shown an old one; parts have names that change with their contents. Nothing of a game passes here.
 */

/** put in by the build: what tells it from others, and the files that are kept from the start */
declare const BUILD: string;
declare const SHELL: string[];

interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Asking extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Clicked extends Lasting {
  readonly notification: Notification;
}
interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
}
declare const self: {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', listener: (event: Asking) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: Clicked) => void): void;
};

const CACHE = `tablier-${BUILD}`;
/** milliseconds after which a server that says nothing is away */
const PATIENCE = 8000;
/** what is answered in place of a server that is away */
const STAND_INS = [502, 503, 504];

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(part(request));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(`/room/${event.notification.tag}`));
});

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(SHELL);
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function page(request: Request): Promise<Response> {
  const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  if (answer !== null && !STAND_INS.includes(answer.status)) return answer;
  return (await caches.match('/', { cacheName: CACHE })) ?? answer ?? Response.error();
}

async function part(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) void cache.put(request, answer.clone());
  return answer;
}

async function show(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === path);
  await (open === undefined ? self.clients.openWindow(path) : open.focus());
}

export {};
