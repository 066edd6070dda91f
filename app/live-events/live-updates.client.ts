import type { LiveTopic } from "./change.ts";
import { type EventConnection, type LiveUpdate, openEventConnection } from "./event-connection.client.ts";
import { playingStation, publishTitle, subscribeToPlayingStation } from "./playing-station.client.ts";

const LOCK = "radiowave.events";

/**
 * What tabs notify each other: what the stream brought; `ask`, by a tab that is new or has just begun to keep the stream;
 * `wake`, by a tab that is looked at again; `playing`, by a tab in which a station is playing, or has been.
 */
type Message = LiveUpdate | { ask: true } | { wake: true } | { playing: string | null; tab: string };

/** A tab that hears a station says so again and again: one that vanished without a word is forgotten. */
const SAY_AGAIN_MS = 20_000;
const FORGOTTEN_AFTER_MS = 65_000;

/**
 * Hears what changes on the site, over one event stream for all tabs of this browser (HTTP/1.1 allows six connections a
 * host): the tab that holds a lock keeps the stream and passes on what it hears; when it goes, another takes over.
 * `onUpdate` gets the topic and the version that there is now; `onHello` the version that the server has, each time a stream opens, also after it was lost,
 * and when this tab joins others: what changed while it was loading is noticed by that. `onPolled` gets the version that a
 * page without a stream asks for now and then, the stream being refused.
 * The stream names the station that is playing, in whichever tab: one tab plays at a time.
 * Browsers without locks or channels open a stream a tab.
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
  // Not crypto.randomUUID: pages that came over plain http, from another machine, do not have it.
  const tab = Math.random().toString(36).slice(2);
  /** In the tab that keeps the stream: it, the server's version, and who hears what. */
  let stream: EventConnection | null = null;
  let version: string | null = null;
  let last: { playing: string; tab: string; at: number } | null = null;

  const post = (message: Message) => channel?.postMessage(message);

  function receive(message: Message): void {
    if ("hello" in message) onHello(message.hello);
    if ("polled" in message) onPolled(message.polled);
    if ("topic" in message) onUpdate(message.topic, message.version);
    if ("title" in message) publishTitle(message.title);
    if ("playing" in message) follow(message);
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
    follow(message);
    post(message);
  }

  /** The tab that began last is the one that plays; that another one stopped is no news of it. */
  function follow({ playing, tab: whose }: { playing: string | null; tab: string }): void {
    if (playing !== null) last = { playing, tab: whose, at: Date.now() };
    else if (last?.tab === whose) last = null;
    nameStation();
  }

  function nameStation(): void {
    if (last && Date.now() - last.at > FORGOTTEN_AFTER_MS) last = null;
    stream?.name(last?.playing ?? null);
  }

  /** Until this tab goes. */
  function keep(): Promise<void> {
    return new Promise((resolve) => {
      if (stopped.signal.aborted) return resolve();
      stream = openEventConnection(notify);
      post({ ask: true });
      nameStation();
      stopped.signal.addEventListener("abort", () => {
        stream?.close();
        resolve();
      });
    });
  }

  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
  post({ ask: true });
  if (playingStation() !== null) announcePlaying();
  const endHeard = subscribeToPlayingStation(announcePlaying);
  const sayAgain = setInterval(() => {
    if (playingStation() !== null) announcePlaying();
    nameStation();
  }, SAY_AGAIN_MS);
  // Without an open stream the tab that keeps it asks at once, whichever tab became visible.
  const wake = () => {
    receive({ wake: true });
    post({ wake: true });
  };
  const onVisible = () => document.visibilityState === "visible" && wake();
  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("online", wake);
  const onHide = () => post({ playing: null, tab });
  window.addEventListener("pagehide", onHide);
  // Aborted: this tab stopped waiting for its turn.
  if (shared) navigator.locks.request(LOCK, { signal: stopped.signal }, keep).catch(() => {});
  else void keep();
  return () => {
    endHeard();
    clearInterval(sayAgain);
    document.removeEventListener("visibilitychange", onVisible);
    window.removeEventListener("online", wake);
    window.removeEventListener("pagehide", onHide);
    onHide();
    stopped.abort();
    channel?.close();
  };
}
