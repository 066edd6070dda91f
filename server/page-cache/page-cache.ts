import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { acceptedEncoding } from "#app/platform/http/accepted-encoding.server.ts";
import { type NodeHandler, REQUEST_ID } from "#app/platform/http/node-handler.server.ts";
import type { WorkQueue } from "#app/platform/limits/work-queue.server.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import type { ReadableCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { isPersonalised } from "./cache-control.ts";
import { type CachedPage, createCachedPage, isInvalidatedBy } from "./cached-page.ts";
import { type EncodedResponse, type ResponseEncoding, sendEncodedResponse } from "./encoded-response.ts";
import type { PageKey, PageKind } from "./page-key.ts";
import { createSegmentedLru } from "./segmented-lru.ts";
import { createSharedRender, type SharedRender } from "./shared-render.ts";

type PageCacheParts = {
  /** The cache key of a URL; null: the response is not cached. */
  keyOf: (url: string) => PageKey | null;
  /** Renders the response to a visitor without cookies, not encoded. */
  render: (url: string) => Promise<Response>;
  /** The queue of all renderings: a page takes the turn of a client that requests it. */
  renders: Pick<WorkQueue, "run">;
  /** The client whose turn in the queue a request takes: its network address. */
  clientOf: (request: IncomingMessage) => string;
  hub: Pick<ChangeHub, "onChange" | "onTitle" | "version">;
  catalogue: Pick<ReadableCatalogue, "find">;
  /** Milliseconds, monotonic. */
  now?: () => number;
};

type Exchange = { request: IncomingMessage; response: ServerResponse };

type PageCache = {
  /** Answers requests for cached pages; all others go to `next`. */
  wrapHandler: (next: NodeHandler) => NodeHandler;
  size: () => { entries: number; bytes: number };
  /** Unsubscribes from changes. */
  close: () => void;
};

const MEGABYTE = 1024 * 1024;
const LIMITS = {
  probation: { entries: 300, bytes: 6 * MEGABYTE },
  protected: { entries: 3_000, bytes: 40 * MEGABYTE },
};

/** The counts of listeners change every 30 s at most, without a change event: a page is rendered again after that. */
const FRESH_FOR_MS = 30_000;
/** Until this age a stale page is sent while it is rendered again. */
const MAX_STALE_MS = 120_000;

/** The metric of the header Server-Timing with the version up to which a cached page is valid. */
const VERSION_METRIC = "radiowave";

/**
 * Caches in memory, in each encoding, the pages and their data that are the same for every visitor without a session:
 * they are rendered once per change, and sent without running a router.
 * Never cached: responses to requests with a session's or a toast's cookie, responses that set a cookie, and any status
 * but 200. A page that is being rendered when something changes is sent to the requests before the change, and is not
 * cached.
 */
export function createPageCache({ render, renders, clientOf, hub, catalogue, ...parts }: PageCacheParts): PageCache {
  const now = parts.now ?? (() => performance.now());
  const pages = createSegmentedLru<CachedPage>(LIMITS);
  const pending = new Map<string, { key: PageKey; shared: SharedRender<CachedPage | null> }>();
  const version = () => hub.version("visitor");
  const keyOf = memoised(parts.keyOf);

  const endChanges = hub.onChange((change) => {
    if (change.topic === "administration" || change.topic === "accounts") return;
    pages.removeWhere(isInvalidatedBy(change, catalogue.find));
    // Whatever they show: a request after the change gets a page whose rendering began after it.
    pending.clear();
  });
  const endTitles = hub.onTitle(({ stationId }) => {
    const isItsPage = ({ kind }: { kind: PageKind }) => kind.type === "station" && kind.id === stationId;
    pages.removeWhere((page) => isItsPage(page) || (page.kind.type === "data" && page.kind.id === stationId));
    for (const [url, { key }] of pending) if (isItsPage(key) || isDataRequest({ url })) pending.delete(url);
  });

  function pageFor(key: PageKey, { request, response }: Exchange): CachedPage | Promise<CachedPage | null> {
    const cached = pages.find(key.canonicalUrl);
    const age = cached ? now() - cached.renderedAt : Number.POSITIVE_INFINITY;
    if (cached && age <= FRESH_FOR_MS) return cached;
    const shared = pending.get(key.canonicalUrl)?.shared ?? startRender(key, cached);
    const waits = !cached || age > MAX_STALE_MS;
    const rendered = shared.requestPage(clientOf(request), waits ? response : null);
    // A full queue is no reason to refuse a page that is cached, however old.
    if (waits && cached) return rendered.catch((error: unknown) => cachedIfRefused(error, cached));
    if (waits) return rendered;
    // No request waits for it: the next one tries again.
    rendered.catch(() => {});
    return cached;
  }

  function cachedIfRefused(error: unknown, cached: CachedPage): CachedPage {
    if (error instanceof Refusal) return cached;
    throw error;
  }

  /** One rendering at a time per URL. */
  function startRender(key: PageKey, before: CachedPage | undefined): SharedRender<CachedPage | null> {
    const url = key.canonicalUrl;
    const shared = createSharedRender(renders, () => renderPage(key, before));
    pending.set(url, { key, shared });
    const end = (page: CachedPage | null) => {
      // Something has changed since this rendering began.
      if (pending.get(url)?.shared !== shared) return;
      pending.delete(url);
      if (page) pages.put(url, page);
    };
    shared.ended.then(end, () => end(null));
    return shared;
  }

  async function renderPage(key: PageKey, before: CachedPage | undefined): Promise<CachedPage | null> {
    try {
      const renderedAt = now();
      return await createCachedPage({ key, response: await render(key.canonicalUrl), renderedAt, before });
    } catch (error) {
      log.error({ err: error }, "page render failed");
      return null;
    }
  }

  /** Null: the page is not the same for every visitor. */
  async function encodedPage(
    { canonicalUrl }: PageKey,
    { found, encoding }: { found: CachedPage | Promise<CachedPage | null>; encoding: ResponseEncoding },
  ): Promise<{ ready: EncodedResponse; validForVersion: string | null } | null> {
    const before = version();
    const page = await found;
    if (!page) return null;
    const ready = await page.inEncoding(encoding);
    pages.resize(canonicalUrl);
    // The page may lack what changed meanwhile: then only the version in its HTML counts.
    return { ready, validForVersion: before === version() ? before : null };
  }

  return {
    wrapHandler: (next) => (request, response, requestId) => {
      const { method, url = "/", headers } = request;
      if ((method !== "GET" && method !== "HEAD") || isPersonalised(headers.cookie))
        return next(request, response, requestId);
      const key = keyOf(url);
      if (!key || (key.kind.type === "station" && !catalogue.find(key.kind.id)))
        return next(request, response, requestId);
      const send = (ready: EncodedResponse, validForVersion: string | null) => {
        const timing = validForVersion === null ? [] : ["Server-Timing", `${VERSION_METRIC};desc="${validForVersion}"`];
        sendEncodedResponse(request, response, { ready, more: [REQUEST_ID, requestId, ...timing] });
      };
      const encoding = acceptedEncoding(headers["accept-encoding"]);
      const found = pageFor(key, { request, response });
      const ready = found instanceof Promise ? found : found.inEncoding(encoding);
      if (!(ready instanceof Promise)) return send(ready, version());
      encodedPage(key, { found, encoding }).then(
        (encoded) => (encoded ? send(encoded.ready, encoded.validForVersion) : next(request, response, requestId)),
        (error: unknown) => {
          if (response.destroyed) return;
          // Where the queue has no room for the client, the router refuses the request.
          if (!(error instanceof Refusal)) log.error({ err: error }, "cached page not sent");
          next(request, response, requestId);
        },
      );
    },
    size: pages.size,
    close: () => {
      endChanges();
      endTitles();
    },
  };
}

const MAX_KEYS = 1_000;
const MAX_URL_LENGTH = 300;

/** Finding a key takes about as long as sending the page. */
function memoised(keyOf: (url: string) => PageKey | null): (url: string) => PageKey | null {
  const keys = new LRUCache<string, PageKey>({ max: MAX_KEYS });
  return (url) => {
    const known = keys.get(url);
    if (known) return known;
    const key = keyOf(url);
    if (key && url.length <= MAX_URL_LENGTH) keys.set(url, key);
    return key;
  };
}
