import { parseUrl } from "#app/platform/text/web-url.ts";
import type { Station } from "./station.ts";

/**
 * What `imageUrl` of a station with an uploaded image contains: the image's SHA-256 and no address, because that
 * changes with the site's origin. No form or list can contain it: only http and https are accepted.
 */
const SCHEME = "upload:";
const DIGEST = /^[0-9a-f]{64}$/;
const FILE_NAME = /^(?<digest>[0-9a-f]{64})\.webp$/;

type WithImage = Pick<Station, "id" | "imageUrl">;

export function uploadUrl(digest: string): string {
  return SCHEME + digest;
}

/** The digest of a station's uploaded image; null for a station without one. */
export function uploadDigest(imageUrl: string): string | null {
  const digest = imageUrl.startsWith(SCHEME) ? imageUrl.slice(SCHEME.length) : "";
  return DIGEST.test(digest) ? digest : null;
}

/** The path of a station's uploaded image in its largest size: `/images/7/<64 hexadecimal digits>.webp`. Empty without one. */
export function uploadedImagePath({ id, imageUrl }: WithImage): string {
  const digest = uploadDigest(imageUrl);
  return digest === null ? "" : `/images/${encodeURIComponent(id)}/${digest}.webp`;
}

/** The path of an uploaded image that is not submitted yet, for its own account. */
export function draftImagePath(digest: string): string {
  return `/images/draft/${digest}.webp`;
}

/** The digest in the last segment of such paths; null for anything else. */
export function parseUploadedFile(fileName: string): string | null {
  return FILE_NAME.exec(fileName)?.groups?.digest ?? null;
}

/**
 * Whether a URL is that of the station's present uploaded image, as the API gives it: sending it back changes nothing.
 * On any origin, because the digest identifies the image.
 */
export function isOwnUploadUrl(url: string, station: WithImage): boolean {
  const path = uploadedImagePath(station);
  return path !== "" && parseUrl(url)?.pathname === path;
}
