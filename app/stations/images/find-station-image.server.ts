import type { Database } from "#app/platform/database/database.server.ts";
import type { Station } from "#app/stations/station/station.ts";
import type { ImageOriginal } from "#app/stations/station/station-image.ts";
import { uploadDigest } from "#app/stations/station/uploaded-image.ts";
import { findUploadOriginal, readStationSquares } from "#app/stations/station/uploaded-images.server.ts";
import type { ImageQuery, ImageResult, ImageStore } from "./image-store.server.ts";

/** The request for the largest square of an image. */
export const LARGEST_SQUARE = { side: 480, underTile: false, format: "webp" } as const;

/** Our copy of a station's image, uploaded or fetched. The station must have an image that is no drawn cover. */
export function findStationImage(
  { images, database }: { images: ImageStore; database: Database },
  { id, imageUrl }: Pick<Station, "id" | "imageUrl">,
  query: Omit<ImageQuery, "imageUrl">,
): Promise<ImageResult> {
  const digest = uploadDigest(imageUrl);
  if (digest === null) return images.find({ ...query, imageUrl });
  return images.findUpload({ ...query, digest, readSquares: () => readStationSquares(database, id, digest) });
}

/** The size and format of a station's image; null if no copy of it is stored, or they are not known. */
export function findStationOriginal(
  { images, database }: { images: Pick<ImageStore, "findOriginal">; database: Database },
  { id, imageUrl }: Pick<Station, "id" | "imageUrl">,
): Promise<ImageOriginal | null> {
  const digest = uploadDigest(imageUrl);
  return digest === null ? images.findOriginal(imageUrl) : findUploadOriginal(database, id, digest);
}
