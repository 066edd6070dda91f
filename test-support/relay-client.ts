import type { Hono } from "hono";
import { onTestFinished } from "vitest";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { createRelayApi } from "#app/sound/relay/relay.api.ts";
import { createRelay, type Relay } from "#app/sound/relay/relay.server.ts";
import type { Station } from "#app/stations/station/station.ts";
import { openManualHub } from "./change-hubs.ts";
import { AURORA, CAIS } from "./named-stations.ts";
import { startRelayStation } from "./radio/relay-station.ts";
import { apiAs, VISITOR } from "./viewers.ts";
import { waitUntil } from "./wait-until.ts";

type RelayClient = {
  status: number;
  headers: Headers;
  /** All bytes so far. */
  received: () => Buffer;
  /** Waits until this many bytes have arrived. */
  receive: (bytes: number) => Promise<Buffer>;
  hasEnded: () => boolean;
  leave: () => Promise<void>;
};

export type OpenRelay = {
  relay: Relay;
  api: Hono<RequestContextEnv>;
  /** Requests a station from this address, and reads the response as it arrives. */
  listen: (id: string, address?: string) => Promise<RelayClient>;
  /** Replaces the stations and announces it. */
  change: (stations: readonly Station[]) => void;
};

/** A relay with its stream client, stations and API. */
export async function openRelay(
  stations: readonly Station[],
  {
    limit = 100,
    allowPrivate = true,
    ...options
  }: { limit?: number; perAddressLimit?: number; allowPrivate?: boolean; clock?: Clock } = {},
): Promise<OpenRelay> {
  let now = stations;
  const { hub, announce } = await openManualHub();
  const findStation = (id: string) => now.find((station) => station.id === id) ?? null;
  const relay = createRelay({
    streamClient: createStreamClient({ allowPrivate }),
    limit,
    findStation,
    hub,
    ...options,
  });
  const api = apiAs(VISITOR, createRelayApi({ relay }));
  return {
    relay,
    api,
    listen: async (id, address = "192.0.2.1") =>
      receive(await api.request(`/stream/${id}`, { headers: { "X-Test-Address": address } })),
    change: (stations) => {
      now = stations;
      announce({ topic: "stations", ids: [] });
      announce({ topic: "everything" });
    },
  };
}

/** Rádio Aurora, sent by a station of its own and relayed until the test ends; `facts` replace its fields. */
export async function relayAurora(
  station: Parameters<typeof startRelayStation>[0] = {},
  options: Parameters<typeof openRelay>[1] = {},
  facts: Partial<Station> = {},
) {
  const radio = await startRelayStation(station);
  const aurora = { ...AURORA, streamUrl: radio.url, ...facts };
  const client = await openRelay([aurora, CAIS], options);
  onTestFinished(async () => {
    client.relay.close();
    await radio.stop();
  });
  return { radio, aurora, ...client };
}

/** Reads a response's body as it arrives. */
export function receive(response: Response): RelayClient {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let ended = false;
  const read = async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      parts.push(value);
    }
    ended = true;
  };
  // A broken stream has not ended: a test that waits for its end times out.
  read().catch(() => undefined);
  const received = () => Buffer.concat(parts);
  return {
    status: response.status,
    headers: response.headers,
    received,
    receive: async (bytes) => {
      await waitUntil(`${bytes} bytes are received, not only ${received().length}`, () => received().length >= bytes);
      return received();
    },
    hasEnded: () => ended,
    leave: async () => reader?.cancel(),
  };
}
