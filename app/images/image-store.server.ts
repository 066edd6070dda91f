import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { createWorkQueue } from "#app/platform/work-queue.server.ts";
import type { StreamClient } from "#app/streams/stream-client.server.ts";
import { askAgainAt } from "./ask-again.ts";
import { FETCH_LIMITS, type FetchLimits, fetchImage } from "./fetch-image.server.ts";
import { createFetchQueue } from "./fetch-queue.server.ts";
import { createImageDecoder, type ImageDecoder } from "./image-decoder.server.ts";
import { openImageDiskCache } from "./image-disk-cache.server.ts";
import { imageKind } from "./image-kind.ts";
import type { ImageRecord } from "./image-record.ts";
import { createLatestRecords } from "./latest-records.ts";
import { squareFor } from "./square-layout.ts";

export type ImageResult =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  /** There is none, or none yet: from when on asking again may give one. */
  | { ok: false; retryAfterSeconds: number };

export type ImageQuery = {
  /** Where it is on the web, as people gave it. */
  imageUrl: string;
  side: number;
  format: "webp" | "jpg";
  /** What the limit for one visitor counts. */
  visitor: string;
};

export type ImageStore = {
  /** Our copy of a picture. Waits a moment for one that is not here yet, and no longer. */
  find: (wanted: ImageQuery) => Promise<ImageResult>;
  /** Ends what is under way. */
  close: () => void;
};

export type ImageStoreOptions = {
  streamClient: StreamClient;
  /** Made when the first picture is kept. */
  folder: string;
  clock?: Clock;
  maxBytesOnDisk?: number;
  fetchLimits?: FetchLimits;
  decoder?: ImageDecoder;
};

const MOST_BYTES_ON_DISK = 1_000_000_000;
const MOST_BYTES_IN_MEMORY = 8_000_000;
const MAX_JPEGS_IN_MEMORY = 50;
/** Some four pages of a list that nobody has looked at yet; a visitor has one or two. */
/** To JPEG: one at a time leaves the other process to new images. */
const CONVERSIONS = { concurrency: 1, maxWaiting: 60, maxPerClient: 12 };
const QUEUE = { concurrency: 8, maxWaiting: 240, maxPerVisitor: 120 };

/** Browsers have six connections to us where HTTP/2 is not spoken: a server that is slow must not hold them. */
const PATIENCE_MS = 2_500;
const NOT_YET_SECONDS = 30;
const QUEUE_FULL_SECONDS = 60;
const LONGEST_SECONDS = 24 * 3_600;

/** The disk has more pressing things to do while a process starts. */
const FIRST_SWEEP_MS = 60_000;

/**
 * Copies of stations' pictures, fetched through the one streamClient when somebody wants to see them, made small, and kept. Each is
 * fetched once, however many ask; its server is asked again after a month, or after a failure when `askAgainAt` says so.
 * What was kept is shown meanwhile.
 */
export function openImageStore({
  streamClient,
  folder,
  clock = systemClock,
  maxBytesOnDisk = MOST_BYTES_ON_DISK,
  fetchLimits = FETCH_LIMITS,
  decoder = createImageDecoder(),
}: ImageStoreOptions): ImageStore {
  const disk = openImageDiskCache({ folder, maxBytes: maxBytesOnDisk, clock });
  const memory = createLatestRecords(MOST_BYTES_IN_MEMORY);
  const queue = createFetchQueue(QUEUE);
  const underWay = new Map<string, Promise<ImageRecord | null>>();
  const jpegs = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: MAX_JPEGS_IN_MEMORY });
  const conversions = createWorkQueue(CONVERSIONS);
  const converting = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();
  const ending = new AbortController();
  const calledOff = clock.after(FIRST_SWEEP_MS, () => void disk.sweep());

  async function find(wanted: ImageQuery): Promise<ImageResult> {
    const key = createHash("sha256").update(wanted.imageUrl).digest("hex").slice(0, 32);
    const known = memory.get(key) ?? (await fromDisk(key));
    const now = clock.now().getTime();
    if (known && now < askAgainAt(known)) return answerFrom(key, known, wanted);
    const looking = look(key, wanted, known);
    if (known && known.parts.length > 0) return answerFrom(key, known, wanted);
    if (!looking) return { ok: false, retryAfterSeconds: QUEUE_FULL_SECONDS };
    const record = await soon(looking);
    return record ? answerFrom(key, record, wanted) : { ok: false, retryAfterSeconds: NOT_YET_SECONDS };
  }

  async function fromDisk(key: string): Promise<ImageRecord | null> {
    const record = await disk.read(key);
    if (record) memory.set(key, record);
    return record;
  }

  async function answerFrom(key: string, record: ImageRecord, wanted: ImageQuery): Promise<ImageResult> {
    const part = squareFor(record.parts, wanted.side);
    if (!part) {
      const seconds = Math.ceil((askAgainAt(record) - clock.now().getTime()) / 1_000);
      return { ok: false, retryAfterSeconds: Math.min(Math.max(seconds, 0), LONGEST_SECONDS) };
    }
    if (wanted.format === "webp") return { ok: true, bytes: part.webp };
    const jpegKey = `${key} ${record.askedAt}`;
    try {
      const jpeg = jpegs.get(jpegKey) ?? (await convert(jpegKey, part.webp, wanted.visitor));
      return jpeg ? { ok: true, bytes: jpeg } : { ok: false, retryAfterSeconds: NOT_YET_SECONDS };
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, retryAfterSeconds: QUEUE_FULL_SECONDS };
      throw error;
    }
  }

  /** Once, however many ask for it at the same time. Errors: Refusal `too-many`. */
  function convert(key: string, webp: Uint8Array<ArrayBuffer>, visitor: string) {
    const joined = converting.get(key);
    if (joined) return joined;
    const begun = conversions
      .run(visitor, async () => {
        const jpeg = await decoder.jpeg(webp);
        if (jpeg) jpegs.set(key, jpeg);
        return jpeg;
      })
      .finally(() => converting.delete(key));
    converting.set(key, begun);
    return begun;
  }

  /** Null: too many wait. */
  function look(key: string, wanted: ImageQuery, known: ImageRecord | null): Promise<ImageRecord | null> | null {
    const joined = underWay.get(key);
    if (joined) return joined;
    const turn = { host: URL.parse(wanted.imageUrl)?.host ?? "", visitor: wanted.visitor };
    const begun = queue.run(turn, () => fetchAndKeep(key, wanted.imageUrl, known));
    const looking = begun
      ?.catch((error: unknown) => {
        // Often nobody waits for it any more, and a page is whole without it: logged here, shown as our cover.
        log.error({ err: error }, "A station's picture could not be made");
        return null;
      })
      .finally(() => underWay.delete(key));
    if (looking) underWay.set(key, looking);
    return looking ?? null;
  }

  async function fetchAndKeep(key: string, imageUrl: string, known: ImageRecord | null) {
    const { signal } = ending;
    const bytes = signal.aborted ? null : await fetchImage(streamClient, imageUrl, { signal, ...fetchLimits });
    // What is no image by its first bytes starts no process.
    const parts = bytes && imageKind(bytes) && (await decoder.squares(bytes));
    // A process that ends says nothing about a server.
    if (signal.aborted) return null;
    const askedAt = clock.now().getTime();
    const record = parts
      ? { askedAt, failures: 0, parts }
      : { askedAt, failures: (known?.failures ?? 0) + 1, parts: known?.parts ?? [] };
    memory.set(key, record);
    await disk.write(key, record);
    return record;
  }

  async function soon<Result>(looking: Promise<Result>): Promise<Result | null> {
    const patience = Promise.withResolvers<null>();
    const callOff = clock.after(PATIENCE_MS, () => patience.resolve(null));
    try {
      return await Promise.race([looking, patience.promise]);
    } finally {
      callOff();
    }
  }

  return {
    find,
    close: () => {
      calledOff();
      ending.abort();
      decoder.close();
    },
  };
}
