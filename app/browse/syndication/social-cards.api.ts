import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import {
  PUBLIC_PICTURE_CACHE,
  publicPictureCacheFor,
  sendPicture,
} from "#app/platform/http/picture-response.server.ts";
import { createWorkQueue } from "#app/platform/limits/work-queue.server.ts";
import type { SettingsInMemory } from "#app/platform/site-settings/settings.server.ts";
import type { SiteSettings } from "#app/platform/site-settings/site-settings.ts";
import type { ReadableCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { isCoverUrl } from "#app/stations/covers/cover-url.ts";
import { findStationImage, LARGEST_SQUARE } from "#app/stations/images/find-station-image.server.ts";
import type { ImageStore } from "#app/stations/images/image-store.server.ts";
import type { Station } from "#app/stations/station/station.ts";
import { stationRecipe } from "#app/stations/station/station-cover.ts";
import { isCardFile, siteCardPath, stationCardPath } from "./social-card-url.ts";

/** Limits for drawing cards: 50 ms of CPU each, 200 with an image. Programs that show previews request one of a link. */
const DRAWING = { concurrency: 1, maxWaiting: 30, maxPerClient: 6 };

/** Some 100 cards. */
const MAX_CACHED_BYTES = 10_000_000;

/** The cover replaces an image that could not be fetched, for at most this long. */
const MAX_COVER_SECONDS = 3_600;

type Png = Uint8Array<ArrayBuffer>;

/** `image`: WebP, laid over the left side; null leaves the SVG as it is. */
type DrawPng = (svg: string, image: Uint8Array | null) => Promise<Png>;

type CardsParts = {
  catalogue: Pick<ReadableCatalogue, "find">;
  settings: Pick<SettingsInMemory, "current">;
  images: ImageStore;
  database: Database;
  draw?: DrawPng;
};

/**
 * GET and HEAD /cards/site/:file and /cards/stations/:id/:file: the images of shared links, of the site and of public
 * stations, cacheable for a year, in shared caches for minutes. An outdated file name redirects to the current one; anything else is a 404. Drawn as
 * PNG covers are: one at a time, and not for disconnected clients. Errors: Refusal `too-many`.
 */
export function createSocialCardsApi({ catalogue, settings, images, database, draw = cardPng }: CardsParts) {
  const queue = createWorkQueue(DRAWING);
  const cache = new LRUCache<string, Png>({ maxSize: MAX_CACHED_BYTES, sizeCalculation: (png) => png.length });

  async function send(
    context: Context<RequestContextEnv>,
    card: { key: string; svg: () => Promise<string>; image?: Uint8Array | null; cacheControl?: string },
  ): Promise<Response> {
    const { key, svg, image = null, cacheControl = PUBLIC_PICTURE_CACHE } = card;
    const headers = { ...SAFE_HEADERS, "Content-Type": "image/png", "Cache-Control": cacheControl };
    if (context.req.method === "HEAD") return context.body(null, 200, headers);
    const drawOnce = async () => {
      // Another request may have drawn the same card while this one was queued.
      const png = cache.get(key) ?? (await draw(await svg(), image));
      cache.set(key, png);
      return png;
    };
    const client = context.get("requestContext").address;
    const png = cache.get(key) ?? (await queue.run(client, drawOnce, { signal: context.req.raw.signal }));
    return sendPicture(context, png, headers);
  }

  return new Hono<RequestContextEnv>()
    .get("/cards/site/:file", (context) => {
      const site = settings.current();
      const path = siteCardPath(site);
      return redirectTo(context, path) ?? send(context, { key: path, svg: () => siteSvg(site) });
    })
    .get("/cards/stations/:id/:file", async (context) => {
      const station = catalogue.find(context.req.param("id"));
      if (!station) return notFound(context);
      const site = settings.current();
      const path = stationCardPath(station, site);
      const redirect = redirectTo(context, path);
      if (redirect) return redirect;
      const hasImage = station.imageUrl !== "" && !isCoverUrl(station.imageUrl);
      const client = context.get("requestContext").address;
      const found = hasImage
        ? await findStationImage({ images, database }, station, { ...LARGEST_SQUARE, client })
        : null;
      if (found?.ok) {
        return send(context, { key: path, svg: () => stationSvg(station, site, false), image: found.bytes });
      }
      const svg = () => stationSvg(station, site, true);
      if (found === null) return send(context, { key: path, svg });
      const cacheControl = publicPictureCacheFor(Math.min(found.retryAfterSeconds, MAX_COVER_SECONDS));
      return send(context, { key: `${path} with cover`, svg, cacheControl });
    });
}

/** Null when the request is for this path. Undecoded, so that each card has one URL. */
function redirectTo(context: Context<RequestContextEnv>, path: string): Response | null {
  const { pathname } = new URL(context.req.url);
  if (pathname === path) return null;
  if (!isCardFile(pathname.split("/").at(-1) ?? "")) return notFound(context);
  return context.body(null, 302, { ...SAFE_HEADERS, "Cache-Control": "public, max-age=60", Location: path });
}

function notFound(context: Context<RequestContextEnv>): Response {
  return context.text("Imagem não encontrada.", 404, { ...SAFE_HEADERS, "Cache-Control": "public, max-age=60" });
}

const SAFE_HEADERS = { "X-Content-Type-Options": "nosniff" };

async function siteSvg(site: SiteSettings): Promise<string> {
  const { drawSiteCard } = await loadDrawing();
  return drawSiteCard(shownOf(site));
}

async function stationSvg(station: Station, site: SiteSettings, withCover: boolean): Promise<string> {
  const { drawStationCard } = await loadDrawing();
  const recipe = stationRecipe(station);
  const { name, genre, city, country } = station;
  const place = [city, country].filter(Boolean).join(", ");
  return drawStationCard({ name, genre, place, cover: withCover ? recipe : null, seed: recipe.seed }, shownOf(site));
}

function shownOf({ siteName, logoUrl }: SiteSettings) {
  return { siteName, hasOwnLogo: logoUrl !== "" };
}

/** Loaded with the first card: the outlines of all letters take a megabyte. */
function loadDrawing() {
  return import("./draw-social-card.ts");
}

/** The side of a cover on a card, in pixels. */
const COVER_SIDE = 630;

/** A card as PNG. Photographs get 256 colours: some programs show no preview of more than 300 kB. */
async function cardPng(svg: string, image: Uint8Array | null): Promise<Png> {
  // Loaded with the first card, as for covers.
  const { default: sharp } = await import("sharp");
  const drawing = sharp(Buffer.from(svg));
  if (!image) return drawing.png({ compressionLevel: 9 }).toBuffer();
  const cover = await sharp(image)
    .resize(COVER_SIDE, COVER_SIDE)
    .flatten({ background: "#fff" })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return drawing
    .composite([{ input: cover, left: 0, top: 0 }])
    .png({ palette: true, effort: 1 })
    .toBuffer();
}
