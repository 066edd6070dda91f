import type { OpenCatalogue } from "#app/catalogue/catalogue-in-memory.server.ts";
import { openHealthCheck } from "#app/checks/stream-checker.server.ts";
import { openAudience } from "#app/now-playing/audience.server.ts";
import { type NowPlaying, openNowPlaying } from "#app/now-playing/now-playing.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { createRelay, type Relay } from "#app/relay/relay.server.ts";
import type { Inspect } from "#app/streams/inspect-context.server.ts";
import { inspectStream } from "#app/streams/inspect-stream.server.ts";
import { createStreamDoor, type StreamDoor } from "#app/streams/stream-client.server.ts";
import type { Foundation } from "./infrastructure.ts";

/** Everything that opens stations' streams, all of it through one door. */
export type Streams = {
  door: StreamDoor;
  inspect: Inspect;
  relay: Relay;
  /** Whether `relay` passes anything on. */
  passesOn: boolean;
  titles: Pick<NowPlaying, "latest" | "currentTitle">;
  /** Ends the relayed streams, the checks and the ears; what others have to know of it is written down first. */
  close: () => Promise<void>;
};

/** Begins to check the stations, to pass them on, to count who hears them and to learn what they play. */
export function openStreams(
  { connection: { database }, hub, events }: Pick<Foundation, "connection" | "hub" | "events">,
  catalogue: OpenCatalogue,
  {
    allowPrivateStreams,
    relayLimit,
    clock = systemClock,
  }: Pick<Config, "allowPrivateStreams" | "relayLimit"> & { clock?: Clock },
): Streams {
  const processId = crypto.randomUUID();
  const door = createStreamDoor({ allowPrivate: allowPrivateStreams });
  const relay = createRelay({ door, limit: relayLimit, findStation: catalogue.find, hub });
  const healthCheck = openHealthCheck({ database, door, hub, clock });
  const nowPlaying = openNowPlaying({ database, hub, catalogue, door, processId, clock });
  const audience = openAudience({ database, catalogue, hub, nowPlaying, processId, clock });
  events.setAudience(audience);
  return {
    door,
    inspect: (address, signal) => inspectStream(door, address, signal),
    relay,
    passesOn: relayLimit > 0,
    titles: nowPlaying,
    close: async () => {
      relay.close();
      await Promise.all([healthCheck.close(), nowPlaying.close(), audience.close()]);
    },
  };
}
