import { approvePlayingStations } from "#app/moderation/decisions/approve-playing-stations.server.ts";
import type { FastLane } from "#app/moderation/decisions/fast-lane.server.ts";
import { createStreamClient, type StreamClient } from "#app/platform/net/stream-client.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { createUptimeCache, type FindUptime } from "#app/sound/checks/daily-checks.server.ts";
import { openStreamChecker } from "#app/sound/checks/stream-checker.server.ts";
import { openAudience } from "#app/sound/now-playing/audience.server.ts";
import { type NowPlayingService, openNowPlaying } from "#app/sound/now-playing/now-playing.server.ts";
import { createRelay, type Relay } from "#app/sound/relay/relay.server.ts";
import { type Inspect, inspectStream } from "#app/sound/streams/inspect-stream.server.ts";
import type { OpenCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import type { Infrastructure } from "./infrastructure.ts";

/** The services that open stations' streams. All requests for streams use one StreamClient. */
export type StreamServices = {
  streamClient: StreamClient;
  inspect: Inspect;
  relay: Relay;
  /** Whether the relay is on. */
  relayEnabled: boolean;
  allowsPrivate: boolean;
  titles: Pick<NowPlayingService, "latest" | "currentTitle">;
  findUptime: FindUptime;
  /** Ends the relayed streams, the checks and the polls, and releases their leases. */
  close: () => Promise<void>;
};

/** Starts the relay, the stream checks, the title polls and the count of listeners. */
export function createStreamServices(
  { connection: { database }, hub, events }: Pick<Infrastructure, "connection" | "hub" | "events">,
  catalogue: OpenCatalogue,
  {
    allowPrivateStreams,
    relayLimit,
    clock = systemClock,
    onChecked,
  }: Pick<Config, "allowPrivateStreams" | "relayLimit"> & {
    clock?: Clock;
    onChecked: FastLane["publishChecked"];
  },
): StreamServices {
  const processId = crypto.randomUUID();
  const streamClient = createStreamClient({ allowPrivate: allowPrivateStreams });
  const relay = createRelay({ streamClient, limit: relayLimit, findStation: catalogue.find, hub });
  const streamChecker = openStreamChecker({
    database,
    streamClient,
    hub,
    clock,
    afterRound: async (checked) => {
      await approvePlayingStations(database, clock);
      await onChecked(checked);
    },
  });
  const nowPlaying = openNowPlaying({ database, hub, catalogue, streamClient, processId, clock });
  const audience = openAudience({ database, catalogue, hub, nowPlaying, processId, clock });
  events.setAudience(audience);
  return {
    streamClient,
    inspect: (url, signal, origin) => inspectStream(streamClient, url, signal, { origin }),
    relay,
    relayEnabled: relayLimit > 0,
    allowsPrivate: allowPrivateStreams,
    titles: nowPlaying,
    findUptime: createUptimeCache(database, clock),
    close: async () => {
      relay.close();
      await Promise.all([streamChecker.close(), nowPlaying.close(), audience.close()]);
    },
  };
}
