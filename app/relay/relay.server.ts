import type { Change } from "#app/live-events/change.ts";
import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Station } from "#app/stations/station.ts";
import type { StreamClient } from "#app/streams/stream-client.server.ts";
import { StreamError } from "#app/streams/stream-error.server.ts";
import { type Broadcast, createBroadcast, type Subscription } from "./relay-broadcast.server.ts";
import { expectedContentType } from "./relay-format.ts";
import { createOpenings } from "./relay-openings.ts";
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
import { createRelaySlots } from "./relay-slots.ts";

/** What is known of a station that is passed on. */
export type RelayedStation = Pick<Station, "id" | "playUrl" | "streamUrl" | "streamKind" | "streamCodec">;

export type RelayListener = {
  /** What the limit for one visitor counts. */
  address: string;
  /** Aborted when the visitor leaves. */
  signal: AbortSignal;
  /** Ends the visitor's connection without a word: the last resort for one who takes nothing any more. */
  disconnect: () => void;
};

export type Relayed = {
  ok: true;
  /** The content type. */
  type: string;
  next: () => Promise<Uint8Array | null>;
  /** Frees the place; may be called often. */
  leave: () => void;
};

export type Relay = {
  /** Lets a visitor hear a station through this server. */
  listen: (stationId: string, listener: RelayListener) => Promise<Relayed | RelayRefusal>;
  /** What `listen` would begin with, as far as that can be told without opening anything. */
  expectedResponse: (stationId: string) => { ok: true; type: string } | RelayRefusal;
  counts: () => { listeners: number; upstreams: number };
  /** Ends all of it, and lets nobody in any more. */
  close: () => void;
};

export type RelayOptions = {
  streamClient: StreamClient;
  /** How many may listen through this process at once; 0: nobody. */
  limit: number;
  perAddressLimit?: number;
  /** A station that visitors may hear, as it is now; null for all others. */
  findStation: (id: string) => RelayedStation | null;
  hub: Pick<ChangeHub, "onChange">;
  clock?: Clock;
};

const MOST_OF_ONE_ADDRESS = 10;

/**
 * Passes the streams of approved stations on to visitors whose browsers cannot open them, or would open them late. By
 * station only, never by address; one connection to a station for all its listeners here. When a station stops being
 * public, or gets another address, its listeners are cut off as soon as the change is heard of.
 *
 * What it does not do: count together with other processes, or slow down a listener who is allowed in.
 */
export function createRelay({
  streamClient,
  limit,
  perAddressLimit = Math.min(MOST_OF_ONE_ADDRESS, limit),
  findStation,
  hub,
  clock = systemClock,
}: RelayOptions): Relay {
  const places = createRelaySlots({ limit, perAddress: perAddressLimit });
  const openings = createOpenings();
  const broadcasts = new Map<Broadcast, string>();
  /** Those that others can join, by station. */
  const shared = new Map<string, Broadcast>();
  const unsubscribe = hub.onChange(endWhatChanged);
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
    const free = places.take(listener.address);
    if (free === "full") return RELAY_FULL;
    if (free === "own") return ADDRESS_LIMIT_REACHED;
    let seat: Subscription | null = null;
    const leave = () => {
      seat?.leave();
      free();
    };
    const sitDown = (broadcast: Broadcast) => {
      seat?.leave();
      seat = broadcast.subscribe(() => {
        free();
        listener.disconnect();
      });
      return seat;
    };
    const mayOpen = () => openings.mayOpen(listener.address, clock.now().getTime());
    const refuse = (refusal: RelayRefusal) => {
      leave();
      return refusal;
    };
    listener.signal.addEventListener("abort", leave, { once: true });
    try {
      // Gone while it was looked up who asks: nobody reads this answer.
      if (listener.signal.aborted) return refuse(upstreamFailed("broken"));
      if (!shared.has(stationId) && !mayOpen()) return refuse(TOO_MANY_OPENINGS);
      const broadcast = shared.get(stationId) ?? open(found.station);
      shared.set(stationId, broadcast);
      let taken = sitDown(broadcast);
      let type = await broadcast.ready;
      if (!taken.begin()) {
        if (!mayOpen()) return refuse(TOO_MANY_OPENINGS);
        const own = open(found.station);
        taken = sitDown(own);
        type = await own.ready;
        taken.begin();
      }
      if (listener.signal.aborted) leave();
      return { ok: true, type, next: taken.next, leave };
    } catch (error) {
      leave();
      if (error instanceof StreamError) return upstreamFailed(error.outcome);
      throw error;
    }
  }

  function open(station: RelayedStation): Broadcast {
    const broadcast = createBroadcast({
      streamClient,
      address: streamUrlOf(station),
      codec: station.streamCodec,
      clock,
      onEnd: () => forget(station.id, broadcast),
    });
    broadcasts.set(broadcast, station.id);
    return broadcast;
  }

  function forget(stationId: string, broadcast: Broadcast): void {
    broadcasts.delete(broadcast);
    if (shared.get(stationId) === broadcast) shared.delete(stationId);
  }

  function endWhatChanged(change: Change): void {
    if (change.topic !== "stations" && change.topic !== "everything") return;
    for (const [broadcast, stationId] of broadcasts) {
      const found = findRelayed(stationId);
      if (!found.ok || streamUrlOf(found.station) !== broadcast.address) broadcast.close();
    }
  }

  return {
    listen,
    expectedResponse,
    counts: () => ({ listeners: places.taken(), upstreams: broadcasts.size }),
    close: () => {
      isOn = false;
      unsubscribe();
      for (const broadcast of [...broadcasts.keys()]) broadcast.close();
    },
  };
}

function streamUrlOf({ playUrl, streamUrl }: RelayedStation): string {
  return playUrl || streamUrl;
}
