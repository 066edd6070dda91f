import { LRUCache } from "lru-cache";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { createSharedWork, type SharedWork } from "#app/platform/limits/shared-work.server.ts";
import type { WorkQueue } from "#app/platform/limits/work-queue.server.ts";
import type { CachedResponse } from "./cached-response.server.ts";

type CacheSettings = {
  /** Of all responses in all their encodings; of the largest one. */
  limits: { bytes: number; entries?: number; entryBytes?: number };
  /** Milliseconds until a response is made again, and until requests wait for that. Absent: it is valid until it is removed. */
  ages?: { freshMs: number; maxStaleMs: number };
  /** The queue in which responses are made: one takes the turn of a client that requests it. */
  queue: Pick<WorkQueue, "run">;
  /** Milliseconds, monotonic. */
  now?: () => number;
};

type Requested<Cached, Kind, Other> = {
  /** What is known of the response before it is made. */
  kind: Kind;
  client: string;
  /** Of the request, if it waits. */
  signal: AbortSignal;
  /** Makes the response. `before`: the stale one, which it may give again. What is not cacheable goes to those who wait. */
  make: (before: Cached | undefined) => Promise<Cached | Other>;
};

/**
 * Responses in memory that are the same for many clients, by key. Each is made once for all requests that wait for it,
 * and sent stale while it is made again. `Other`: what `make` gives instead of a response that can be cached.
 * Not lru-cache's own `fetch`: it would make all clients wait for the turn of the first one.
 */
export function createResponseCache<Cached extends CachedResponse, Kind, Other>({
  limits,
  ages,
  queue,
  now = () => performance.now(),
}: CacheSettings) {
  const { bytes: maxSize, entries: max, entryBytes: maxEntrySize } = limits;
  const stored = new LRUCache<string, Cached>({
    maxSize,
    ...(max !== undefined && { max }),
    ...(maxEntrySize !== undefined && { maxEntrySize }),
    sizeCalculation: ({ bytes }) => bytes,
  });
  const running = new Map<string, { kind: Kind; shared: SharedWork<Cached | Other> }>();

  function ageOf({ madeAt }: Cached): number {
    return ages ? now() - madeAt : 0;
  }

  function isFresh(response: Cached): boolean {
    return !ages || ageOf(response) <= ages.freshMs;
  }

  /** Its encodings add to its size, and are counted. */
  function store(key: string, response: Cached): void {
    response.onGrowth = () => {
      if (stored.peek(key) !== response) return;
      // Setting the same object again does not count its size again.
      stored.delete(key);
      stored.set(key, response);
    };
    stored.set(key, response);
  }

  function isCached(made: Cached | Other | null): made is Cached {
    return typeof made === "object" && made !== null && "inEncoding" in made;
  }

  /** One at a time per key. */
  function start(key: string, before: Cached | undefined, { kind, make }: Requested<Cached, Kind, Other>) {
    const shared = createSharedWork(queue, () => make(before));
    running.set(key, { kind, shared });
    const end = (made: Cached | Other | null) => {
      // Something has changed since this work began.
      if (running.get(key)?.shared !== shared) return;
      running.delete(key);
      if (isCached(made)) store(key, made);
    };
    shared.ended.then(end, () => end(null));
    return shared;
  }

  return {
    /** The response, if none has to be made. */
    find: (key: string): Cached | undefined => {
      const response = stored.get(key);
      return response && isFresh(response) ? response : undefined;
    },

    /** The response, stale while it is made again. Errors: as of `SharedWork`, and where nothing is stored. */
    request: async (key: string, requested: Requested<Cached, Kind, Other>): Promise<Cached | Other> => {
      const before = stored.get(key);
      if (before && isFresh(before)) return before;
      const shared = running.get(key)?.shared ?? start(key, before, requested);
      const waits = !before || !ages || ageOf(before) > ages.maxStaleMs;
      const made = shared.request(requested.client, waits ? requested.signal : null);
      // A full queue is no reason to refuse a response that is stored, however old.
      if (waits && before) return made.catch((error: unknown) => storedIfRefused(error, before));
      if (waits) return made;
      // No request waits for it: the next one tries again.
      made.catch(() => {});
      return before;
    },

    /** Removes responses, and those that are being made: these are sent to the requests that wait, and not stored. */
    removeWhere: (matches: (response: Cached) => boolean, runs: (key: string, kind: Kind) => boolean) => {
      for (const [key, response] of [...stored.entries()]) if (matches(response)) stored.delete(key);
      for (const [key, { kind }] of running) if (runs(key, kind)) running.delete(key);
    },

    size: () => ({ entries: stored.size, bytes: stored.calculatedSize }),
  };
}

function storedIfRefused<Response>(error: unknown, response: Response): Response {
  if (error instanceof Refusal) return response;
  throw error;
}
