import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ImageSquare } from "#app/stations/station/station-image.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { uploadUrl } from "#app/stations/station/uploaded-image.ts";
import { attachDraft, saveDraft } from "#app/stations/station/uploaded-images.server.ts";
import { rowsOf } from "./databases.ts";

/** A logo of two sizes, one of them also for under a tile; its bytes are these and every possible byte. Not a valid WebP file. */
export const uploadOf = (...bytes: number[]): ImageSquare[] =>
  [
    { side: 96, underTile: false },
    { side: 480, underTile: false },
    { side: 480, underTile: true },
  ].map((square) => ({ ...square, webp: Uint8Array.from([...bytes, square.side % 256, ...Array(256).keys()]) }));

/** Gives a station an image that its submitter has uploaded. Returns `imageUrl`. */
export async function putUpload(
  database: Database,
  { stationId, accountId = "submitter" }: { stationId: string; accountId?: string },
  squares = uploadOf(1),
): Promise<string> {
  const now = new Date();
  const digest = await saveDraft(database, accountId, { squares, now });
  await database.transaction((transaction) => attachDraft(transaction, { accountId, digest, stationId, now }));
  await database
    .update(stations)
    .set({ imageUrl: uploadUrl(digest) })
    .where(eq(stations.id, stationId));
  return uploadUrl(digest);
}

/** The numbers of stored images and of their squares. */
export async function countUploads(database: Database): Promise<unknown> {
  const [found] = await rowsOf(
    database,
    sql`select (select count(*)::int from uploaded_images) as images, (select count(*)::int from uploaded_image_squares) as squares`,
  );
  return found;
}
