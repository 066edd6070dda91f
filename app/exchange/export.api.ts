import { Hono } from "hono";
import type { ReadableCatalogue } from "#app/catalogue/catalogue-in-memory.server.ts";
import { parseStationQuery } from "#app/catalogue/station-query.ts";
import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import { acceptedEncoding } from "#app/platform/accepted-encoding.ts";
import { orRefusal } from "#app/platform/refusal.ts";
import { EXPORT_FORMATS, type ExportFormat } from "./writing/export-format.ts";
import { pagesOf } from "./writing/read-catalogue.server.ts";
import { writeList, writerOf } from "./writing/write-list.ts";

/** Long enough for a front that keeps answers to carry a rush, short enough that a list is the present one. */
const CACHE_CONTROL = "public, max-age=60";

/**
 * GET /stations.m3u, .pls, .xspf, .json and .csv: the approved stations as a list to take away, narrowed and ordered as the
 * API's list is. Written while it is sent, no faster than it is taken.
 */
export function createExportApi(
  { catalogue, hub }: { catalogue: Pick<ReadableCatalogue, "page">; hub: Pick<ChangeHub, "version"> },
  publicUrl: string,
) {
  const api = new Hono();
  for (const format of Object.keys(EXPORT_FORMATS) as ExportFormat[]) {
    api.get(`/stations.${format}`, (context) => {
      const { q = "", genre = "", country = "", tag = "", letter = "", sort = "" } = context.req.query();
      const { query } = orRefusal(parseStationQuery({ q, genre, country, tag, letter, sort }));
      // Weak: how many people listen changes without a new version. The address says which list it is.
      const etag = `W/"${hub.version("visitor")}"`;
      const headers = { "Cache-Control": CACHE_CONTROL, Vary: "Accept-Encoding", ETag: etag };
      if (context.req.header("If-None-Match")?.includes(etag)) return context.body(null, 304, headers);
      const text = writeList(writerOf(format, publicUrl), pagesOf(catalogue, query));
      const isSmaller = acceptedEncoding(context.req.header("Accept-Encoding"), ["gzip"]) === "gzip";
      return context.body(isSmaller ? bytesOf(text).pipeThrough(new CompressionStream("gzip")) : bytesOf(text), 200, {
        ...headers,
        "Content-Type": EXPORT_FORMATS[format].contentType,
        "Content-Disposition": `attachment; filename="estacoes.${format}"`,
        ...(isSmaller && { "Content-Encoding": "gzip" }),
      });
    });
  }
  return api;
}

/** Of all lists that are being written one takes a step at a time: however many there are, visitors wait no longer than for one. */
let lastStep: Promise<unknown> = Promise.resolve();

function inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
  const taken = lastStep.then(step);
  // A step that fails fails for the one who asked for it; the next takes its turn.
  lastStep = taken.catch(() => {});
  return taken;
}

/** Nothing is written before it is asked for; who goes away ends it. */
function bytesOf(text: AsyncGenerator<string, void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      pull: async (controller) => {
        let part = await inTurn(() => text.next());
        // Nobody would ask again after nothing.
        while (part.value === "") part = await inTurn(() => text.next());
        if (part.done) controller.close();
        else controller.enqueue(encoder.encode(part.value));
      },
      cancel: async () => {
        await text.return();
      },
    },
    { highWaterMark: 0 },
  );
}
