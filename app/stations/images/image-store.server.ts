import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createContext } from "react-router";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { createWorkQueue } from "#app/platform/limits/work-queue.server.ts";
import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import type { ImageOriginal, ImageSquare } from "#app/stations/station/station-image.ts";
import { FETCH_LIMITS, type FetchLimits, fetchImage } from "./fetch-image.server.ts";
import { createImageDecoder, type ImageDecoder } from "./image-decoder.server.ts";
import { openImageDiskCache } from "./image-disk-cache.server.ts";
import { imageKind } from "./image-formats.ts";
import { type ImageRecord, imageBytes, nextFetchAt } from "./image-record.ts";
import { squareFor } from "./square-layout.ts";

export type ImageResult =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  /** There is no image, or none yet; a request after this time may find one. */
  | { ok: false; retryAfterSeconds: number };

/** A request for a square of an uploaded image. */
type UploadQuery = Pick<ImageQuery, "side" | "underTile" | "format" | "client"> & {
  digest: string;
  /** Reads the squares from the database; empty if the image is gone. */
  readSquares: () => Promise<readonly ImageSquare[]>;
};

export type ImageQuery = {
  /** The image's URL on the web, as users entered it. */
  imageUrl: string;
  side: number;
  /** For a cover with a play tile in its corner. */
  underTile: boolean;
  format: "webp" | "jpg";
  /** The network address or account id to which the request is counted. */
  client: string;
};

export type ImageStore = {
  /** Our copy of an image. Waits up to 2.5 s for one that is not stored yet. */
  find: (query: ImageQuery) => Promise<ImageResult>;
  /** A square of an uploaded image, which is neither fetched nor stored on disk. */
  findUpload: (query: UploadQuery) => Promise<ImageResult>;
  /** The size and format of an image on the web of which a copy is stored; null without one: it is not fetched. */
  findOriginal: (imageUrl: string) => Promise<ImageOriginal | null>;
  /** Aborts running fetches and conversions. */
  close: () => void;
};

export const imageStoreContext = createContext<ImageStore>();

type ImageStoreOptions = {
  streamClient: StreamClient;
  /** Created when the first image is written. */
  folder: string;
  clock?: Clock;
  fetchLimits?: FetchLimits;
  decoder?: ImageDecoder;
};

const MAX_BYTES_IN_MEMORY = 8_000_000;
const MAX_JPEG_BYTES_IN_MEMORY = 4_000_000;
/** One at a time of each server. Two list pages without a stored image may wait, of a client one beside those fetched. */
const FETCHES = { concurrency: 8, perKey: 1, maxWaiting: 240, maxPerClient: 128 };
/** Conversions to JPEG, one at a time: the other decoder process stays free for new images. */
const CONVERSIONS = { concurrency: 1, maxWaiting: 60, maxPerClient: 12 };

/** Over HTTP/1.1 browsers open six connections to us: a slow image server must not occupy them. */
const MAX_WAIT_MS = 2_500;
const RUNNING_RETRY_SECONDS = 30;
const QUEUE_FULL_RETRY_SECONDS = 60;
const MAX_RETRY_SECONDS = 24 * 3_600;

/** After the start, when other work needs the disk more. */
const FIRST_SWEEP_MS = 60_000;

/**
 * Copies of stations' images: fetched on the first request, resized, cached in memory and on disk. Concurrent requests
 * share one fetch. `nextFetchAt` determines when the image's server is requested again; the stored copy is returned
 * meanwhile.
 */
export function openImageStore({
  streamClient,
  folder,
  clock = systemClock,
  fetchLimits = FETCH_LIMITS,
  decoder = createImageDecoder(),
}: ImageStoreOptions): ImageStore {
  const disk = openImageDiskCache({ folder, clock });
  const memory = new LRUCache<string, ImageRecord>({ maxSize: MAX_BYTES_IN_MEMORY, sizeCalculation: imageBytes });
  const fetches = createWorkQueue(FETCHES);
  const running = new Map<string, Promise<ImageRecord | "queue full" | null>>();
  const jpegs = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_JPEG_BYTES_IN_MEMORY,
    sizeCalculation: (jpeg) => jpeg.length,
  });
  const conversions = createWorkQueue(CONVERSIONS);
  const converting = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();
  const closing = new AbortController();
  const cancelFirstSweep = clock.after(FIRST_SWEEP_MS, () => void disk.sweep());

  async function find(query: ImageQuery): Promise<ImageResult> {
    const key = keyOf(query.imageUrl);
    const known = memory.get(key) ?? (await fromDisk(key));
    const now = clock.now().getTime();
    if (known && now < nextFetchAt(known)) return resultFrom(key, known, query);
    const pending = refresh(key, query, known);
    if (known && known.squares.length > 0) return resultFrom(key, known, query);
    const record = await withTimeout(pending);
    if (record === "queue full") return { ok: false, retryAfterSeconds: QUEUE_FULL_RETRY_SECONDS };
    return record ? resultFrom(key, record, query) : { ok: false, retryAfterSeconds: RUNNING_RETRY_SECONDS };
  }

  async function findOriginal(imageUrl: string): Promise<ImageOriginal | null> {
    const key = keyOf(imageUrl);
    return (memory.get(key) ?? (await fromDisk(key)))?.original ?? null;
  }

  async function findUpload({ digest, readSquares, ...query }: UploadQuery): Promise<ImageResult> {
    const key = `upload ${digest}`;
    const known = memory.get(key);
    if (known) return resultFrom(key, known, query);
    // With a fixed time: the image never changes, nor does the key of its JPEG.
    const record = { askedAt: 0, failures: 0, squares: await readSquares() };
    if (record.squares.length === 0) return { ok: false, retryAfterSeconds: QUEUE_FULL_RETRY_SECONDS };
    memory.set(key, record);
    return resultFrom(key, record, query);
  }

  async function fromDisk(key: string): Promise<ImageRecord | null> {
    const record = await disk.read(key);
    if (record) memory.set(key, record);
    return record;
  }

  async function resultFrom(
    key: string,
    record: ImageRecord,
    query: Pick<ImageQuery, "side" | "underTile" | "format" | "client">,
  ): Promise<ImageResult> {
    const square = squareFor(record.squares, query);
    if (!square) {
      const seconds = Math.ceil((nextFetchAt(record) - clock.now().getTime()) / 1_000);
      return { ok: false, retryAfterSeconds: Math.min(Math.max(seconds, 0), MAX_RETRY_SECONDS) };
    }
    if (query.format === "webp") return { ok: true, bytes: square.webp };
    const jpegKey = `${key} ${record.askedAt}`;
    try {
      const jpeg = jpegs.get(jpegKey) ?? (await convert(jpegKey, square.webp, query.client));
      return jpeg ? { ok: true, bytes: jpeg } : { ok: false, retryAfterSeconds: RUNNING_RETRY_SECONDS };
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, retryAfterSeconds: QUEUE_FULL_RETRY_SECONDS };
      throw error;
    }
  }

  /** Concurrent requests share one conversion. Errors: Refusal `too-many`. */
  function convert(key: string, webp: Uint8Array<ArrayBuffer>, client: string) {
    const joined = converting.get(key);
    if (joined) return joined;
    const conversion = conversions
      .run(client, async () => {
        const jpeg = await decoder.jpeg(webp);
        if (jpeg) jpegs.set(key, jpeg);
        return jpeg;
      })
      .finally(() => converting.delete(key));
    converting.set(key, conversion);
    return conversion;
  }

  /** Fetches the image, or joins the running fetch. */
  function refresh(key: string, query: ImageQuery, known: ImageRecord | null) {
    const joined = running.get(key);
    if (joined) return joined;
    const host = URL.parse(query.imageUrl)?.host ?? "";
    const pending = fetches
      .run(query.client, () => fetchAndStore(key, query.imageUrl, known), { key: host })
      .catch((error: unknown) => {
        if (error instanceof Refusal) return "queue full";
        // Often no request waits for it any more, and the page shows the cover instead: logged here.
        log.error({ err: error }, "image could not be fetched or resized");
        return null;
      })
      .finally(() => running.delete(key));
    running.set(key, pending);
    return pending;
  }

  async function fetchAndStore(key: string, imageUrl: string, known: ImageRecord | null) {
    const { signal } = closing;
    const bytes = signal.aborted ? null : await fetchImage(streamClient, imageUrl, { signal, ...fetchLimits });
    // The decoder is used only for bytes with the signature of an image.
    const squares = bytes && imageKind(bytes) && (await decoder.squares(bytes));
    const original = squares ? ((await decoder.original(bytes)) ?? undefined) : undefined;
    // Closing aborts the fetch: this is no failure of the image's server.
    if (signal.aborted) return null;
    const askedAt = clock.now().getTime();
    const record: ImageRecord = squares
      ? { askedAt, failures: 0, original, squares }
      : { ...known, askedAt, failures: (known?.failures ?? 0) + 1, squares: known?.squares ?? [] };
    memory.set(key, record);
    await disk.write(key, record);
    return record;
  }

  async function withTimeout<Result>(pending: Promise<Result>): Promise<Result | null> {
    const timeout = Promise.withResolvers<null>();
    const cancel = clock.after(MAX_WAIT_MS, () => timeout.resolve(null));
    try {
      return await Promise.race([pending, timeout.promise]);
    } finally {
      cancel();
    }
  }

  return {
    find,
    findUpload,
    findOriginal,
    close: () => {
      cancelFirstSweep();
      closing.abort();
      decoder.close();
    },
  };
}

function keyOf(imageUrl: string): string {
  return createHash("sha256").update(imageUrl).digest("hex").slice(0, 32);
}
