import { Hono } from "hono";
import type { RequestContextEnv } from "#app/accounts/request-context.server.ts";
import type { ReadableCatalogue } from "#app/catalogue/catalogue-in-memory.server.ts";
import { parseStationQuery } from "#app/catalogue/station-query.ts";
import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import { acceptedEncoding } from "#app/platform/accepted-encoding.ts";
import { clientClosedRequest } from "#app/platform/client-closed-request.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { createRateLimiter } from "#app/platform/rate-limiter.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { createWorkQueue } from "#app/platform/work-queue.server.ts";
import { EXPORT_FORMATS, type ExportFormat } from "./export-format.ts";
import { createExportStreams } from "./export-streams.server.ts";
import { pagesOf } from "./read-catalogue.server.ts";
import { writeList, writerOf } from "./write-list.ts";

/** Long enough for a front that keeps answers to carry a rush, short enough that a list is the present one. */
const CACHE_CONTROL = "public, max-age=60";

/**
 * Lists that one address may have written: each costs up to 1.3 s of a processor with 52,552 stations. Players ask again when they
 * start, and get a 304 as long as nothing changed, which does not count.
 */
const RATE = { max: 12, windowSeconds: 10 * 60 };

/** Lists that are written at the same time. One waits for a slot only until the client gives up or the queue is full. */
const WRITING = { concurrency: 16, maxWaiting: 16, maxPerClient: 2 };

/** A slow reader holds a slot: past this its list breaks off. 5 MB compressed take that long at 0.2 Mbit/s. */
const WRITE_WITHIN_MS = 3 * 60_000;

type ExportParts = {
  catalogue: Pick<ReadableCatalogue, "page">;
  hub: Pick<ChangeHub, "version">;
  clock?: Clock;
};

/**
 * GET /stations.m3u, .pls, .xspf, .json and .csv: the approved stations as a list to take away, narrowed and ordered as the
 * API's list is. Written while it is sent, no faster than it is taken. Errors: Refusal `too-many`.
 */
export function createExportApi({ catalogue, hub, clock = systemClock }: ExportParts, publicUrl: string) {
  const api = new Hono<RequestContextEnv>();
  const rate = createRateLimiter(RATE, () => clock.now().getTime());
  const queue = createWorkQueue(WRITING);
  const streams = createExportStreams({ clock, withinMs: WRITE_WITHIN_MS });
  for (const format of Object.keys(EXPORT_FORMATS) as ExportFormat[]) {
    api.get(`/stations.${format}`, async (context) => {
      const { q = "", genre = "", country = "", tag = "", letter = "", sort = "" } = context.req.query();
      const { query } = valueOrThrow(parseStationQuery({ q, genre, country, tag, letter, sort }));
      // Weak: how many people listen changes without a new version. The address says which list it is.
      const etag = `W/"${hub.version("visitor")}"`;
      const isSmaller = acceptedEncoding(context.req.header("Accept-Encoding"), ["gzip"]) === "gzip";
      const caching = { "Cache-Control": CACHE_CONTROL, Vary: "Accept-Encoding", ETag: etag };
      if (context.req.header("If-None-Match")?.includes(etag)) return context.body(null, 304, caching);
      const headers = {
        ...caching,
        "Content-Type": EXPORT_FORMATS[format].contentType,
        "Content-Disposition": `attachment; filename="estacoes.${format}"`,
        ...(isSmaller && { "Content-Encoding": "gzip" }),
      };
      if (context.req.method === "HEAD") return context.body(null, 200, headers);
      const client = context.get("requestContext").address;
      const { undo } = rate.count(client);
      const text = writeList(writerOf(format, publicUrl), pagesOf(catalogue, query));
      const { signal } = context.req.raw;
      try {
        const bytes = await streams.open(text, (written) => queue.run(client, written, signal));
        return context.body(isSmaller ? bytes.pipeThrough(new CompressionStream("gzip")) : bytes, 200, headers);
      } catch (error) {
        undo();
        if (signal.aborted) return clientClosedRequest();
        throw error;
      }
    });
  }
  return api;
}
