import { type Context, Hono } from "hono";
import type { RequestContextEnv } from "#app/accounts/request-context.server.ts";
import { isCoverUrl } from "#app/covers/cover-url.ts";
import type { Database } from "#app/platform/database.server.ts";
import { findModeratedStation } from "#app/stations/moderated-station-reader.server.ts";
import type { Station } from "#app/stations/station.ts";
import { stationCover, stationCoverPng } from "#app/stations/station-cover.ts";
import {
  type ImageRequest,
  imageDigest,
  parseImageFile,
  stationImage,
  stationImageJpeg,
} from "#app/stations/station-image.ts";
import type { ImageStore } from "./image-store.server.ts";

type Rooms = { pictures: ImageStore; catalogue: { find: (id: string) => Station | null }; database: Database };

/**
 * GET and HEAD /images/:id/:file: our copy of a station's picture, by the station, never by an address. Of approved
 * stations for anybody, kept for a year; of others for administrators alone. Where there is no picture, or none yet, the
 * answer leads to the station's cover, for as long as that is true. One that is no longer the station's leads to the new one.
 */
export function createImagesApi({ pictures, catalogue, database }: Rooms) {
  return new Hono<RequestContextEnv>().get("/images/:id/:file", async (context) => {
    const asked = askedImage(context.req.url);
    const id = context.req.param("id");
    const approved = asked && catalogue.find(id);
    const station = approved ?? (asked && (await findHidden(context, database, id)));
    if (!asked || !station) return context.text("Imagem não encontrada.", 404, NOT_FOUND_HEADERS);
    const scope = approved ? "public" : "private";
    const leadTo = (address: string, seconds: number) => {
      const headers = { ...SAFE_HEADERS, "Cache-Control": `${scope}, max-age=${seconds}`, Location: address };
      return context.body(null, 302, headers);
    };
    const { imageUrl } = station;
    if (imageUrl === "" || isCoverUrl(imageUrl)) return leadTo(coverFor(asked, station), CHANGED_SECONDS);
    if (asked.digest !== imageDigest(imageUrl)) return leadTo(currentAddress(asked, station), CHANGED_SECONDS);
    const found = await pictures.find({ ...asked, imageUrl, visitor: context.get("requestContext").address });
    if (!found.ok) return leadTo(coverFor(asked, station), Math.min(found.retryAfterSeconds, COVER_SECONDS));
    return context.body(found.bytes, 200, {
      ...SAFE_HEADERS,
      "Content-Type": asked.format === "webp" ? "image/webp" : "image/jpeg",
      "Cache-Control": approved ? KEPT_FOR_A_YEAR : HIDDEN,
    });
  });
}

/** Caches between us and browsers ask once a month, when the picture's own server is asked too. */
const KEPT_FOR_A_YEAR = "public, max-age=31536000, s-maxage=2592000, immutable";
const HIDDEN = "private, max-age=3600";
const CHANGED_SECONDS = 60;
/** A picture that comes back is seen within the hour. */
const COVER_SECONDS = 3_600;

const SAFE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'",
  "Content-Disposition": "inline",
};
const NOT_FOUND_HEADERS = { ...SAFE_HEADERS, "Cache-Control": "no-store" };

/** Reads the address as it was sent, before percent-decoding: each picture has one address. */
function askedImage(url: string): ImageRequest | null {
  return parseImageFile(new URL(url).pathname.split("/").at(-1) ?? "");
}

/** A station that only administrators know of. */
async function findHidden(
  context: Context<RequestContextEnv>,
  database: Database,
  id: string,
): Promise<Station | null> {
  const viewer = await context.get("requestContext").viewer();
  return viewer.role === "admin" ? findModeratedStation(database, id) : null;
}

/** What shows pages' pictures shows SVG; what else asks for a picture may not. */
function coverFor({ format }: ImageRequest, station: Station): string {
  return format === "webp" ? stationCover(station) : stationCoverPng(station, 512);
}

function currentAddress({ format, side }: ImageRequest, station: Station): string {
  return format === "webp" ? stationImage(station, side) : stationImageJpeg(station);
}
