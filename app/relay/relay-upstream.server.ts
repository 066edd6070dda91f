import type { Readable } from "node:stream";
import type { Clock } from "#app/platform/clock.server.ts";
import type { StreamCodec } from "#app/stations/station.ts";
import type { StreamClient } from "#app/streams/stream-client.server.ts";
import { StreamError } from "#app/streams/stream-error.server.ts";
import type { StreamOutcome } from "#app/streams/stream-outcome.ts";
import { detectFormat, type RelayFormat, relayContentType } from "./relay-format.ts";

export type Upstream = {
  /** The content type to relay it with. */
  type: string;
  /** Null when nobody can join later than at its beginning. */
  format: RelayFormat | null;
  /** Its first bytes; a frame that was cut may stand before the first whole one. */
  start: Uint8Array;
  /** What comes then, on hold; a body that has ended or broken off may already be closed. */
  body: Readable;
  close: () => void;
};

/** Enough for three frames of any kind, after a tag or a frame that was cut. */
const ENOUGH_BYTES = 32 * 1024;
const FIRST_BYTES_WITHIN_MS = 10_000;

/** Looking again at every byte that drips in would keep everybody else waiting: so many more are waited for, or an eighth. */
const LOOK_AGAIN_AFTER_BYTES = 64;

/**
 * Opens a station's stream and reads until it shows what it is. Titles are not asked for, so that no blocks of them stand
 * between the sound. Errors: StreamError, also when `signal` is aborted with one.
 */
export async function openUpstream(
  streamClient: StreamClient,
  { address, codec, signal, clock }: { address: string; codec: StreamCodec; signal: AbortSignal; clock: Clock },
): Promise<Upstream> {
  const opened = await streamClient.open(address, { signal });
  try {
    const failure = failureOf(opened.status);
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

function failureOf(status: number): StreamOutcome | null {
  if (status >= 200 && status < 300) return null;
  if (status === 404 || status === 410) return "not-found";
  if (status === 401 || status === 403) return "forbidden";
  return status >= 500 ? "server-error" : "broken";
}

/** Reads until the bytes show what they are, or are enough, or end, or have taken too long. */
function readStart(body: Readable, clock: Clock): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const parts: Uint8Array[] = [];
    let length = 0;
    let lookAt = 0;
    const read = () => Buffer.concat(parts);
    const take = (chunk: Uint8Array) => {
      parts.push(chunk);
      length += chunk.length;
      if (length >= ENOUGH_BYTES) return stop();
      if (length < lookAt) return;
      lookAt = Math.max(length + LOOK_AGAIN_AFTER_BYTES, length * 1.125);
      if (detectFormat(read())) stop();
    };
    const stop = () => {
      callOff();
      body.off("data", take).off("end", stop).off("close", stop).pause();
      resolve(read());
    };
    const callOff = clock.after(FIRST_BYTES_WITHIN_MS, stop);
    body.on("data", take).on("end", stop).on("close", stop);
  });
}
