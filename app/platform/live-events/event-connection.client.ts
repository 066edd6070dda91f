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
  /** Polls or retries at once without a stream: the network is back, or the page is visible again. */
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
/** Without `hello` after this time the page polls beside the stream: a proxy may keep what it should pass on. */
const HELLO_TIMEOUT_MS = 10_000;
/** Without any event for this time a stream is lost, if the server sends `alive` every 20 s: its events' id tells so. */
const SILENT_MS = 50_000;
/** A stream that was open for this long resets the count of failures. */
const STABLE_AFTER_MS = 30_000;
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;
/** The longest time between two polls: so much older than the site a page without a stream may be. */
const POLL_EVERY_MS = 60_000;
/** Switching between tabs does not cause a request each time. */
const WAKE_EVERY_MS = 5_000;
const LATEST_TIMEOUT_MS = 15_000;

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
 * none can be opened (too many are open; a proxy refuses it, closes it or keeps its events), the page polls the current
 * version at least once a minute, and opens a stream when the response says that a slot is free: EventSource does not
 * expose the reason of a refusal.
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
  let polledAt = now();
  let closed = false;
  let cancelStationChange = () => {};
  let cancelSilence = () => {};
  let pendingRetry: { next: () => void; cancel: () => void } | null = null;

  function open(): void {
    // Closed first, because both would count against the limits.
    source?.close();
    cancelSilence();
    const opened = connect(urlFor("/api/events", requestedStation));
    source = opened;
    openedAt = null;
    triedAt = now();
    const lose = (next: () => void) => {
      if (source !== opened) return;
      source = null;
      cancelSilence();
      // EventSource would retry every two seconds, in all browsers at the same time.
      opened.close();
      if (openedAt !== null && now() - openedAt >= STABLE_AFTER_MS) failures = 0;
      retry(next);
    };
    const on = (event: string, receive: (data: string) => void) =>
      opened.addEventListener(event, ({ data, lastEventId }: MessageEvent<string>) => {
        if (source !== opened) return;
        if (lastEventId) onSilence(SILENT_MS, () => lose(poll));
        else cancelSilence();
        receive(data);
      });
    on("hello", (data) => {
      openedAt = now();
      notify({ hello: versionIn(data) });
    });
    on("alive", () => {});
    on("now-playing", (data) => notify({ title: deserializeTitle(JSON.parse(data)) }));
    // Sent by our own server.
    on("account", (data) => notify({ account: (JSON.parse(data) as { part: AccountPart }).part }));
    for (const topic of LIVE_TOPICS) on(topic, (data) => notify({ topic, version: versionIn(data) }));
    // Opened is what has sent `hello`: the headers may be a proxy's.
    opened.addEventListener("error", () => lose(openedAt === null ? poll : open));
    onSilence(HELLO_TIMEOUT_MS, poll);
  }

  function onSilence(ms: number, run: () => void): void {
    cancelSilence();
    cancelSilence = after(ms, run);
  }

  /** Whether a stream is open that has sent nothing yet. */
  const isWaiting = () => source !== null && openedAt === null;

  async function poll(): Promise<void> {
    triedAt = now();
    polledAt = triedAt;
    const latest = await getLatest(urlFor("/api/events/latest", requestedStation)).catch(() => null);
    if (closed || pendingRetry || (source && !isWaiting())) return;
    if (latest) notify({ polled: latest.version });
    if (latest?.now_playing) notify({ title: deserializeTitle(latest.now_playing) });
    if (isWaiting()) onSilence(Math.max(0, polledAt + POLL_EVERY_MS - now()), poll);
    // The server, or a proxy in front of it, is unavailable.
    else if (!latest) retry(poll);
    else if (latest.retry_after === null) open();
    else retry(poll, latest.retry_after * 1_000);
  }

  /** Schedules a retry after a failure. */
  function retry(next: () => void, minDelayMs = 0): void {
    const delayMs = Math.max(retryDelayMs(failures, random()), minDelayMs);
    const maxDelayMs = next === poll ? Math.max(0, polledAt + POLL_EVERY_MS - now()) : MAX_RETRY_MS;
    const cancel = after(Math.min(delayMs, maxDelayMs), retryNow);
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
      if (now() - triedAt < WAKE_EVERY_MS) return;
      if (isWaiting()) void poll();
      else retryNow();
    },
    close: () => {
      closed = true;
      cancelStationChange();
      pendingRetry?.cancel();
      pendingRetry = null;
      cancelSilence();
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
