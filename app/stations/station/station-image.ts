import { fnv1a } from "#app/platform/text/fnv1a.ts";
import type { Station } from "./station.ts";

/** The longest sides of our copies of a station's image, in pixels. Smaller images are not enlarged. */
export const IMAGE_SIDES = [96, 192, 480] as const;

type ImageSide = (typeof IMAGE_SIDES)[number];

/** A parsed file name of an image URL. */
export type ImageRequest = { side: ImageSide; underTile: boolean; format: "webp" | "jpg"; digest: string };

/**
 * A square copy of an image. `side`: in pixels. `underTile`: of a logo, drawn so that the play tile in its corner hides
 * nothing of it; see `stationImageUnderTile`.
 */
export type ImageSquare = { side: number; webp: Uint8Array<ArrayBuffer>; underTile?: boolean };

/** An image as it was fetched or uploaded. `format`: «PNG»; sides in pixels. */
export type ImageOriginal = { width: number; height: number; format: string; bytes: number };

/** «600 × 600, PNG, 84 kB». */
export function originalText({ width, height, format, bytes }: ImageOriginal): string {
  return `${width} × ${height}, ${format}, ${Math.max(1, Math.round(bytes / 1000))}\u00a0kB`;
}

type WithImage = Pick<Station, "id" | "imageUrl">;

/** Incremented whenever the same image is converted differently: browsers cache a URL for a year. */
const IMAGE_VERSION = "2";

/** The URL of our copy of a station's image, square, as WebP: `/images/7/192-8f3a2b1c.webp`. Empty without an image. */
export function stationImage(station: WithImage, side: ImageSide): string {
  return urlOf(station, `${side}-${imageDigest(station.imageUrl)}.webp`);
}

/**
 * The largest copy for a cover with a play tile in its lower right corner: a logo on one colour is smaller and higher
 * there, so that the tile hides nothing of it; other images are the same as without. `/images/7/480t-8f3a2b1c.webp`.
 */
export function stationImageUnderTile(station: WithImage): string {
  return urlOf(station, `480t-${imageDigest(station.imageUrl)}.webp`);
}

/** The same as JPEG, 480 pixels at most, for clients that may not support WebP: link previews, the system's media controls. */
export function stationImageJpeg(station: WithImage): string {
  return urlOf(station, `480-${imageDigest(station.imageUrl)}.jpg`);
}

/** The images of `CoverImage` at fixed sizes: for ordinary and for high-density screens. */
export function smallStationImage(station: WithImage): { image: string; sharpImage: string } {
  return { image: stationImage(station, 96), sharpImage: stationImage(station, 192) };
}

/** Parses the last segment of an image URL; null for anything that the functions above do not write. */
export function parseImageFile(fileName: string): ImageRequest | null {
  const parts = FILE_NAME.exec(fileName)?.groups;
  const side = IMAGE_SIDES.find((known) => String(known) === parts?.side);
  if (!parts?.digest || side === undefined) return null;
  const { digest, format, tile = "" } = parts;
  if (side !== 480 && (tile || format === "jpg")) return null;
  if (format === "webp") return { side, underTile: tile !== "", format, digest };
  return format === "jpg" && !tile ? { side, underTile: false, format, digest } : null;
}

/** Eight hexadecimal digits that change with the image's URL, so that ours changes too. Not a protection. */
export function imageDigest(imageUrl: string): string {
  return fnv1a(`${IMAGE_VERSION} ${imageUrl}`).toString(16).padStart(8, "0");
}

const FILE_NAME = /^(?<side>\d{2,3})(?<tile>t)?-(?<digest>[0-9a-f]{8})\.(?<format>webp|jpg)$/;

function urlOf({ id, imageUrl }: WithImage, fileName: string): string {
  return imageUrl === "" ? "" : `/images/${encodeURIComponent(id)}/${fileName}`;
}
