import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import { StreamError } from "#app/platform/net/stream-error.server.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { createOggHeaders } from "#app/sound/streams/ogg-pages.ts";
import type { StreamCodec } from "#app/stations/station/station.ts";
import { bitrateOfBytes, createPace } from "./relay-pace.ts";
import { createBatches, openUpstream, type Upstream } from "./relay-upstream.server.ts";
import { createRingBuffer, findJoinPoint, type JoinPoint, RING_BYTES } from "./ring-buffer.ts";

/** One connection to a station, shared by its listeners in this process. */
export type Broadcast = {
  streamUrl: string;
  /** The content type, once the stream is open. Errors: StreamError. */
  ready: Promise<string>;
  /** Keeps the stream open until the subscription ends. `disconnect`: destroys the listener's connection. */
  subscribe: (disconnect: () => void) => Subscription;
  /** Ends all subscriptions at once. */
  close: () => void;
};

export type Subscription = {
  /** Chooses the join point, once the broadcast is ready. False: only the first listener can join this stream. */
  begin: () => boolean;
  /** The next bytes, when available; null at the end. */
  next: () => Promise<Uint8Array | null>;
  leave: () => void;
};

type Subscriber = JoinPoint & {
  wake: (() => void) | null;
  /** The time of its last request for bytes; null before the first. */
  requestedAt: number | null;
  disconnect: () => void;
};

/** Upstream is paused when so far ahead of the fastest listener: further bytes wait in the network, not in memory. */
const MAX_AHEAD_BYTES = 64 * 1024;
/** A stream without bytes for so long ends, so that its listeners reconnect. */
const SILENT_MS = 10_000;
/** A listener without a request for bytes for so long is disconnected. */
const STALLED_MS = 60_000;
const TIMEOUT_CHECK_MS = 5_000;

type BroadcastOptions = {
  streamClient: StreamClient;
  streamUrl: string;
  codec: StreamCodec;
  clock: Clock;
  /** Called when no further listener can subscribe. */
  onEnd: () => void;
};

/**
 * Each listener has a position in a ring buffer of the last bytes and reads at its own rate, without a buffer of its
 * own. A listener whose position is overwritten continues at a new join point; in Ogg, where a jump is not possible,
 * its stream ends. The fastest listener determines the rate of upstream, up to twice the stream's bitrate.
 */
export function createBroadcast({ streamClient, streamUrl, codec, clock, onEnd }: BroadcastOptions): Broadcast {
  const aborter = new AbortController();
  const ring = createRingBuffer(RING_BYTES);
  const ogg = createOggHeaders();
  const batches = createBatches(clock.after, receive);
  const subscribers = new Set<Subscriber>();
  const now = () => clock.now().getTime();
  let upstream: Upstream | null = null;
  const pace = createPace(now);
  let cancelResume: (() => void) | null = null;
  let receivedAt = now();
  let ended = false;
  let closed = false;

  async function open(): Promise<string> {
    try {
      upstream = await openUpstream(streamClient, { streamUrl, codec, signal: aborter.signal, clock });
    } catch (error) {
      close();
      throw error;
    }
    const { type, start, body } = upstream;
    receivedAt = now();
    receive(start);
    body.on("data", batches.add).on("end", end).on("close", end);
    if (body.readableEnded || body.destroyed) end();
    else body.resume();
    return type;
  }

  function receive(bytes: Uint8Array): void {
    receivedAt = now();
    const format = upstream?.format ?? null;
    if (format === "ogg") ogg.read(bytes);
    pace.count(bytes.length, bitrateOfBytes(bytes, format, ogg.bitrate()));
    ring.add(bytes);
    for (const subscriber of subscribers) wake(subscriber);
    const fastest = Math.max(...[...subscribers].map(({ position }) => position));
    if (ring.end() - fastest >= MAX_AHEAD_BYTES || pace.waitMs() > 0) upstream?.body.pause();
  }

  /** Reads upstream again, at once or when its pace allows. */
  function resume(): void {
    if (ended || cancelResume || !upstream?.body.isPaused()) return;
    const waitMs = pace.waitMs();
    if (waitMs === 0) {
      receivedAt = now();
      upstream.body.resume();
      return;
    }
    cancelResume = clock.after(waitMs, () => {
      cancelResume = null;
      resume();
    });
  }

  function wake(subscriber: Subscriber): void {
    subscriber.wake?.();
    subscriber.wake = null;
  }

  /** Closes upstream; listeners still get the buffered bytes. */
  function end(): void {
    if (ended) return;
    batches.flush();
    ended = true;
    cancelResume?.();
    aborter.abort(new StreamError("broken", "no listeners left"));
    upstream?.close();
    for (const subscriber of subscribers) wake(subscriber);
    onEnd();
  }

  function close(): void {
    closed = true;
    end();
  }

  function checkTimeouts(): void {
    if (!ended && upstream && !upstream.body.isPaused() && now() - receivedAt >= SILENT_MS) end();
    for (const subscriber of subscribers) {
      const { wake: isWaiting, requestedAt } = subscriber;
      if (isWaiting || requestedAt === null || now() - requestedAt < STALLED_MS) continue;
      leave(subscriber);
      subscriber.disconnect();
    }
    if (!ended || subscribers.size > 0) clock.after(TIMEOUT_CHECK_MS, checkTimeouts);
  }

  function leave(subscriber: Subscriber): void {
    subscribers.delete(subscriber);
    wake(subscriber);
    if (subscribers.size === 0) close();
  }

  function begin(subscriber: Subscriber): boolean {
    const joinPoint = findJoinPoint({ ring, format: upstream?.format ?? null, ogg });
    if (joinPoint) Object.assign(subscriber, joinPoint);
    return joinPoint !== null;
  }

  async function next(subscriber: Subscriber): Promise<Uint8Array | null> {
    for (;;) {
      subscriber.requestedAt = now();
      if (closed || !subscribers.has(subscriber)) return null;
      resume();
      const { prefix } = subscriber;
      subscriber.prefix = null;
      if (prefix) return prefix;
      const isOverwritten = subscriber.position < ring.start();
      if (isOverwritten && (upstream?.format === "ogg" || !begin(subscriber))) return null;
      const bytes = ring.read(subscriber.position);
      subscriber.position += bytes?.length ?? 0;
      if (bytes || ended) return bytes;
      await new Promise<void>((resolve) => {
        subscriber.wake = resolve;
      });
    }
  }

  clock.after(TIMEOUT_CHECK_MS, checkTimeouts);
  return {
    streamUrl,
    ready: open(),
    subscribe: (disconnect) => {
      const subscriber: Subscriber = { position: 0, prefix: null, wake: null, requestedAt: null, disconnect };
      subscribers.add(subscriber);
      return { begin: () => begin(subscriber), next: () => next(subscriber), leave: () => leave(subscriber) };
    },
    close,
  };
}
