import { type AccountPart, LIVE_TOPICS, type LiveTopic } from "./live-change.ts";
import type { StationTitle } from "./playing-station.client.ts";

/** An update from the server. `hello`: a stream was opened. `polled`: the current version, requested without a stream. */
export type LiveUpdate =
  | { hello: string }
  | { polled: string }
  | { topic: LiveTopic; version: string }
  | { title: StationTitle }
  | { account: AccountPart };

export type EventConnection = {
  /** Sets the station that this browser plays. The stream is reopened with it after a short delay. */
  setStation: (stationId: string | null) => void;
  /** Retries at once if a retry is pending: the network is back, or the page is visible again. */
  wake: () => void;
  close: () => void;
};

/** The browser functions used here; tests pass fakes. */
export type StreamEnvironment = {
  connect: (url: string) => EventSource;
  /** Errors: network failures and responses with an error status. */
  getLatest: (url: string) => Promise<LatestResponse>;
  /** Milliseconds. */
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
  random: () => number;
};

/** The response of /api/events/latest. */
export type LatestResponse = {
  version: string;
  now_playing: { station_id: string; artist: string; title: string } | null;
  /** Seconds; null: a stream can be opened. */
  retry_after: number | null;
};

/** Stepping from station to station, or a short pause, does not reopen the stream each time. */
const STATION_CHANGE_DELAY_MS = 1_000;
/** A stream that was open for this long resets the count of failures. */
const STABLE_AFTER_MS = 30_000;
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;
/** Switching between tabs does not cause a request each time. */
const WAKE_EVERY_MS = 5_000;
const LATEST_TIMEOUT_MS = 15_000;
/** EventSource.CLOSED: the server refused the stream, and the browser does not retry. */
const CLOSED = 2;

const BROWSER: StreamEnvironment = {
  connect: (url) => new EventSource(url),
  getLatest: async (url) => {
    const response = await fetch(url, { signal: AbortSignal.timeout(LATEST_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return response.json();
  },
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/**
 * Keeps an event stream open until `close`. A lost stream is reopened after a delay that grows with each failure. If
 * the server refuses the stream (too many are open), the page polls the current version and opens a stream when the
 * response says that a slot is free: EventSource does not expose the reason of a refusal.
 * `stationId`: the station that this browser plays already. A change of station reopens the stream; the version in
 * `hello` shows whether a change was missed.
 */
export function openEventConnection(
  notify: (update: LiveUpdate) => void,
  { stationId = null, ...environment }: Partial<StreamEnvironment> & { stationId?: string | null } = {},
): EventConnection {
  const { connect, getLatest, now, after, random } = { ...BROWSER, ...environment };
  let requestedStation = stationId;
  let wantedStation = stationId;
  let source: EventSource | null = null;
  let openedAt: number | null = null;
  let failures = 0;
  let triedAt = 0;
  let closed = false;
  let cancelStationChange = () => {};
  let pendingRetry: { next: () => void; cancel: () => void } | null = null;

  function open(): void {
    // Closed first, because both would count against the limits.
    source?.close();
    const opened = connect(urlFor("/api/events", requestedStation));
    source = opened;
    openedAt = null;
    triedAt = now();
    opened.addEventListener("hello", ({ data }) => {
      openedAt = now();
      notify({ hello: versionIn(data) });
    });
    opened.addEventListener("now-playing", ({ data }) => notify({ title: deserializeTitle(JSON.parse(data)) }));
    // Sent by our own server.
    opened.addEventListener("account", ({ data }) =>
      notify({ account: (JSON.parse(data) as { part: AccountPart }).part }),
    );
    for (const topic of LIVE_TOPICS) {
      opened.addEventListener(topic, ({ data }) => notify({ topic, version: versionIn(data) }));
    }
    opened.addEventListener("error", () => {
      if (source !== opened) return;
      source = null;
      const refused = opened.readyState === CLOSED;
      // EventSource would retry every two seconds, in all browsers at the same time.
      opened.close();
      if (openedAt !== null && now() - openedAt >= STABLE_AFTER_MS) failures = 0;
      retry(refused ? poll : open);
    });
  }

  async function poll(): Promise<void> {
    triedAt = now();
    const latest = await getLatest(urlFor("/api/events/latest", requestedStation)).catch(() => null);
    if (closed || source || pendingRetry) return;
    // The server, or a proxy in front of it, is unavailable.
    if (!latest) return retry(poll);
    notify({ polled: latest.version });
    if (latest.now_playing) notify({ title: deserializeTitle(latest.now_playing) });
    if (latest.retry_after === null) open();
    else retry(poll, latest.retry_after * 1_000 * (1 + random() / 2));
  }

  /** Schedules a retry after a failure. */
  function retry(next: () => void, minDelayMs = 0): void {
    const cancel = after(Math.max(retryDelayMs(failures, random()), minDelayMs), retryNow);
    pendingRetry = { next, cancel };
    failures += 1;
  }

  function retryNow(): void {
    const pending = pendingRetry;
    pendingRetry = null;
    pending?.cancel();
    pending?.next();
  }

  open();
  return {
    setStation: (stationId) => {
      wantedStation = stationId;
      cancelStationChange();
      if (wantedStation === requestedStation) return;
      cancelStationChange = after(STATION_CHANGE_DELAY_MS, () => {
        requestedStation = wantedStation;
        if (source) open();
        else if (pendingRetry?.next === poll) retryNow();
      });
    },
    wake: () => {
      if (now() - triedAt >= WAKE_EVERY_MS) retryNow();
    },
    close: () => {
      closed = true;
      cancelStationChange();
      pendingRetry?.cancel();
      pendingRetry = null;
      source?.close();
      source = null;
    },
  };
}

/** Milliseconds: doubled after each failure, up to a minute. `random` (0 to 1) scales it by 0.5 to 1.5, to spread clients. */
function retryDelayMs(failures: number, random: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (0.5 + random);
}

function urlFor(path: string, stationId: string | null): string {
  return stationId === null ? path : `${path}?station=${encodeURIComponent(stationId)}`;
}

function versionIn(data: string): string {
  // Sent by our own server.
  return (JSON.parse(data) as { version: string }).version;
}

function deserializeTitle({ station_id, artist, title }: NonNullable<LatestResponse["now_playing"]>): StationTitle {
  return { stationId: station_id, artist, title };
}
