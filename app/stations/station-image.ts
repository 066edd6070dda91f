import type { Station } from "./station.ts";

/** The longest sides, in pixels, in which a station's picture is made. A smaller picture is never made larger. */
export const IMAGE_SIDES = [96, 192, 480] as const;

export type ImageSide = (typeof IMAGE_SIDES)[number];

/** What the last part of a picture's address asks for. */
export type ImageRequest = { side: ImageSide; format: "webp" | "jpg"; digest: string };

type WithImage = Pick<Station, "id" | "imageUrl">;

/** Raised whenever the same picture is made into something else: browsers keep an address for a year. */
const IMAGE_VERSION = "1";

/** Where our copy of a station's picture is, square, as WebP: `/images/7/192-8f3a2b1c.webp`. Empty when it has none. */
export function stationImage(station: WithImage, side: ImageSide): string {
  return addressOf(station, `${side}-${imageDigest(station.imageUrl)}.webp`);
}

/** The same as JPEG, 480 pixels at most, for places that may not know WebP: link previews, the system's media controls. */
export function stationImageJpeg(station: WithImage): string {
  return addressOf(station, `480-${imageDigest(station.imageUrl)}.jpg`);
}

/** For the places whose side is fixed: what `CoverImage` shows, and what it shows where pixels are small. */
export function smallStationImage(station: WithImage): { image: string; sharpImage: string } {
  return { image: stationImage(station, 96), sharpImage: stationImage(station, 192) };
}

/** Reads the last part of a picture's address; null for whatever the functions above never write. */
export function parseImageFile(fileName: string): ImageRequest | null {
  const parts = FILE_NAME.exec(fileName)?.groups;
  const side = IMAGE_SIDES.find((known) => String(known) === parts?.side);
  if (!parts?.digest || side === undefined) return null;
  if (parts.format === "webp") return { side, format: "webp", digest: parts.digest };
  return side === 480 ? { side, format: "jpg", digest: parts.digest } : null;
}

/**
 * Eight hexadecimal digits that change with the picture's address, so that ours changes too. No protection: nothing is
 * found by it. Source: FNV-1a, taken over UTF-16 units instead of bytes.
 */
export function imageDigest(imageUrl: string): string {
  const text = `${IMAGE_VERSION} ${imageUrl}`;
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

const FILE_NAME = /^(?<side>\d{2,3})-(?<digest>[0-9a-f]{8})\.(?<format>webp|jpg)$/;

function addressOf({ id, imageUrl }: WithImage, fileName: string): string {
  return imageUrl === "" ? "" : `/images/${encodeURIComponent(id)}/${fileName}`;
}
