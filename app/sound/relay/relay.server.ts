import { createContext } from "react-router";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { createRateLimiter, type RateLimiter } from "#app/platform/limits/rate-limiter.server.ts";
import { createSlots } from "#app/platform/limits/slots.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import type { Change } from "#app/platform/live-events/live-change.ts";
import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import { StreamError } from "#app/platform/net/stream-error.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import type { Station } from "#app/stations/station/station.ts";
import { type Broadcast, createBroadcast, type Subscription } from "./relay-broadcast.server.ts";
import { expectedContentType } from "./relay-format.ts";
import {
  ADDRESS_LIMIT_REACHED,
  IS_HLS,
  NO_STATION,
  RELAY_FULL,
  RELAY_OFF,
  type RelayRefusal,
  TOO_MANY_OPENINGS,
  upstreamFailed,
} from "./relay-refusal.ts";

/** Whether this site relays streams, for the root's loader. */
export const relayEnabledContext = createContext<boolean>();

type RelayedStation = Pick<Station, "id" | "playUrl" | "streamUrl" | "streamKind" | "streamCodec">;

type RelayListener = {
  /** For the limits per address. */
  address: string;
  /** Aborted when the visitor leaves. */
  signal: AbortSignal;
  /** Destroys the visitor's connection; used when it has stopped reading. */
  disconnect: () => void;
};

export type Relayed = {
  ok: true;
  /** The content type. */
  type: string;
  next: () => Promise<Uint8Array | null>;
  /** Releases the slot; may be called repeatedly. */
  leave: () => void;
};

export type Relay = {
  /** Relays a station to a visitor. */
  listen: (stationId: string, listener: RelayListener) => Promise<Relayed | RelayRefusal>;
  /** The expected result of `listen`, without opening anything. */
  expectedResponse: (stationId: string) => { ok: true; type: string } | RelayRefusal;
  counts: () => { listeners: number; upstreams: number };
  /** Ends all streams and refuses further listeners. */
  close: () => void;
};

type RelayOptions = {
  streamClient: StreamClient;
  /** Maximum listeners in this process; 0 turns the relay off. */
  limit: number;
  perAddressLimit?: number;
  /** The current state of an approved station; null for all others. */
  findStation: (id: string) => RelayedStation | null;
  hub: Pick<ChangeHub, "onChange">;
  clock?: Clock;
};

const MAX_LISTENERS_PER_ADDRESS = 10;

/** Upstreams that one address may open: without a limit a client that reconnects could overload a station. */
const MAX_OPENINGS = { max: 60, windowSeconds: 60 };

/** Requests of one address: each begins with 64 KiB at once, so that reconnecting would evade the pace of streams. */
const MAX_REQUESTS = { max: 300, windowSeconds: 60 };

/**
 * Relays the streams of approved stations to visitors whose browsers cannot open them, or only with delay. Streams are
 * selected by station, never by URL; a station has one upstream for all its listeners in this process. When a station
 * is no longer public, or its stream URL changes, its listeners are disconnected.
 * Does not count across processes.
 */
export function createRelay({
  streamClient,
  limit,
  perAddressLimit = Math.min(MAX_LISTENERS_PER_ADDRESS, limit),
  findStation,
  hub,
  clock = systemClock,
}: RelayOptions): Relay {
  const slots = createSlots({ perClient: perAddressLimit, total: limit });
  const openings = createRateLimiter(MAX_OPENINGS);
  const requests = createRateLimiter(MAX_REQUESTS);
  const broadcasts = new Map<Broadcast, string>();
  /** The broadcasts that further listeners can join, by station. */
  const shared = new Map<string, Broadcast>();
  const unsubscribe = hub.onChange(endChanged);
  let isOn = limit > 0;

  function expectedResponse(stationId: string) {
    const found = findRelayed(stationId);
    return found.ok ? { ok: true as const, type: expectedContentType(found.station.streamCodec) } : found;
  }

  function findRelayed(id: string): { ok: true; station: RelayedStation } | RelayRefusal {
    if (!isOn) return RELAY_OFF;
    const station = findStation(id);
    if (!station) return NO_STATION;
    return station.streamKind === "hls" ? IS_HLS : { ok: true, station };
  }

  async function listen(stationId: string, listener: RelayListener): Promise<Relayed | RelayRefusal> {
    const found = findRelayed(stationId);
    if (!found.ok) return found;
    const reached = slots.limitReached(listener.address);
    if (reached !== null) return reached === "client" ? ADDRESS_LIMIT_REACHED : RELAY_FULL;
    if (!isAllowed(requests, listener)) return TOO_MANY_OPENINGS;
    // Taken before the upstream is opened, so that concurrent requests cannot exceed the limits.
    const release = slots.take(listener.address);
    let subscription: Subscription | null = null;
    const leave = () => {
      subscription?.leave();
      release();
    };
    const subscribeTo = (broadcast: Broadcast) => {
      subscription?.leave();
      subscription = broadcast.subscribe(() => {
        release();
        listener.disconnect();
      });
      return subscription;
    };
    const refuse = (refusal: RelayRefusal) => {
      leave();
      return refusal;
    };
    listener.signal.addEventListener("abort", leave, { once: true });
    try {
      // The visitor has left: this response is not read.
      if (listener.signal.aborted) return refuse(upstreamFailed("broken"));
      if (!shared.has(stationId) && !isAllowed(openings, listener)) return refuse(TOO_MANY_OPENINGS);
      const broadcast = shared.get(stationId) ?? open(found.station);
      shared.set(stationId, broadcast);
      let current = subscribeTo(broadcast);
      let type = await broadcast.ready;
      if (!current.begin()) {
        if (!isAllowed(openings, listener)) return refuse(TOO_MANY_OPENINGS);
        const own = open(found.station);
        current = subscribeTo(own);
        type = await own.ready;
        current.begin();
      }
      if (listener.signal.aborted) leave();
      return { ok: true, type, next: current.next, leave };
    } catch (error) {
      leave();
      if (error instanceof StreamError) return upstreamFailed(error.outcome);
      throw error;
    }
  }

  function open(station: RelayedStation): Broadcast {
    const broadcast = createBroadcast({
      streamClient,
      streamUrl: streamUrlOf(station),
      codec: station.streamCodec,
      clock,
      onEnd: () => remove(station.id, broadcast),
    });
    broadcasts.set(broadcast, station.id);
    return broadcast;
  }

  function remove(stationId: string, broadcast: Broadcast): void {
    broadcasts.delete(broadcast);
    if (shared.get(stationId) === broadcast) shared.delete(stationId);
  }

  function endChanged(change: Change): void {
    if (change.topic !== "stations" && change.topic !== "everything") return;
    for (const [broadcast, stationId] of broadcasts) {
      const found = findRelayed(stationId);
      if (!found.ok || streamUrlOf(found.station) !== broadcast.streamUrl) broadcast.close();
    }
  }

  return {
    listen,
    expectedResponse,
    counts: () => ({ listeners: slots.taken(), upstreams: broadcasts.size }),
    close: () => {
      isOn = false;
      unsubscribe();
      for (const broadcast of [...broadcasts.keys()]) broadcast.close();
    },
  };
}

/** Counts a request. */
function isAllowed(limiter: RateLimiter, { address }: RelayListener): boolean {
  try {
    limiter.count(address);
    return true;
  } catch (error) {
    // The relay has its own message for these limits.
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function streamUrlOf({ playUrl, streamUrl }: RelayedStation): string {
  return playUrl || streamUrl;
}
