import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import { Hono } from "hono";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import { acceptedEncoding } from "#app/platform/http/accepted-encoding.server.ts";
import type { ReadableCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { MAP_COLOURS, MAP_HEIGHT, MAP_WIDTH } from "./map-colours.ts";
import { stationCounts } from "./map-countries.ts";
import { mapDrawing } from "./map-drawing.ts";

/** Drawing and compressing take some 30 ms. */
const DRAWN_FOR_MS = 60_000;

const HEADERS = {
  "Content-Type": "image/svg+xml",
  "X-Content-Type-Options": "nosniff",
  /** Night moves one tile in twenty minutes. */
  "Cache-Control": "public, max-age=600",
  Vary: "Accept-Encoding",
  /** Opened by itself it is a document of our origin: it must not load or run anything. */
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
};

type MapParts = { catalogue: Pick<ReadableCatalogue, "places">; now?: () => number };

/** GET and HEAD /map.svg: the map of tiles with the present counts and night, drawn once a minute at most. */
export function createMapApi({ catalogue, now = Date.now }: MapParts) {
  let drawn: { at: number; bodies: ReturnType<typeof compressed> } | undefined;
  return new Hono<RequestContextEnv>().get("/map.svg", (context) => {
    const at = now();
    if (!drawn || at - drawn.at >= DRAWN_FOR_MS) {
      drawn = { at, bodies: compressed(mapSvg(stationCounts(catalogue.places()), new Date(at))) };
    }
    const encoding = acceptedEncoding(context.req.header("Accept-Encoding"));
    if (encoding !== "identity") context.header("Content-Encoding", encoding);
    return context.body(drawn.bodies[encoding], 200, HEADERS);
  });
}

/**
 * The map as a document. Pages refer to its `#tiles`, which take the colours of the page; as an image of its own it has
 * those of the system's theme.
 */
function mapSvg(counts: Parameters<typeof mapDrawing>[0], date: Date): string {
  const colours = (theme: 0 | 1) =>
    `svg{${Object.entries(MAP_COLOURS)
      .map(([name, values]) => `--map-${name}:${values[theme]}`)
      .join(";")}}`;
  const style = `<style>${colours(0)}@media(prefers-color-scheme:dark){${colours(1)}}</style>`;
  const viewBox = `0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${style}<g id="tiles">${mapDrawing(counts, date)}</g></svg>`;
}

function compressed(svg: string) {
  return {
    identity: Buffer.from(svg),
    gzip: gzipSync(svg),
    br: brotliCompressSync(svg, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
  };
}
