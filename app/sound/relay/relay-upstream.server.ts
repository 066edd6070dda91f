import type { Readable } from "node:stream";
import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import { StreamError } from "#app/platform/net/stream-error.server.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { joinBytes } from "#app/sound/streams/join-bytes.ts";
import { failureOfStatus } from "#app/sound/streams/probe-url.server.ts";
import type { StreamCodec } from "#app/stations/station/station.ts";
import { detectFormat, type RelayFormat, relayContentType } from "./relay-format.ts";

export type Upstream = {
  /** The content type for listeners. */
  type: string;
  /** Null when listeners can only join at the beginning. */
  format: RelayFormat | null;
  /** The first bytes; they may begin with a truncated frame. */
  start: Uint8Array;
  /** The remaining bytes, paused; a body that has ended or broken off may already be closed. */
  body: Readable;
  close: () => void;
};

/** Contains three frames of any kind, after a tag or a truncated frame. */
const MAX_START_BYTES = 32 * 1024;
const FIRST_BYTES_WITHIN_MS = 10_000;

/** Bytes between inspections, or an eighth of the start: an inspection for every small chunk would block the event loop. */
const MIN_STEP_BYTES = 64;

/**
 * Opens a station's stream and reads until its format is recognised. Does not request titles, so that the audio
 * contains no metadata blocks. Errors: StreamError, also when `signal` is aborted with one.
 */
export async function openUpstream(
  streamClient: StreamClient,
  { streamUrl, codec, signal, clock }: { streamUrl: string; codec: StreamCodec; signal: AbortSignal; clock: Clock },
): Promise<Upstream> {
  const opened = await streamClient.open(streamUrl, { signal });
  try {
    const failure = failureOfStatus(opened.status);
    if (failure) throw new StreamError(failure, `answered ${opened.status}`);
    const bytes = await readStart(opened.body, clock);
    signal.throwIfAborted();
    if (bytes.length === 0) throw new StreamError(opened.body.readableEnded ? "empty" : "timed-out");
    const format = detectFormat(bytes);
    const upstreamType = opened.headers["content-type"] ?? "";
    const type = relayContentType({ format, codec, upstreamType, firstBytes: bytes });
    if (!type) throw new StreamError("not-audio");
    return { type, format, start: bytes, body: opened.body, close: opened.close };
  } catch (error) {
    opened.close();
    throw error;
  }
}

/** Reads until the format is recognised, the body ends, or a limit is reached. */
function readStart(body: Readable, clock: Clock): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    let nextInspectionBytes = 0;
    const start = () => Buffer.concat(chunks);
    const onData = (chunk: Uint8Array) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= MAX_START_BYTES) return stop();
      if (length < nextInspectionBytes) return;
      nextInspectionBytes = Math.max(length + MIN_STEP_BYTES, length * 1.125);
      if (detectFormat(start())) stop();
    };
    const stop = () => {
      cancelTimer();
      body.off("data", onData).off("end", stop).off("close", stop).pause();
      resolve(start());
    };
    const cancelTimer = clock.after(FIRST_BYTES_WITHIN_MS, stop);
    body.on("data", onData).on("end", stop).on("close", stop);
  });
}

/** Collects small chunks, so that each listener is written to a few times a second instead of fifty times. */
type Batches = {
  add: (bytes: Uint8Array) => void;
  /** Emits the collected bytes now. */
  flush: () => void;
};

const BATCH_BYTES = 8 * 1024;
/** Not noticeable, as listeners are seconds behind by their burst. */
const MAX_WAIT_MS = 250;

/** `after`: calls its second argument once after so many milliseconds, and returns a function that cancels the call. */
export function createBatches(
  after: (ms: number, run: () => void) => () => void,
  emit: (bytes: Uint8Array) => void,
): Batches {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let cancelTimer: (() => void) | null = null;

  function flush(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (size === 0) return;
    const batch = joinBytes(chunks);
    chunks = [];
    size = 0;
    emit(batch);
  }

  return {
    add: (bytes) => {
      chunks.push(bytes);
      size += bytes.length;
      if (size >= BATCH_BYTES) flush();
      else cancelTimer ??= after(MAX_WAIT_MS, flush);
    },
    flush,
  };
}
