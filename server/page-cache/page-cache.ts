import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { type EncodedResponse, sendEncodedResponse } from "#app/platform/http/encoded-response.server.ts";
import { type NodeHandler, REQUEST_ID } from "#app/platform/http/node-handler.server.ts";
import { createResponseCache } from "#app/platform/http/response-cache.server.ts";
import type { WorkQueue } from "#app/platform/limits/work-queue.server.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import type { ReadableCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { isPersonalised } from "./cache-control.ts";
import { type CachedPage, createCachedPage, isInvalidatedBy } from "./cached-page.ts";
import type { PageKey, PageKind } from "./page-key.ts";

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
const LIMITS = { entries: 3_300, bytes: 46 * MEGABYTE };

/**
 * The counts of listeners change every 30 s at most, without a change event: a page is rendered again after that. Until
 * two minutes a stale page is sent meanwhile.
 */
const AGES = { freshMs: 30_000, maxStaleMs: 120_000 };

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
  const pages = createResponseCache<CachedPage, PageKind, null>({ limits: LIMITS, ages: AGES, queue: renders, now });
  const version = () => hub.version("visitor");
  const keyOf = memoised(parts.keyOf);

  const endChanges = hub.onChange((change) => {
    if (change.topic === "administration" || change.topic === "accounts") return;
    // Of the pages that are being rendered all, whatever they show: a request after the change gets a page whose
    // rendering began after it.
    pages.removeWhere(isInvalidatedBy(change, catalogue.find), () => true);
  });
  const endTitles = hub.onTitle(({ stationId }) => {
    const isItsPage = (kind: PageKind) => kind.type === "station" && kind.id === stationId;
    pages.removeWhere(
      ({ kind }) => isItsPage(kind) || (kind.type === "data" && kind.id === stationId),
      (url, kind) => isItsPage(kind) || isDataRequest({ url }),
    );
  });

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
  async function requestPage(
    key: PageKey,
    { request, response }: Exchange,
  ): Promise<{ ready: EncodedResponse; validForVersion: string | null } | null> {
    const before = version();
    const page = await pages.request(key.canonicalUrl, {
      kind: key.kind,
      client: clientOf(request),
      signal: signalOf(response),
      make: (stale) => renderPage(key, stale),
    });
    if (!page) return null;
    const ready = await page.inEncoding(request.headers["accept-encoding"]);
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
      const ready = pages.find(key.canonicalUrl)?.inEncoding(headers["accept-encoding"]);
      if (ready && !(ready instanceof Promise)) return send(ready, version());
      requestPage(key, { request, response }).then(
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

/** Is aborted when the client disconnects. */
function signalOf(response: ServerResponse): AbortSignal {
  const closed = new AbortController();
  response.once("close", () => closed.abort());
  return closed.signal;
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
