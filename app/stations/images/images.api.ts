import { type Context, Hono } from "hono";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import { isModerator } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { PRIVATE_PICTURE_CACHE, PUBLIC_PICTURE_CACHE } from "#app/platform/http/picture-response.server.ts";
import { isCoverUrl } from "#app/stations/covers/cover-url.ts";
import type { Station } from "#app/stations/station/station.ts";
import { stationCover, stationCoverPng } from "#app/stations/station/station-cover.ts";
import {
  type ImageRequest,
  imageDigest,
  parseImageFile,
  stationImage,
  stationImageJpeg,
  stationImageUnderTile,
} from "#app/stations/station/station-image.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { parseUploadedFile, uploadDigest } from "#app/stations/station/uploaded-image.ts";
import { readDraftSquares } from "#app/stations/station/uploaded-images.server.ts";
import { findStationImage, LARGEST_SQUARE } from "./find-station-image.server.ts";
import { fileNameOf, imageNotFound, SAFE_HEADERS, sendImage } from "./image-response.server.ts";
import type { ImageStore } from "./image-store.server.ts";
import { squareFor } from "./square-layout.ts";

type Dependencies = { images: ImageStore; catalogue: { find: (id: string) => Station | null }; database: Database };

/**
 * GET and HEAD /images/:id/:file: our copy of a station's image, looked up by station, never by URL. Approved stations'
 * images are public and cached for a year, in shared caches for minutes; others are served to editors and administrators only. Without a copy,
 * redirects to the station's cover; an outdated file name redirects to the current one. An uploaded image has one more
 * file, named by its digest. /images/draft/:file: an uploaded image that is not submitted yet, for its own account.
 */
export function createImagesApi({ images, catalogue, database }: Dependencies) {
  return new Hono<RequestContextEnv>()
    .get("/images/draft/:file", (context) => sendDraft(context, database))
    .get("/images/:id/:file", async (context) => {
      const fileName = fileNameOf(context.req.url);
      const [requested, original] = [parseImageFile(fileName), parseUploadedFile(fileName)];
      const id = context.req.param("id");
      const approved = requested || original ? catalogue.find(id) : null;
      const station = approved ?? (requested || original ? await findHidden(context, database, id) : null);
      if (!station) return imageNotFound(context);
      const { imageUrl } = station;
      const upload = uploadDigest(imageUrl);
      const { address: client } = context.get("requestContext");
      const cacheControl = approved ? PUBLIC_PICTURE_CACHE : PRIVATE_PICTURE_CACHE;
      const find = (size: Pick<ImageRequest, "side" | "underTile" | "format">) =>
        findStationImage({ images, database }, station, { ...size, client });
      if (!requested) {
        const found = upload !== null && upload === original ? await find(LARGEST_SQUARE) : null;
        return found?.ok ? sendImage(context, found.bytes, { format: "webp", cacheControl }) : imageNotFound(context);
      }
      const redirectTo = (location: string, seconds: number) => {
        const scope = approved ? "public" : "private";
        const headers = { ...SAFE_HEADERS, "Cache-Control": `${scope}, max-age=${seconds}`, Location: location };
        return context.body(null, 302, headers);
      };
      if (imageUrl === "" || isCoverUrl(imageUrl)) return redirectTo(coverFor(requested, station), REDIRECT_SECONDS);
      if (requested.digest !== imageDigest(imageUrl)) {
        return redirectTo(currentUrl(requested, station), REDIRECT_SECONDS);
      }
      const found = await find(requested);
      if (!found.ok) {
        return redirectTo(coverFor(requested, station), Math.min(found.retryAfterSeconds, MAX_COVER_SECONDS));
      }
      return sendImage(context, found.bytes, { format: requested.format, cacheControl });
    });
}

/** Not found for every other account: a draft's URL shows no other account's image. */
async function sendDraft(context: Context<RequestContextEnv>, database: Database): Promise<Response> {
  const digest = parseUploadedFile(fileNameOf(context.req.url));
  const { viewer: findViewer, now } = context.get("requestContext");
  const viewer = digest === null ? null : await findViewer();
  if (digest === null || !viewer || viewer.role === "visitor") return imageNotFound(context);
  const squares = await readDraftSquares(database, { accountId: viewer.id, digest, now: now() });
  const largest = squareFor(squares, LARGEST_SQUARE);
  return largest
    ? sendImage(context, largest.webp, { format: "webp", cacheControl: PRIVATE_PICTURE_CACHE })
    : imageNotFound(context);
}

/** Redirects to the cover or to the current image may change soon. */
const REDIRECT_SECONDS = 60;
/** An image that becomes available again appears within the hour. */
const MAX_COVER_SECONDS = 3_600;

/** A station that is not public; null unless the viewer is an editor or administrator. */
async function findHidden(
  context: Context<RequestContextEnv>,
  database: Database,
  id: string,
): Promise<Station | null> {
  const viewer = await context.get("requestContext").viewer();
  return isModerator(viewer) ? findModeratedStation(database, id) : null;
}

/** Pages request WebP and can show an SVG cover; other clients request JPEG and may not support SVG. */
function coverFor({ format }: ImageRequest, station: Station): string {
  return format === "webp" ? stationCover(station) : stationCoverPng(station, 512);
}

function currentUrl({ format, side, underTile }: ImageRequest, station: Station): string {
  if (underTile) return stationImageUnderTile(station);
  return format === "webp" ? stationImage(station, side) : stationImageJpeg(station);
}
