import { Duplex } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { createBrotliCompress, createGzip, createZstdCompress, constants as zlib } from "node:zlib";
import type { Encoding } from "#app/platform/http/accepted-encoding.server.ts";
import { createWorkQueue } from "#app/platform/limits/work-queue.server.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { MINUTE_MS, SECOND_MS } from "#app/platform/text/durations.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Large responses that are sent at the same time: 2 to an address, of which 8 more wait. */
export const LIST_STREAMS = {
  concurrency: 16,
  reserved: 16,
  perKey: 2,
  maxWaiting: 32,
  maxPerClient: 10,
  waitMs: 30 * SECOND_MS,
};

/** A slow client holds a slot for at most this time: 62 MB at 0.5 Mbit/s. */
const MAX_SENDING_MS = 17 * MINUTE_MS;

/** Sends large responses in pieces, as fast as the client reads, with turns for other requests in between. */
export function createListStreams(clock: Clock) {
  const queue = createWorkQueue(LIST_STREAMS, clock);
  return {
    /** The bytes, once there is a slot for the address. Errors: those of the queue. */
    open: async (
      address: string,
      pieces: () => Iterable<Bytes>,
      signal: AbortSignal,
    ): Promise<ReadableStream<Bytes>> => {
      const release = await queue.take(address, { signal });
      return streamOf(pieces()[Symbol.iterator](), { release, clock, signal });
    },
  };
}

type StreamParts = { release: () => void; clock: Clock; signal: AbortSignal };

function streamOf(pieces: Iterator<Bytes>, { release, clock, signal }: StreamParts): ReadableStream<Bytes> {
  let finish = release;
  return new ReadableStream<Bytes>(
    {
      start: (controller) => {
        const cancelTimer = clock.after(MAX_SENDING_MS, () => {
          finish();
          controller.error(new Error("The list was not read in time"));
        });
        finish = () => {
          cancelTimer();
          signal.removeEventListener("abort", finish);
          release();
        };
        // The client may leave before it has read anything.
        signal.addEventListener("abort", finish, { once: true });
      },
      pull: async (controller) => {
        try {
          const piece = pieces.next();
          if (piece.done) {
            finish();
            controller.close();
            return;
          }
          controller.enqueue(piece.value);
        } catch (error) {
          finish();
          throw error;
        }
        await setImmediate();
      },
      cancel: () => finish(),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Of the streams 16 may be sent at once: with the usual windows each takes up to 6 MB while it is sent, with these 2 MB.
 */
const WINDOW_BITS = 18;
const ZSTD = { params: { [zlib.ZSTD_c_compressionLevel]: 3, [zlib.ZSTD_c_windowLog]: WINDOW_BITS } };
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_LGWIN]: WINDOW_BITS } };

export function compressStream(stream: ReadableStream<Bytes>, encoding: Encoding): ReadableStream<Bytes> {
  if (encoding === "identity") return stream;
  const compressor =
    encoding === "zstd"
      ? createZstdCompress(ZSTD)
      : encoding === "br"
        ? createBrotliCompress(BROTLI)
        : createGzip({ level: 1 });
  // The types of Node's and of the browsers' streams differ, the streams do not.
  const { readable, writable } = Duplex.toWeb(compressor) as unknown as ReadableWritablePair<Bytes, Bytes>;
  return stream.pipeThrough({ readable, writable });
}
