import type { Database } from "#app/platform/database.server.ts";
import type { Station } from "#app/stations/station.ts";
import { uploadDigest } from "#app/stations/uploaded-image.ts";
import { readStationSquares } from "#app/stations/uploaded-images.server.ts";
import type { ImageQuery, ImageResult, ImageStore } from "./image-store.server.ts";

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
