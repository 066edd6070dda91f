import { type EventConnection, type LiveUpdate, openEventConnection } from "./event-connection.client.ts";
import type { AccountPart, LiveTopic } from "./live-change.ts";
import { playingStation, publishTitle, subscribeToPlayingStation } from "./playing-station.client.ts";

const LOCK = "radiowave.events";

/**
 * Messages between tabs: updates from the stream; `ask`, from a new tab or a tab that has just opened the stream, for
 * the state of the others; `wake`, when a tab becomes visible; `playing`, when a tab starts or stops playing a station.
 */
type Message = LiveUpdate | { ask: true } | { wake: true } | { playing: string | null; tab: string };

/** The playing tab repeats its announcement, which expires if the tab is gone without a message. */
const ANNOUNCE_INTERVAL_MS = 20_000;
const ANNOUNCEMENT_EXPIRES_MS = 65_000;

/**
 * Subscribes to live updates over one event stream for all tabs of this browser (HTTP/1.1 allows six connections per
 * host): the tab that holds a Web Lock opens the stream and forwards its events; when it closes, another tab takes
 * over. `onUpdate`: topic and current version. `onHello`: the server's version, each time a stream opens and when this
 * tab joins others; it shows whether a change was missed. `onPolled`: the version polled while the stream is refused.
 * The stream names the playing station of any tab: only one tab plays at a time.
 * Browsers without Web Locks or BroadcastChannel open one stream per tab.
 */
export function subscribeToLiveUpdates({
  onUpdate,
  onHello,
  onPolled,
}: {
  onUpdate: (topic: LiveTopic, version: string) => void;
  onHello: (version: string) => void;
  onPolled: (version: string) => void;
}): () => void {
  const stopped = new AbortController();
  const shared = "BroadcastChannel" in window && "locks" in navigator;
  const channel = shared ? new BroadcastChannel(LOCK) : null;
  // Not crypto.randomUUID: it is missing on pages loaded over plain http from another machine.
  const tab = Math.random().toString(36).slice(2);
  /** Set in the tab that holds the stream. */
  let stream: EventConnection | null = null;
  let version: string | null = null;
  /** The latest announcement of a playing station. */
  let last: { playing: string; tab: string; at: number } | null = null;

  const post = (message: Message) => channel?.postMessage(message);

  function receive(message: Message): void {
    if ("hello" in message) onHello(message.hello);
    if ("polled" in message) onPolled(message.polled);
    if ("topic" in message) onUpdate(message.topic, message.version);
    if ("title" in message) publishTitle(message.title);
    if ("account" in message) publishAccountChange(message.account);
    if ("hello" in message || "polled" in message) publishAccountChange(null);
    if ("playing" in message) updatePlayingStation(message);
    if ("wake" in message) stream?.wake();
    if (!("ask" in message)) return;
    if (version !== null) post({ hello: version });
    if (playingStation() !== null) announcePlaying();
  }

  function notify(update: LiveUpdate): void {
    if ("hello" in update) version = update.hello;
    if ("polled" in update) version = update.polled;
    if ("topic" in update) version = update.version;
    receive(update);
    post(update);
  }

  function announcePlaying(): void {
    const message = { playing: playingStation(), tab };
    updatePlayingStation(message);
    post(message);
  }

  /** The last tab that started plays. A stop from another tab is ignored. */
  function updatePlayingStation({ playing, tab: tabId }: { playing: string | null; tab: string }): void {
    if (playing !== null) last = { playing, tab: tabId, at: Date.now() };
    else if (last?.tab === tabId) last = null;
    sendStation();
  }

  function sendStation(): void {
    if (last && Date.now() - last.at > ANNOUNCEMENT_EXPIRES_MS) last = null;
    stream?.setStation(last?.playing ?? null);
  }

  /** Holds the connection, and with it the lock, until `stopped`. */
  function holdConnection(): Promise<void> {
    return new Promise((resolve) => {
      if (stopped.signal.aborted) return resolve();
      stream = openEventConnection(notify);
      post({ ask: true });
      sendStation();
      stopped.signal.addEventListener("abort", () => {
        stream?.close();
        resolve();
      });
    });
  }

  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
  post({ ask: true });
  if (playingStation() !== null) announcePlaying();
  const unsubscribe = subscribeToPlayingStation(announcePlaying);
  const announceTimer = setInterval(() => {
    if (playingStation() !== null) announcePlaying();
    sendStation();
  }, ANNOUNCE_INTERVAL_MS);
  // Whichever tab becomes visible, the tab that holds the connection retries at once.
  const wake = () => {
    receive({ wake: true });
    post({ wake: true });
  };
  const onVisible = () => document.visibilityState === "visible" && wake();
  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("online", wake);
  const onHide = () => post({ playing: null, tab });
  window.addEventListener("pagehide", onHide);
  // Rejected when aborted while waiting for the lock.
  if (shared) navigator.locks.request(LOCK, { signal: stopped.signal }, holdConnection).catch(() => {});
  else void holdConnection();
  return () => {
    unsubscribe();
    clearInterval(announceTimer);
    document.removeEventListener("visibilitychange", onVisible);
    window.removeEventListener("online", wake);
    window.removeEventListener("pagehide", onHide);
    onHide();
    stopped.abort();
    channel?.close();
  };
}

const listeners = new Set<(part: AccountPart | null) => void>();

/**
 * Calls `listener` when a part of the viewer's account has changed; null: any may have, unnoticed. Returns the
 * unsubscribe function.
 */
export function subscribeToAccountChanges(listener: (part: AccountPart | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publishAccountChange(part: AccountPart | null): void {
  for (const listener of listeners) listener(part);
}
