import type { OpenCatalogue } from "#app/catalogue/catalogue-in-memory.server.ts";
import { openStreamChecker } from "#app/checks/stream-checker.server.ts";
import { openAudience } from "#app/now-playing/audience.server.ts";
import { type NowPlayingService, openNowPlaying } from "#app/now-playing/now-playing.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { createRelay, type Relay } from "#app/relay/relay.server.ts";
import { type Inspect, inspectStream } from "#app/streams/inspect-stream.server.ts";
import { createStreamClient, type StreamClient } from "#app/streams/stream-client.server.ts";
import type { Infrastructure } from "./infrastructure.ts";

/** Everything that opens stations' streams, all of it through one streamClient. */
export type StreamServices = {
  streamClient: StreamClient;
  inspect: Inspect;
  relay: Relay;
  /** Whether `relay` passes anything on. */
  relayEnabled: boolean;
  titles: Pick<NowPlayingService, "latest" | "currentTitle">;
  /** Ends the relayed streams, the checks and the ears; what others have to know of it is written down first. */
  close: () => Promise<void>;
};

/** Begins to check the stations, to pass them on, to count who hears them and to learn what they play. */
export function createStreamServices(
  { connection: { database }, hub, events }: Pick<Infrastructure, "connection" | "hub" | "events">,
  catalogue: OpenCatalogue,
  {
    allowPrivateStreams,
    relayLimit,
    clock = systemClock,
  }: Pick<Config, "allowPrivateStreams" | "relayLimit"> & { clock?: Clock },
): StreamServices {
  const processId = crypto.randomUUID();
  const streamClient = createStreamClient({ allowPrivate: allowPrivateStreams });
  const relay = createRelay({ streamClient, limit: relayLimit, findStation: catalogue.find, hub });
  const streamChecker = openStreamChecker({ database, streamClient, hub, clock });
  const nowPlaying = openNowPlaying({ database, hub, catalogue, streamClient, processId, clock });
  const audience = openAudience({ database, catalogue, hub, nowPlaying, processId, clock });
  events.setAudience(audience);
  return {
    streamClient,
    inspect: (address, signal) => inspectStream(streamClient, address, signal),
    relay,
    relayEnabled: relayLimit > 0,
    titles: nowPlaying,
    close: async () => {
      relay.close();
      await Promise.all([streamChecker.close(), nowPlaying.close(), audience.close()]);
    },
  };
}
