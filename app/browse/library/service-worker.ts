/// <reference lib="webworker" />
import { HOUR_MS } from "#app/platform/text/durations.ts";
import { createBoundedCache } from "./bounded-cache.ts";
import { CACHE_PREFIX, deleteCaches } from "./cache-names.ts";
import { type HandledRequest, type OfflinePage, pageOfData, requestRules } from "./handled-request.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Set by the build. `id`: differs between builds of the client. `shell`: the files of the pages that work offline.
 * `pages`: those that are stored.
 */
declare const __RELEASE__: { id: string; shell: readonly string[]; pages: readonly OfflinePage[] };

const { handledRequest, dataUrl } = requestRules(__RELEASE__.pages);

const OFFLINE_PAGE = "/offline";
/** Stored with the shell, as visitors without a session see them. */
const SHELL_PAGES = [OFFLINE_PAGE, "/", "/favorites", "/stations"];

const MEGABYTE = 1_000_000;
const OWN_CACHES = `${CACHE_PREFIX}${__RELEASE__.id}:`;

const open = (name: string, entries: number, megabytes: number) =>
  createBoundedCache(caches, OWN_CACHES + name, { entries, bytes: megabytes * MEGABYTE });

/** Caches of one release: a stored page needs the scripts of its own. */
const stored = {
  asset: open("assets", 150, 6),
  page: open("pages", 40, 8),
  data: open("data", 40, 4),
  favourites: open("favourites", 4, 1),
  cover: open("covers", 400, 12),
};

self.addEventListener("install", (event) => event.waitUntil(storeShell()));

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteCaches(caches, OWN_CACHES).then(() => self.clients.claim()));
});

/** From the page where a visitor accepts this release, from the worker of the release before, and from a page without favourites. */
self.addEventListener("message", (event) => {
  if (event.data === "activate") void self.skipWaiting();
  if (event.data === "forget favourites") event.waitUntil(stored.favourites.clear());
});

self.addEventListener("fetch", (event) => {
  const handled = handledRequest(event.request, self.location.origin);
  if (!handled) return;
  // What one person has seen on this device is not shown to the next.
  if (handled.type === "session") return event.waitUntil(deleteVisitedPages());
  if (handled.type === "page") event.waitUntil(yieldToNextRelease());
  event.respondWith(respond(handled, event));
});

/** Sequentially, so that the requests of the page itself are not slowed down. Errors: when one is missing; the browser installs the worker later. */
async function storeShell(): Promise<void> {
  for (const one of Object.values(stored)) await one.create();
  for (const url of __RELEASE__.shell) await stored.asset.put(url, okOrThrow(await fetch(url)));
  await stored.page.put(OFFLINE_PAGE, okOrThrow(await fetchAnonymously(OFFLINE_PAGE)));
  await storePages();
}

async function storePages(): Promise<void> {
  for (const page of SHELL_PAGES) {
    await storeAnonymously("page", page);
    const data = dataUrl(page);
    if (data) await storeAnonymously("data", data);
  }
}

async function deleteVisitedPages(): Promise<void> {
  await Promise.all([stored.page, stored.data, stored.favourites, stored.cover].map((one) => one.clear()));
  await storePages();
}

/** A waiting worker takes over with a navigation, when no other tab is open that has the older release. */
async function yieldToNextRelease(): Promise<void> {
  const { waiting } = self.registration;
  if (waiting && (await self.clients.matchAll({ type: "window" })).length <= 1) waiting.postMessage("activate");
}

type Answered = Exclude<HandledRequest, { type: "session" }>;

async function respond(handled: Answered, event: FetchEvent): Promise<Response> {
  if (handled.type === "asset" || handled.type === "cover") return fromCacheFirst(handled, event);
  const { type, key } = handled;
  try {
    const response = await fetch(event.request);
    if (key !== null && isSameForAll(response)) event.waitUntil(remember(type, key, response.clone()));
    return response;
  } catch {
    const copy = key === null ? undefined : await stored[type].match(key);
    return copy ?? (type === "page" ? toOfflinePage(event.request) : Response.error());
  }
}

/** Their names have a hash: a stored one never changes. */
async function fromCacheFirst({ type, key }: Answered & { key: string }, event: FetchEvent): Promise<Response> {
  const copy = await stored[type].match(key);
  if (copy) return copy;
  const response = await fetch(event.request).catch(() => missing(key));
  if (isSameForAll(response)) event.waitUntil(stored[type].put(key, response.clone()));
  return response;
}

/**
 * A missing cover becomes an empty SVG, so that the background of its frame is shown; a missing image of a station fails,
 * and the page shows its cover instead.
 */
function missing(key: string): Response {
  if (!key.startsWith("/covers/")) return Response.error();
  return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', { headers: { "Content-Type": "image/svg+xml" } });
}

/** Whether a response is complete, this site's own, and the same for all visitors: the server marks all others. */
function isSameForAll({ status, type, redirected, headers }: Response): boolean {
  if (status !== 200 || type !== "basic" || redirected) return false;
  return !/private|no-store/.test(headers.get("Cache-Control") ?? "");
}

/** A page that is opened from another one sends only data, and a reloaded one only HTML: both are stored, after a while. */
async function remember(type: "page" | "data" | "favourites", key: string, response: Response): Promise<void> {
  await stored[type].put(key, response);
  if (type === "favourites") return;
  await new Promise((resolve) => setTimeout(resolve, COUNTERPART_AFTER_MS));
  const other = type === "page" ? dataUrl(key) : pageOfData(key);
  const otherType = type === "page" ? "data" : "page";
  if (!other || Date.now() - (await stored[otherType].storedAt(other)) < COUNTERPART_MAX_AGE_MS) return;
  await storeAnonymously(otherType, other);
}

const COUNTERPART_AFTER_MS = 2_000;
const COUNTERPART_MAX_AGE_MS = HOUR_MS;

async function storeAnonymously(type: "page" | "data", url: string): Promise<void> {
  const response = await fetchAnonymously(url).catch(() => null);
  if (response && isSameForAll(response)) await stored[type].put(url, response);
}

function fetchAnonymously(url: string): Promise<Response> {
  return fetch(url, { credentials: "omit" });
}

function okOrThrow(response: Response): Response {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response;
}

/** The page about a missing connection, which retries the requested page. */
function toOfflinePage({ url }: Request): Response {
  const { pathname, search, origin } = new URL(url);
  if (pathname === OFFLINE_PAGE) return Response.error();
  return Response.redirect(`${origin}${OFFLINE_PAGE}?${new URLSearchParams({ page: pathname + search })}`);
}
