import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import PQueue from "p-queue";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { acceptedEncoding } from "#app/platform/http/accepted-encoding.server.ts";
import { createRateLimiter } from "#app/platform/limits/rate-limiter.server.ts";
import { createWorkQueue } from "#app/platform/limits/work-queue.server.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import type { PageQuery } from "#app/stations/catalogue/catalogue.ts";
import type { ReadableCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { parseStationQuery } from "#app/stations/catalogue/station-query.ts";
import type { Station } from "#app/stations/station/station.ts";
import { EXPORT_FORMATS, type ExportFormat } from "./export-format.ts";
import { writeList, writerOf } from "./write-list.ts";
import type { UuidOf } from "./write-m3u.ts";

/** Long enough for a caching proxy to absorb a burst, short enough for lists to stay current. */
const CACHE_CONTROL = "public, max-age=60";

/**
 * Lists per network address: each takes up to 1.3 s of CPU time with 52,552 stations. Players request their list at
 * every start; while nothing has changed they get a 304, which does not count.
 */
const RATE = { max: 12, windowSeconds: 10 * 60 };

/** Lists written at the same time. Requests beyond that wait, unless the queue is full. */
const WRITING = { concurrency: 16, maxWaiting: 16, maxPerClient: 2 };

/** A slow client holds a slot for at most this time: 5 MB compressed at 0.2 Mbit/s. */
const WRITE_TIMEOUT_MS = 3 * 60_000;

/** Every catalogue query searches from scratch, so it fetches several pages at once. */
const STATIONS_PER_QUERY = 1_000;

/** Written and sent in a few milliseconds. */
const STATIONS_PER_PAGE = 250;

type ExportDependencies = {
  catalogue: Pick<ReadableCatalogue, "page">;
  hub: Pick<ChangeHub, "version">;
  uuidOf?: UuidOf;
  clock?: Clock;
};

/**
 * GET /stations.m3u, .pls, .xspf, .json and .csv: the approved stations as a download, with the filters and order of
 * GET /api/stations. Streamed with backpressure. Errors: Refusal `too-many`.
 */
export function createExportApi(
  { catalogue, hub, uuidOf = () => null, clock = systemClock }: ExportDependencies,
  publicUrl: string,
) {
  const api = new Hono<RequestContextEnv>();
  const rate = createRateLimiter(RATE, () => clock.now().getTime());
  const queue = createWorkQueue(WRITING);
  // One step of one list at a time: other requests wait for a single step, however many lists are open.
  const steps = new PQueue({ concurrency: 1 });
  for (const format of Object.keys(EXPORT_FORMATS) as ExportFormat[]) {
    api.get(`/stations.${format}`, async (context) => {
      const {
        q = "",
        genre = "",
        country = "",
        city = "",
        language = "",
        tag = "",
        letter = "",
        sort = "",
      } = context.req.query();
      const { query } = valueOrThrow(parseStationQuery({ q, genre, country, city, language, tag, letter, sort }));
      // Weak: listener counts change without a new version. The URL identifies the list.
      const etag = `W/"${hub.version("visitor")}"`;
      const isCompressed = acceptedEncoding(context.req.header("Accept-Encoding"), ["gzip"]) === "gzip";
      const caching = { "Cache-Control": CACHE_CONTROL, Vary: "Accept-Encoding", ETag: etag };
      if (context.req.header("If-None-Match")?.includes(etag)) return context.body(null, 304, caching);
      const headers = {
        ...caching,
        "Content-Type": EXPORT_FORMATS[format].contentType,
        "Content-Disposition": `attachment; filename="estacoes.${format}"`,
        ...(isCompressed && { "Content-Encoding": "gzip" }),
      };
      if (context.req.method === "HEAD") return context.body(null, 200, headers);
      const client = context.get("requestContext").address;
      const { undo } = rate.count(client);
      const text = writeList(writerOf(format, { origin: publicUrl, uuidOf }), pagesOf(catalogue, query));
      const { signal } = context.req.raw;
      try {
        const releaseSlot = await queue.take(client, { signal });
        const bytes = streamOf(text, { steps, releaseSlot, clock });
        return context.body(isCompressed ? bytes.pipeThrough(new CompressionStream("gzip")) : bytes, 200, headers);
      } catch (error) {
        undo();
        throw error;
      }
    });
  }
  return api;
}

/** All stations of a query, page by page, yielding to other requests in between. Skips and repeats none while stations change. */
async function* pagesOf(
  catalogue: ExportDependencies["catalogue"],
  query: Omit<PageQuery, "limit" | "after">,
): AsyncGenerator<readonly Station[]> {
  let after: Station | null = null;
  for (;;) {
    const { stations, more } = catalogue.page({ ...query, after, limit: STATIONS_PER_QUERY });
    for (let start = 0; start < stations.length; start += STATIONS_PER_PAGE) {
      yield stations.slice(start, start + STATIONS_PER_PAGE);
      await setImmediate();
    }
    after = stations.at(-1) ?? null;
    if (!more || !after) return;
  }
}

type StreamOptions = { steps: PQueue; releaseSlot: () => void; clock: Clock };

/**
 * The bytes of a text, generated on demand; it ends when the client disconnects. The slot is released when it is
 * complete or cancelled, or after WRITE_TIMEOUT_MS.
 */
function streamOf(text: AsyncGenerator<string, void>, { steps, releaseSlot, clock }: StreamOptions) {
  const encoder = new TextEncoder();
  let cancelTimeout = (): void => undefined;
  const finish = () => {
    cancelTimeout();
    releaseSlot();
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => {
        cancelTimeout = clock.after(WRITE_TIMEOUT_MS, () => {
          controller.error(new Error("The list was not read in time"));
          releaseSlot();
          void text.return();
        });
      },
      pull: async (controller) => {
        try {
          let part = await steps.add(() => text.next());
          // `pull` is not called again unless a chunk was enqueued.
          while (part.value === "") part = await steps.add(() => text.next());
          if (part.done) {
            finish();
            controller.close();
          } else controller.enqueue(encoder.encode(part.value));
        } catch (error) {
          finish();
          throw error;
        }
      },
      cancel: async () => {
        finish();
        await text.return();
      },
    },
    { highWaterMark: 0 },
  );
}
