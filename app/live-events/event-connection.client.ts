import { LIVE_TOPICS, type LiveTopic } from "./change.ts";
import type { StationTitle } from "./playing-station.client.ts";
import { retryPauseMs } from "./retry-pause.ts";

/** What a stream brings. `hello`: it was opened. `polled`: the version now, asked for because no stream could be had. */
export type LiveUpdate =
  | { hello: string }
  | { polled: string }
  | { topic: LiveTopic; version: string }
  | { title: StationTitle };

export type EventConnection = {
  /** The station that the stream is to name. */
  name: (stationId: string | null) => void;
  /** Ends the pause before the next try: the connection is back, or the page is visible again. */
  wake: () => void;
  close: () => void;
};

/** What of a browser is needed: tests bring their own. */
export type StreamEnvironment = {
  connect: (url: string) => EventSource;
  /** Errors: when there is no answer, or one that is an error. */
  getLatest: (url: string) => Promise<LatestResponse>;
  /** Milliseconds. */
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
  random: () => number;
};

/** The answer of /api/events/latest. */
export type LatestResponse = {
  version: string;
  now_playing: { station_id: string; artist: string; title: string } | null;
  /** Seconds; null: a stream can be had. */
  retry_after: number | null;
};

/** Who steps from station to station, or pauses for a moment, opens no stream for each step. */
const SETTLED_AFTER_MS = 1_000;
/** A stream that lasted so long was no failure. */
const LASTED_MS = 30_000;
/** Switching between tabs does not cause a request each time. */
const WAKE_EVERY_MS = 5_000;
const LATEST_TIMEOUT_MS = 15_000;
/** EventSource.CLOSED: the server has refused the stream, and the browser does not try again. */
const CLOSED = 2;

const BROWSER: StreamEnvironment = {
  connect: (url) => new EventSource(url),
  getLatest: async (url) => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(LATEST_TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    return answer.json();
  },
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/**
 * Keeps an event stream open until it is closed. One that is lost is opened again after a pause that grows as long as
 * streams do not last. Where the server refuses it (too many are open) the page asks now and then for the present
 * version, and opens a stream when the answer says that there is room: a browser does not show a script why it was refused.
 * When another station is played the stream is reopened: the version in its greeting shows whether a change was missed.
 */
export function openEventConnection(
  notify: (update: LiveUpdate) => void,
  environment: StreamEnvironment = BROWSER,
): EventConnection {
  const { connect, getLatest, now, after, random } = environment;
  let named: string | null = null;
  let wanted: string | null = null;
  let source: EventSource | null = null;
  let greetedAt: number | null = null;
  let failures = 0;
  let triedAt = 0;
  let closed = false;
  let callOffSettle = () => {};
  let waiting: { next: () => void; cancel: () => void } | null = null;

  function open(): void {
    // First: it would count against the limits beside the new one.
    source?.close();
    const opened = connect(urlFor("/api/events", named));
    source = opened;
    greetedAt = null;
    triedAt = now();
    opened.addEventListener("hello", ({ data }) => {
      greetedAt = now();
      notify({ hello: versionIn(data) });
    });
    opened.addEventListener("now-playing", ({ data }) => notify({ title: titleIn(JSON.parse(data)) }));
    for (const topic of LIVE_TOPICS) {
      opened.addEventListener(topic, ({ data }) => notify({ topic, version: versionIn(data) }));
    }
    opened.addEventListener("error", () => {
      if (source !== opened) return;
      source = null;
      const refused = opened.readyState === CLOSED;
      // The browser itself would try every two seconds, and all browsers together.
      opened.close();
      if (greetedAt !== null && now() - greetedAt >= LASTED_MS) failures = 0;
      waitFor(refused ? poll : open);
    });
  }

  async function poll(): Promise<void> {
    triedAt = now();
    const latest = await getLatest(urlFor("/api/events/latest", named)).catch(() => null);
    if (closed || source || waiting) return;
    // No answer, or an error: the server is away, or a proxy between has nothing to say for it.
    if (!latest) return waitFor(poll);
    notify({ polled: latest.version });
    if (latest.now_playing) notify({ title: titleIn(latest.now_playing) });
    if (latest.retry_after === null) open();
    else waitFor(poll, latest.retry_after * 1_000 * (1 + random() / 2));
  }

  /** Waits after a failure, at least so long. */
  function waitFor(next: () => void, atLeastMs = 0): void {
    const cancel = after(Math.max(retryPauseMs(failures, random()), atLeastMs), endPause);
    waiting = { next, cancel };
    failures += 1;
  }

  function endPause(): void {
    const ended = waiting;
    waiting = null;
    ended?.cancel();
    ended?.next();
  }

  open();
  return {
    name: (stationId) => {
      wanted = stationId;
      callOffSettle();
      if (wanted === named) return;
      callOffSettle = after(SETTLED_AFTER_MS, () => {
        named = wanted;
        if (source) open();
        else if (waiting?.next === poll) endPause();
      });
    },
    wake: () => {
      if (now() - triedAt >= WAKE_EVERY_MS) endPause();
    },
    close: () => {
      closed = true;
      callOffSettle();
      waiting?.cancel();
      waiting = null;
      source?.close();
      source = null;
    },
  };
}

function urlFor(path: string, stationId: string | null): string {
  return stationId === null ? path : `${path}?station=${encodeURIComponent(stationId)}`;
}

function versionIn(data: string): string {
  // Our own server wrote it.
  return (JSON.parse(data) as { version: string }).version;
}

function titleIn({ station_id, artist, title }: NonNullable<LatestResponse["now_playing"]>): StationTitle {
  return { stationId: station_id, artist, title };
}
