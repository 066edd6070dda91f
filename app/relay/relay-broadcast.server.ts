import type { Clock } from "#app/platform/clock.server.ts";
import type { StreamCodec } from "#app/stations/station.ts";
import { createOggHeaders } from "#app/streams/ogg-pages.ts";
import type { StreamClient } from "#app/streams/stream-client.server.ts";
import { StreamError } from "#app/streams/stream-error.server.ts";
import { findJoinPoint, type JoinPoint, RING_BYTES } from "./join-point.ts";
import { createBatches } from "./relay-batches.ts";
import { openUpstream, type Upstream } from "./relay-upstream.server.ts";
import { createRingBuffer } from "./ring-buffer.ts";

/** One connection to a station, for all who listen to it here. */
export type Broadcast = {
  address: string;
  /** The content type, once it is open. Errors: StreamError. */
  ready: Promise<string>;
  /** Keeps it open until the seat is left. `disconnect`: ends the listener's connection without a word. */
  subscribe: (disconnect: () => void) => Subscription;
  /** Ends it for everybody, at once. */
  close: () => void;
};

export type Subscription = {
  /** Chooses where to begin, once it is ready. False: only whoever came first can hear it. */
  begin: () => boolean;
  /** The next bytes as soon as there are some; null at the end. */
  next: () => Promise<Uint8Array | null>;
  leave: () => void;
};

type Sitting = JoinPoint & {
  wake: (() => void) | null;
  /** When it last asked for bytes; null until it does. */
  tookAt: number | null;
  disconnect: () => void;
};

/** So far may upstream run ahead of the fastest listener: a flood waits in the network, not here. */
const AHEAD_BYTES = 64 * 1024;
/** A stream that is silent for so long is over: whoever waits is better off coming back. */
const SILENT_MS = 10_000;
/** A listener who takes nothing for so long is gone, though nobody said so. */
const STALLED_MS = 60_000;
const LOOK_EVERY_MS = 5_000;

export type BroadcastOptions = {
  streamClient: StreamClient;
  address: string;
  codec: StreamCodec;
  clock: Clock;
  /** Nobody can subscribe any more. */
  onEnd: () => void;
};

/**
 * Every listener has a position in the ring of the last bytes and takes from there at its own pace: nothing is kept for
 * anybody. One who is overtaken by the ring goes on near its end, at the start of a frame; in Ogg, which cannot be
 * skipped through, its stream ends. The fastest sets the pace of upstream.
 */
export function createBroadcast({ streamClient, address, codec, clock, onEnd }: BroadcastOptions): Broadcast {
  const aborter = new AbortController();
  const ring = createRingBuffer(RING_BYTES);
  const ogg = createOggHeaders();
  const batches = createBatches(clock.after, take);
  const seats = new Set<Sitting>();
  const now = () => clock.now().getTime();
  let upstream: Upstream | null = null;
  let heardAt = now();
  let over = false;
  let cut = false;

  async function open(): Promise<string> {
    try {
      upstream = await openUpstream(streamClient, { address, codec, signal: aborter.signal, clock });
    } catch (error) {
      close();
      throw error;
    }
    const { type, start, body } = upstream;
    heardAt = now();
    take(start);
    body.on("data", batches.add).on("end", end).on("close", end);
    if (body.readableEnded || body.destroyed) end();
    else body.resume();
    return type;
  }

  function take(bytes: Uint8Array): void {
    heardAt = now();
    if (upstream?.format === "ogg") ogg.read(bytes);
    ring.add(bytes);
    for (const seat of seats) wake(seat);
    const fastest = Math.max(...[...seats].map((seat) => seat.position));
    if (ring.end() - fastest >= AHEAD_BYTES) upstream?.body.pause();
  }

  function goOn(): void {
    if (!upstream?.body.isPaused()) return;
    heardAt = now();
    upstream.body.resume();
  }

  function wake(seat: Sitting): void {
    seat.wake?.();
    seat.wake = null;
  }

  /** Whoever listens gets what is there; nothing more comes. */
  function end(): void {
    if (over) return;
    batches.flush();
    over = true;
    aborter.abort(new StreamError("broken", "nobody listens any more"));
    upstream?.close();
    for (const seat of seats) wake(seat);
    onEnd();
  }

  function close(): void {
    cut = true;
    end();
  }

  function look(): void {
    if (!over && upstream && !upstream.body.isPaused() && now() - heardAt >= SILENT_MS) end();
    for (const seat of seats) {
      if (seat.wake || seat.tookAt === null || now() - seat.tookAt < STALLED_MS) continue;
      leave(seat);
      seat.disconnect();
    }
    if (!over || seats.size > 0) clock.after(LOOK_EVERY_MS, look);
  }

  function leave(seat: Sitting): void {
    seats.delete(seat);
    wake(seat);
    if (seats.size === 0) close();
  }

  function begin(seat: Sitting): boolean {
    const format = upstream?.format ?? null;
    const beginning = findJoinPoint({ ring, format, ogg });
    if (beginning) Object.assign(seat, beginning);
    return beginning !== null;
  }

  async function next(seat: Sitting): Promise<Uint8Array | null> {
    for (;;) {
      seat.tookAt = now();
      if (cut || !seats.has(seat)) return null;
      goOn();
      const { prefix } = seat;
      seat.prefix = null;
      if (prefix) return prefix;
      const isOvertaken = seat.position < ring.start();
      if (isOvertaken && (upstream?.format === "ogg" || !begin(seat))) return null;
      const bytes = ring.read(seat.position);
      seat.position += bytes?.length ?? 0;
      if (bytes || over) return bytes;
      await new Promise<void>((resolve) => {
        seat.wake = resolve;
      });
    }
  }

  clock.after(LOOK_EVERY_MS, look);
  return {
    address,
    ready: open(),
    subscribe: (disconnect) => {
      const seat: Sitting = { position: 0, prefix: null, wake: null, tookAt: null, disconnect };
      seats.add(seat);
      return { begin: () => begin(seat), next: () => next(seat), leave: () => leave(seat) };
    },
    close,
  };
}
