type BoundedCache = {
  /** Until then, and after its removal by a newer worker, nothing is stored: an older worker may still have work to do. */
  create: () => Promise<void>;
  match: (url: string) => Promise<Response | undefined>;
  /** Milliseconds since the epoch when the response was stored; 0: it is not. */
  storedAt: (url: string) => Promise<number>;
  /** Stores the response and removes the oldest ones beyond the limits. Does nothing where storage is full or blocked. */
  put: (url: string, response: Response) => Promise<void>;
  clear: () => Promise<void>;
};

type Limits = { entries: number; bytes: number };

const BYTES_HEADER = "X-Stored-Bytes";
const TIME_HEADER = "X-Stored-At";

/** Of the transfer, or of one visitor. The body is stored decoded. */
const DROPPED_HEADERS = ["Content-Encoding", "Content-Length", "Vary", "Set-Cookie", "Server-Timing"];

/** One of the browser's caches, limited in responses and bytes. The browser lists its entries in the order of storing. */
export function createBoundedCache(storage: CacheStorage, name: string, limits: Limits): BoundedCache {
  /** Bytes by URL, the oldest first. */
  let sizes: Map<string, number> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let opened: Promise<Cache> | undefined;

  /** Null: not created yet, or removed. Opened once: to open one that is removed at that moment would create it again. */
  async function existing(): Promise<Cache | null> {
    if (!(await storage.has(name))) return null;
    opened ??= storage.open(name);
    return opened;
  }

  /** One change at a time. */
  function inTurn(change: () => Promise<void>): Promise<void> {
    const done = last.then(change).catch(() => {});
    last = done;
    return done;
  }

  async function match(url: string): Promise<Response | undefined> {
    return (await existing())?.match(url, { ignoreVary: true });
  }

  async function readSizes(cache: Cache): Promise<Map<string, number>> {
    const read = new Map<string, number>();
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      read.set(pathname + search, Number((await cache.match(request))?.headers.get(BYTES_HEADER)));
    }
    return read;
  }

  async function store(url: string, response: Response): Promise<void> {
    const body = await response.arrayBuffer();
    if (body.byteLength > limits.bytes) return;
    const headers = new Headers(response.headers);
    for (const header of DROPPED_HEADERS) headers.delete(header);
    headers.set(BYTES_HEADER, String(body.byteLength));
    headers.set(TIME_HEADER, String(Date.now()));
    const cache = await existing();
    if (!cache) return;
    sizes ??= await readSizes(cache);
    await cache.put(url, new Response(body, { status: response.status, headers }));
    sizes.delete(url);
    sizes.set(url, body.byteLength);
    let total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
    for (const [oldest, bytes] of sizes) {
      if (sizes.size <= limits.entries && total <= limits.bytes) break;
      await cache.delete(oldest);
      sizes.delete(oldest);
      total -= bytes;
    }
  }

  return {
    create: async () => {
      opened = storage.open(name);
      await opened;
    },
    match,
    storedAt: async (url) => Number((await match(url))?.headers.get(TIME_HEADER) ?? 0),
    put: (url, response) => inTurn(() => store(url, response)),
    clear: () =>
      inTurn(async () => {
        const cache = await existing();
        if (!cache) return;
        for (const request of await cache.keys()) await cache.delete(request);
        sizes = undefined;
      }),
  };
}
