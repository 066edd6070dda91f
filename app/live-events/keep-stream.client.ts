import { LIVE_TOPICS, type LiveTopic } from "./change.ts";
import type { StationTitle } from "./heard-station.client.ts";

/** What a stream brings. `hello`: it was opened. */
export type Told = { hello: string } | { topic: LiveTopic; version: string } | { title: StationTitle };

export type KeptStream = {
  /** The station that the stream is to name. */
  name: (stationId: string | null) => void;
  close: () => void;
};

/** Who steps from station to station, or pauses for a moment, opens no stream for each step. */
const SETTLED_AFTER_MS = 1_000;
const REVIVE_EVERY_MS = 10_000;

/**
 * Keeps an event stream open until it is closed; the browser itself connects again when it is lost. When another station is
 * heard the stream is opened anew: its greeting tells whether something changed between the two.
 */
export function keepStream(tell: (told: Told) => void): KeptStream {
  let named: string | null = null;
  let wanted: string | null = null;
  let settle: ReturnType<typeof setTimeout> | undefined;
  let source = open();
  // A browser gives up for good when the answer is not an event stream (a proxy's error page): then we try again.
  const revive = setInterval(() => {
    if (source.readyState === EventSource.CLOSED) source = open();
  }, REVIVE_EVERY_MS);

  function open(): EventSource {
    const opened = new EventSource(named === null ? "/api/events" : `/api/events?station=${encodeURIComponent(named)}`);
    opened.addEventListener("hello", ({ data }) => tell({ hello: versionIn(data) }));
    opened.addEventListener("now-playing", ({ data }) => tell({ title: titleIn(data) }));
    for (const topic of LIVE_TOPICS) {
      opened.addEventListener(topic, ({ data }) => tell({ topic, version: versionIn(data) }));
    }
    return opened;
  }

  return {
    name: (stationId) => {
      wanted = stationId;
      clearTimeout(settle);
      if (wanted === named) return;
      settle = setTimeout(() => {
        named = wanted;
        source.close();
        source = open();
      }, SETTLED_AFTER_MS);
    },
    close: () => {
      clearTimeout(settle);
      clearInterval(revive);
      source.close();
    },
  };
}

function versionIn(data: string): string {
  // Our own server wrote it.
  return (JSON.parse(data) as { version: string }).version;
}

function titleIn(data: string): StationTitle {
  // Our own server wrote it.
  const { station_id, artist, title } = JSON.parse(data) as { station_id: string; artist: string; title: string };
  return { stationId: station_id, artist, title };
}
