import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { RequestContextEnv } from "#app/accounts/request-context.server.ts";
import { clientClosedRequest } from "#app/platform/client-closed-request.ts";
import { createWorkQueue } from "#app/platform/work-queue.server.ts";
import { coverPng } from "./cover-png.server.ts";
import { type CoverRequest, coverPngUrl, isCoverVersion, parseCoverFileName } from "./cover-url.ts";
import { type CoverRecipe, drawCover } from "./recipe.ts";

type CoversOptions = {
  /** Whether some public station has this cover. */
  hasCover: (recipe: CoverRecipe) => boolean;
  draw?: typeof coverPng;
};

/**
 * Limits on drawing PNG covers. A page's player requests three sizes, a link preview one. A queue of 60 takes one to
 * two seconds; past that a retry is better than waiting.
 */
const DRAWING = { concurrency: 1, maxWaiting: 60, maxPerClient: 12 };

/** The latest stay in memory, some 2 MB: those that are shared and played again and again. */
const MAX_IN_MEMORY = 200;

/**
 * GET and HEAD /covers/:version/:file: a cover as SVG or PNG, for anybody, kept for a year.
 * Anything but the exact address of a cover, of this version or an earlier one, is a 404. An SVG costs less than looking it up, and is drawn for
 * any address; a PNG costs 20 ms, and is drawn for covers that public stations have, for any to administrators, a few at a
 * time, and not for a client that has gone. Errors: Refusal `too-many`.
 */
export function createCoversApi({ hasCover, draw = coverPng }: CoversOptions) {
  const queue = createWorkQueue(DRAWING);
  const drawn = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: MAX_IN_MEMORY });

  return new Hono<RequestContextEnv>().get("/covers/:version/:file", async (context) => {
    const cover = askedCover(context.req.url);
    if (cover?.format === "svg") return context.body(drawCover(cover.recipe), 200, SVG_HEADERS);
    if (!cover || !(hasCover(cover.recipe) || (await isAdministrator(context)))) {
      return context.text("Capa não encontrada.", 404, NOT_FOUND_HEADERS);
    }
    if (context.req.method === "HEAD") return context.body(null, 200, PNG_HEADERS);
    const address = coverPngUrl(cover.recipe, cover.size);
    const { signal } = context.req.raw;
    const drawUnlessDrawn = async () => {
      // While this one waited another may have drawn the same.
      const png = drawn.get(address) ?? (await draw(cover.recipe, cover.size));
      drawn.set(address, png);
      return png;
    };
    try {
      const client = context.get("requestContext").address;
      const png = drawn.get(address) ?? (await queue.run(client, drawUnlessDrawn, signal));
      return context.body(png, 200, PNG_HEADERS);
    } catch (error) {
      if (signal.aborted) return clientClosedRequest();
      throw error;
    }
  });
}

/** Covers of stations that wait for a decision are shown to those who decide. */
async function isAdministrator(context: Context<RequestContextEnv>): Promise<boolean> {
  return (await context.get("requestContext").viewer()).role === "admin";
}

/** Reads the address as it was sent, before percent-decoding: %4A for J would be a second address of one cover. */
function askedCover(url: string): CoverRequest | null {
  const [version = "", fileName = ""] = new URL(url).pathname.split("/").slice(-2);
  return isCoverVersion(version) ? parseCoverFileName(fileName) : null;
}

const NO_SNIFFING = { "X-Content-Type-Options": "nosniff" };
const NOT_FOUND_HEADERS = { ...NO_SNIFFING, "Cache-Control": "public, max-age=60" };
const CACHED_FOR_A_YEAR = { ...NO_SNIFFING, "Cache-Control": "public, max-age=31536000, immutable" };
const PNG_HEADERS = { ...CACHED_FOR_A_YEAR, "Content-Type": "image/png" };
/** An SVG opened by itself is a document of our origin: it may load and run nothing. */
const SVG_HEADERS = {
  ...CACHED_FOR_A_YEAR,
  "Content-Type": "image/svg+xml",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
};
