import type { IncomingMessage, ServerResponse } from "node:http";
import type { ReadableCatalogue } from "#app/catalogue/catalogue-in-memory.server.ts";
import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import { acceptedEncoding } from "#app/platform/accepted-encoding.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import type { WorkQueue } from "#app/platform/work-queue.server.ts";
import { type NodeHandler, REQUEST_ID } from "../request-log.ts";
import { isPersonalised } from "./cache-control.ts";
import { type CachedPage, createCachedPage } from "./cached-page.ts";
import { type EncodedResponse, type ResponseEncoding, sendEncodedResponse } from "./encoded-response.ts";
import { isInvalidatedBy } from "./invalidation.ts";
import { isDataRequest, type PageKey, type PageKind, pageKey } from "./page-key.ts";
import { createSegmentedLru } from "./segmented-lru.ts";
import { createSharedRender, type SharedRender } from "./shared-render.ts";

type PageCacheParts = {
  /** Makes an answer as for a visitor who has no cookies, in no encoding. */
  make: (address: string) => Promise<Response>;
  /** The queue of all renderings, in which a page for everybody waits for the turn of a visitor who asks for it. */
  renders: Pick<WorkQueue, "run">;
  /** Whose turn a request takes: the visitor's network address. */
  clientOf: (request: IncomingMessage) => string;
  hub: Pick<ChangeHub, "onChange" | "onTitle" | "version">;
  catalogue: Pick<ReadableCatalogue, "find">;
  /** Milliseconds that only go up. */
  now?: () => number;
};

type Asked = { request: IncomingMessage; response: ServerResponse };

export type PageCache = {
  /** Answers what is the same for everybody; all else goes to `next`. */
  wrapHandler: (next: NodeHandler) => NodeHandler;
  size: () => { entries: number; bytes: number };
  /** Follows the changes no more. */
  close: () => void;
};

const MEGABYTE = 1024 * 1024;
const LIMITS = {
  probationSegment: { entries: 300, bytes: 6 * MEGABYTE },
  protectedSegment: { entries: 3_000, bytes: 40 * MEGABYTE },
};

/** How many listen changes every 30 s at most and is announced to nobody: a page that is asked for is made anew so often. */
const FRESH_FOR_MS = 30_000;
/** Until then whoever asks gets the older one meanwhile. */
const OLDEST_MS = 120_000;

/** Where the visitor's browser finds, in the header Server-Timing, up to which version a kept page holds. */
const VERSION_METRIC = "radiowave";

/**
 * Pages and their data that are the same for everybody without a session: made once a change, whoever and however many
 * ask, kept in memory in each encoding, and answered before any router is touched.
 * Never kept: what is answered to a session's or a toast's cookie, sets a cookie or is not a 200.
 * A page under way while something changes is sent to those who asked before, and is not kept.
 */
export function createPageCache({ make, renders, clientOf, hub, catalogue, ...parts }: PageCacheParts): PageCache {
  const now = parts.now ?? (() => performance.now());
  const room = createSegmentedLru<CachedPage>(LIMITS);
  const underWay = new Map<string, { key: PageKey; fill: SharedRender<CachedPage | null> }>();
  const version = () => hub.version("visitor");
  const keyOf = rememberKeys();

  const endChanges = hub.onChange((change) => {
    if (change.topic === "administration" || change.topic === "accounts") return;
    room.forget(isInvalidatedBy(change, catalogue.find));
    // Whatever they are about: whoever asks from now on gets a page that was begun after the change.
    underWay.clear();
  });
  const endTitles = hub.onTitle(({ stationId }) => {
    const isItsPage = ({ kind }: { kind: PageKind }) => kind.of === "station" && kind.id === stationId;
    room.forget((page) => isItsPage(page) || (page.kind.of === "news" && page.kind.id === stationId));
    for (const [address, { key }] of underWay) if (isItsPage(key) || isDataRequest(address)) underWay.delete(address);
  });

  function pageFor(key: PageKey, { request, response }: Asked): CachedPage | Promise<CachedPage | null> {
    const kept = room.find(key.address);
    const age = kept ? now() - kept.renderedAt : Number.POSITIVE_INFINITY;
    if (kept && age <= FRESH_FOR_MS) return kept;
    const fill = underWay.get(key.address)?.fill ?? begin(key, kept);
    const waits = !kept || age > OLDEST_MS;
    const made = fill.requestPage(clientOf(request), waits ? response : null);
    // A full queue is no reason to refuse a page that is there, however old.
    if (waits && kept) return made.catch((error: unknown) => keptUnlessOther(error, kept));
    if (waits) return made;
    // Nobody waits for it: it is tried again at the next request.
    made.catch(() => {});
    return kept;
  }

  function keptUnlessOther(error: unknown, kept: CachedPage): CachedPage {
    if (error instanceof Refusal) return kept;
    throw error;
  }

  /** One at a time of each address. */
  function begin(key: PageKey, before: CachedPage | undefined): SharedRender<CachedPage | null> {
    const fill = createSharedRender(renders, () => makePage(key, before));
    underWay.set(key.address, { key, fill });
    const end = (page: CachedPage | null) => {
      // Another stands there, or none: something has changed since this one began.
      if (underWay.get(key.address)?.fill !== fill) return;
      underWay.delete(key.address);
      if (page) room.put(key.address, page);
    };
    fill.ended.then(end, () => end(null));
    return fill;
  }

  async function makePage(key: PageKey, before: CachedPage | undefined): Promise<CachedPage | null> {
    try {
      const renderedAt = now();
      return await createCachedPage({ key, answer: await make(key.address), renderedAt, before });
    } catch (error) {
      log.error({ err: error }, "A page for everybody could not be made");
      return null;
    }
  }

  /** Null: it is none for everybody. */
  async function prepared(
    { address }: PageKey,
    { found, encoding }: { found: CachedPage | Promise<CachedPage | null>; encoding: ResponseEncoding },
  ): Promise<{ ready: EncodedResponse; heldAt: string | null } | null> {
    const before = version();
    const page = await found;
    if (!page) return null;
    const ready = await page.inEncoding(encoding);
    room.grown(address);
    // What changed meanwhile may not be in it: then its own text says the version.
    return { ready, heldAt: before === version() ? before : null };
  }

  return {
    wrapHandler: (next) => (request, response, requestId) => {
      const { method, url = "/", headers } = request;
      if ((method !== "GET" && method !== "HEAD") || isPersonalised(headers.cookie))
        return next(request, response, requestId);
      const key = keyOf(url);
      if (!key || (key.kind.of === "station" && !catalogue.find(key.kind.id)))
        return next(request, response, requestId);
      const send = (ready: EncodedResponse, heldAt: string | null) => {
        const timing = heldAt === null ? [] : ["Server-Timing", `${VERSION_METRIC};desc="${heldAt}"`];
        sendEncodedResponse(request, response, { ready, more: [REQUEST_ID, requestId, ...timing] });
      };
      const encoding = acceptedEncoding(headers["accept-encoding"]);
      const found = pageFor(key, { request, response });
      const ready = found instanceof Promise ? found : found.inEncoding(encoding);
      if (!(ready instanceof Promise)) return send(ready, version());
      prepared(key, { found, encoding }).then(
        (made) => (made ? send(made.ready, made.heldAt) : next(request, response, requestId)),
        (error: unknown) => {
          // A visitor for whom the queue has no place is refused behind the cache.
          if (response.destroyed) return;
          if (!(error instanceof Refusal)) log.error({ err: error }, "A kept page could not be sent");
          next(request, response, requestId);
        },
      );
    },
    size: room.size,
    close: () => {
      endChanges();
      endTitles();
    },
  };
}

const KEYS_REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 300;

/** Reading an address costs about as much as sending the page. */
function rememberKeys(): (url: string) => PageKey | null {
  const known = new Map<string, PageKey>();
  return (url) => {
    const remembered = known.get(url);
    if (remembered) return remembered;
    if (known.size >= KEYS_REMEMBERED) known.clear();
    const key = pageKey(url);
    if (key && url.length <= LONGEST_REMEMBERED) known.set(url, key);
    return key;
  };
}
