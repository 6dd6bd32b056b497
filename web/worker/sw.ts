/**
 * Keeps the built files of the page, so that it opens without a network and says so.
 *
 * Only those: whatever is live comes from the server or not at all. A new version waits until no page of the
 * old one is open, and no page is ever loaded anew from here.
 */

declare const self: ServiceWorkerGlobalScope;

/** Both are filled in by the build. */
declare const __FILES__: readonly string[];
declare const __VERSION__: string;

const FILES = __FILES__;
const KEPT = `batida-${__VERSION__}`;

/** Beneath these the server answers itself. */
const LIVE = ["/api/", "/ws", "/health", "/ready", "/metrics"];

const files: ReadonlySet<string> = new Set(FILES);

self.addEventListener("install", (event) => {
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forget());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (LIVE.some((path) => pathname.startsWith(path))) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (files.has(pathname)) event.respondWith(file(request));
});

async function keep(): Promise<void> {
  const cache = await caches.open(KEPT);
  // What has its digest in its name is what it was; the rest is asked for anew.
  await cache.addAll(
    FILES.map((path) => new Request(path, path.startsWith("/assets/") ? {} : { cache: "no-cache" })),
  );
}

async function forget(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("batida-") && name !== KEPT).map((name) => caches.delete(name)));
}

/** The page itself comes from the server while there is one. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match("/", { cacheName: KEPT });
    if (kept === undefined) throw error;
    return kept;
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: KEPT })) ?? fetch(request);
}

export {};
