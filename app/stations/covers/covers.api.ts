import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import { isModerator } from "#app/people/accounts/viewer.ts";
import {
  PRIVATE_PICTURE_CACHE,
  PUBLIC_PICTURE_CACHE,
  sendPicture,
} from "#app/platform/http/picture-response.server.ts";
import { createWorkQueue } from "#app/platform/limits/work-queue.server.ts";
import { type CoverPngSize, type CoverRequest, coverPngUrl, isCoverVersion, parseCoverFileName } from "./cover-url.ts";
import { type CoverRecipe, drawCover } from "./drawing/draw-cover.ts";
import { SIDE } from "./drawing/shapes.ts";

type CoversOptions = {
  /** Whether some public station has this cover. */
  hasCover: (recipe: CoverRecipe) => boolean;
  draw?: typeof coverPng;
};

/**
 * Limits for rendering PNG covers. The player of a page requests three sizes, a link preview one. A queue of 60 takes
 * one to two seconds; for more a retry is better than waiting.
 */
const DRAWING = { concurrency: 1, maxWaiting: 60, maxPerClient: 12 };

/** Some 300 covers. */
const MAX_CACHED_BYTES = 4_000_000;

/**
 * GET and HEAD /covers/:version/:file: a cover as SVG or PNG, cacheable for a year. Anything but the exact URL of a
 * cover, of this version or an earlier one, is a 404. An SVG costs less than a look-up and is drawn for any recipe. A
 * PNG takes 20 ms: it is rendered for the covers of public stations, for editors and administrators any, one at a time,
 * and not for disconnected clients. Shared caches keep it for minutes. Errors: Refusal `too-many`.
 */
export function createCoversApi({ hasCover, draw = coverPng }: CoversOptions) {
  const queue = createWorkQueue(DRAWING);
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (png) => png.length,
  });

  return new Hono<RequestContextEnv>().get("/covers/:version/:file", async (context) => {
    const cover = requestedCover(context.req.url);
    if (cover?.format === "svg") return context.body(drawCover(cover.recipe), 200, SVG_HEADERS);
    const isPublic = cover !== null && hasCover(cover.recipe);
    if (!cover || !(isPublic || (await seesPending(context)))) {
      return context.text("Capa não encontrada.", 404, NOT_FOUND_HEADERS);
    }
    const headers = { ...PNG_HEADERS, "Cache-Control": isPublic ? PUBLIC_PICTURE_CACHE : PRIVATE_PICTURE_CACHE };
    if (context.req.method === "HEAD") return context.body(null, 200, headers);
    const url = coverPngUrl(cover.recipe, cover.size);
    const { signal } = context.req.raw;
    const drawOnce = async () => {
      // Another request may have drawn the same cover while this one was queued.
      const png = cache.get(url) ?? (await draw(cover.recipe, cover.size));
      cache.set(url, png);
      return png;
    };
    const client = context.get("requestContext").address;
    const png = cache.get(url) ?? (await queue.run(client, drawOnce, { signal }));
    return sendPicture(context, png, headers);
  });
}

/** Editors and administrators see the covers of pending stations too. */
async function seesPending(context: Context<RequestContextEnv>): Promise<boolean> {
  return isModerator(await context.get("requestContext").viewer());
}

/** Parses the URL before percent-decoding: %4A for J would be a second URL of the same cover. */
function requestedCover(url: string): CoverRequest | null {
  const [version = "", fileName = ""] = new URL(url).pathname.split("/").slice(-2);
  return isCoverVersion(version) ? parseCoverFileName(fileName) : null;
}

const NO_SNIFFING = { "X-Content-Type-Options": "nosniff" };
const NOT_FOUND_HEADERS = { ...NO_SNIFFING, "Cache-Control": "public, max-age=60" };
const PNG_HEADERS = { ...NO_SNIFFING, "Content-Type": "image/png" };
/** An SVG opened by itself is a document of our origin: it must not load or run anything. */
const SVG_HEADERS = {
  ...NO_SNIFFING,
  // For ever also in shared caches: it is drawn of its address alone.
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Type": "image/svg+xml",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
};

/** The density at which sharp renders one user unit of an SVG as one pixel. */
const PIXELS_PER_INCH = 72;

/** A cover as PNG, square, `size` in pixels: takes about 20 ms of CPU and 10 kB. */
export async function coverPng(recipe: CoverRecipe, size: CoverPngSize): Promise<Uint8Array<ArrayBuffer>> {
  // Imported with the first PNG: most processes draw few, and the library takes time and memory to load.
  const { default: sharp } = await import("sharp");
  const drawing = sharp(Buffer.from(drawCover(recipe)), { density: (PIXELS_PER_INCH * size) / SIDE });
  return drawing.resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}
