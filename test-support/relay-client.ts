import { Hono } from "hono";
import type { RequestContextEnv } from "#app/accounts/request-context.server.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { createRelayApi } from "#app/relay/relay.api.ts";
import { createRelay, type Relay } from "#app/relay/relay.server.ts";
import type { Station } from "#app/stations/station.ts";
import { createStreamClient } from "#app/streams/stream-client.server.ts";
import { openManualHub } from "./change-hubs.ts";
import { waitUntil } from "./wait-until.ts";

export type RelayClient = {
  status: number;
  headers: Headers;
  /** All bytes so far. */
  received: () => Buffer;
  /** Waits until there are so many. */
  receive: (bytes: number) => Promise<Buffer>;
  hasEnded: () => boolean;
  leave: () => Promise<void>;
};

export type OpenRelay = {
  relay: Relay;
  api: Hono<RequestContextEnv>;
  /** Asks for a station as the browser at this address does, and reads at once what comes. */
  listen: (id: string, address?: string) => Promise<RelayClient>;
  /** The stations change, and all are told. */
  change: (stations: readonly Station[]) => void;
};

/** A relay with everything around it: the streamClient, the stations, and the API that visitors ask. */
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
  const api = new Hono<RequestContextEnv>()
    .use(async (context, next) => {
      const address = context.req.header("X-Test-Address") ?? "192.0.2.1";
      context.set("requestContext", {
        address,
        headers: new Headers(),
        viewer: async () => ({ role: "visitor" }),
        cookies: () => [],
        replaceCookies: () => {},
      });
      await next();
    })
    .route("/", createRelayApi({ relay }));
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

/** Reads an answer's body as it comes. */
export function receive(answer: Response): RelayClient {
  const reader = answer.body?.getReader();
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
  // One that breaks has not ended: a test that waits for its end says so.
  read().catch(() => undefined);
  const received = () => Buffer.concat(parts);
  return {
    status: answer.status,
    headers: answer.headers,
    received,
    receive: async (bytes) => {
      await waitUntil(`${bytes} bytes are received, not only ${received().length}`, () => received().length >= bytes);
      return received();
    },
    hasEnded: () => ended,
    leave: async () => reader?.cancel(),
  };
}
