import { createHash } from "node:crypto";
import { and, asc, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { createContext } from "react-router";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import type { Refusal } from "#app/platform/errors/refusal.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import type { ImageOriginal, ImageSquare } from "./station-image.ts";
import { stations } from "./stations.table.ts";
import { uploadedImageSquares, uploadedImages } from "./uploaded-images.table.ts";

/** The image of a form, decoded or refused; null: the form has none, or its sender is not signed in. */
export type ReceivedImage =
  | { ok: true; squares: readonly ImageSquare[]; original?: ImageOriginal | null }
  | { ok: false; refusal: Refusal }
  | null;

/** The image that came with the form of this request. The decoder, in a later folder, gives it. */
export const receivedImageContext = createContext<ReceivedImage>(null);

/** The same, for Hono's middleware. */
export type ReceivedImageEnv = { Variables: { receivedImage?: ReceivedImage } };

/** Enough to find an address or sign in again, on another day too. */
export const DRAFT_MS = DAY_MS;
/** How long a change of a station's image can be taken back with the image. */
const FORMER_IMAGE_MS = 90 * DAY_MS;
/** Of one account, for forms in several tabs; the oldest is removed. */
const MAX_DRAFTS = 3;

/**
 * Stores an image of an account until its submission is accepted, and gives its digest. The same image again renews the
 * draft. `squares`: not empty, smallest first.
 */
export function saveDraft(
  database: Database,
  accountId: string,
  { squares, original = null, now }: { squares: readonly ImageSquare[]; original?: ImageOriginal | null; now: Date },
): Promise<string> {
  const digest = digestOf(squares);
  return database.transaction(async (transaction) => {
    const id = crypto.randomUUID();
    const expiresAt = new Date(now.getTime() + DRAFT_MS);
    const [draft] = await transaction
      .insert(uploadedImages)
      .values({ id, digest, original, accountId, expiresAt, createdAt: now })
      .onConflictDoUpdate({
        target: [uploadedImages.accountId, uploadedImages.digest],
        set: { expiresAt, createdAt: now },
      })
      .returning({ id: uploadedImages.id });
    if (draft?.id === id) {
      await transaction
        .insert(uploadedImageSquares)
        .values(squares.map(({ side, webp, underTile = false }) => ({ imageId: id, side, underTile, webp })));
    }
    const older = await transaction
      .select({ id: uploadedImages.id })
      .from(uploadedImages)
      .where(eq(uploadedImages.accountId, accountId))
      .orderBy(desc(uploadedImages.createdAt), desc(uploadedImages.id))
      .offset(MAX_DRAFTS);
    await removeImages(transaction, older);
    return digest;
  });
}

function digestOf(squares: readonly ImageSquare[]): string {
  const largest = squares.findLast(({ underTile }) => !underTile);
  if (!largest) throw new Error("An image has at least one square");
  return createHash("sha256").update(largest.webp).digest("hex");
}

async function removeImages(transaction: Transaction, images: readonly { id: string }[]): Promise<void> {
  if (images.length === 0) return;
  const ids = images.map(({ id }) => id);
  await transaction.delete(uploadedImages).where(inArray(uploadedImages.id, ids));
}

/** Whether an image is a draft of this account that has not expired. */
export const isDraftOf = (accountId: string, digest: string, now: Date) =>
  and(eq(uploadedImages.accountId, accountId), eq(uploadedImages.digest, digest), gt(uploadedImages.expiresAt, now));

/** Whether an image is that of an open proposal of this account. The table is named as text because its folder comes later. */
const isProposedBy = (accountId: string, digest: string) =>
  and(
    eq(uploadedImages.digest, digest),
    sql`${uploadedImages.proposalId} in (select id from proposals where proposed_by = ${accountId} and state = 'open')`,
  );

/**
 * Whether an account may submit or propose the image: it is a draft of this account, or already that of a station which
 * this account has submitted or of its open proposal, because the response to a form may be lost and the form sent
 * again.
 */
export async function maySubmitImage(
  database: Database,
  { accountId, digest, now }: { accountId: string; digest: string; now: Date },
): Promise<boolean> {
  const submitted = and(eq(stations.submittedBy, accountId), eq(uploadedImages.digest, digest));
  const found = await database
    .select({ id: uploadedImages.id })
    .from(uploadedImages)
    .leftJoin(stations, eq(stations.id, uploadedImages.stationId))
    .where(or(isDraftOf(accountId, digest, now), isProposedBy(accountId, digest), submitted))
    .limit(1);
  return found.length > 0;
}

/** Makes a draft the image of a station. False: the account has no such draft, or it has expired. */
export async function attachDraft(
  transaction: Transaction,
  { accountId, digest, stationId, now }: { accountId: string; digest: string; stationId: string; now: Date },
): Promise<boolean> {
  const attached = await transaction
    .update(uploadedImages)
    .set({ stationId, accountId: null, expiresAt: null })
    .where(isDraftOf(accountId, digest, now))
    .returning({ id: uploadedImages.id });
  return attached.length > 0;
}

/**
 * The squares of a draft of this account, or of its open proposal or a station that it has submitted, which the form
 * shows when they are corrected; smallest first, empty without one.
 */
export async function readDraftSquares(
  database: Database,
  { accountId, digest, now }: { accountId: string; digest: string; now: Date },
): Promise<ImageSquare[]> {
  const drafts = await readSquares(database)
    .where(or(isDraftOf(accountId, digest, now), isProposedBy(accountId, digest)))
    .orderBy(asc(uploadedImageSquares.side), asc(uploadedImageSquares.underTile));
  if (drafts.length > 0) return drafts;
  const [submitted] = await database
    .select({ id: uploadedImages.id })
    .from(uploadedImages)
    .innerJoin(stations, eq(stations.id, uploadedImages.stationId))
    .where(and(eq(uploadedImages.digest, digest), eq(stations.submittedBy, accountId)))
    .limit(1);
  if (!submitted) return [];
  return readSquares(database)
    .where(eq(uploadedImages.id, submitted.id))
    .orderBy(asc(uploadedImageSquares.side), asc(uploadedImageSquares.underTile));
}

/** The squares of a station's uploaded image, smallest first; empty if it has another image or none. */
export function readStationSquares(database: Database, stationId: string, digest: string): Promise<ImageSquare[]> {
  return readSquares(database)
    .where(and(eq(uploadedImages.stationId, stationId), eq(uploadedImages.digest, digest)))
    .orderBy(asc(uploadedImageSquares.side), asc(uploadedImageSquares.underTile));
}

/** A query for squares of uploaded images. */
export function readSquares(database: Database) {
  return database
    .select({
      side: uploadedImageSquares.side,
      webp: uploadedImageSquares.webp,
      underTile: uploadedImageSquares.underTile,
    })
    .from(uploadedImageSquares)
    .innerJoin(uploadedImages, eq(uploadedImages.id, uploadedImageSquares.imageId));
}

/** The size and format of a station's uploaded image as it was sent; null for another image, and if it is not known. */
export async function findUploadOriginal(
  database: Database,
  stationId: string,
  digest: string,
): Promise<ImageOriginal | null> {
  const [found] = await database
    .select({ original: uploadedImages.original })
    .from(uploadedImages)
    .where(and(eq(uploadedImages.stationId, stationId), eq(uploadedImages.digest, digest)));
  return found?.original ?? null;
}

/** Keeps the uploaded image of a station that gets another one or is deleted, for `FORMER_IMAGE_MS`. */
export function retireStationImage(
  transaction: Transaction,
  { stationId, now }: { stationId: string; now: Date },
): Promise<void> {
  return retireStationImages(transaction, { stationIds: [stationId], now });
}

/** The same for several stations; not for none. */
export async function retireStationImages(
  transaction: Transaction,
  { stationIds, now }: { stationIds: readonly string[]; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + FORMER_IMAGE_MS);
  await transaction
    .update(uploadedImages)
    .set({ stationId: null, formerStationId: sql`${uploadedImages.stationId}`, expiresAt })
    .where(inArray(uploadedImages.stationId, [...stationIds]));
}

/** Makes a former image of a station, which has none now, its image again. False: it has expired. */
export async function reinstateStationImage(
  transaction: Transaction,
  { stationId, digest }: { stationId: string; digest: string },
): Promise<boolean> {
  const [former] = await transaction
    .select({ id: uploadedImages.id })
    .from(uploadedImages)
    .where(and(eq(uploadedImages.formerStationId, stationId), eq(uploadedImages.digest, digest)))
    .orderBy(desc(uploadedImages.expiresAt))
    .limit(1);
  if (!former) return false;
  await transaction
    .update(uploadedImages)
    .set({ stationId, formerStationId: null, expiresAt: null })
    .where(eq(uploadedImages.id, former.id));
  return true;
}
