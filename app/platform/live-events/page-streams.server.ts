import type { Context } from "hono";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { MINUTE_MS } from "#app/platform/text/durations.ts";
import type { ChangeHub } from "./change-hub.server.ts";
import {
  createAccountStreams,
  EVENT_STREAM_HEADERS,
  type EventWriter,
  eventText,
  respondWithEvents,
} from "./event-stream.server.ts";
import {
  type Audience,
  type Change,
  followsAdministration,
  LIVE_TOPICS,
  type LiveTopic,
  NO_AUDIENCE,
  type PageViewer,
  type SongTitle,
} from "./live-change.ts";
import { throttle } from "./throttle.ts";

const ALIVE_EVERY_MS = 20_000;
/** The id of all events: tells the page to expect `alive`, which older processes do not send during an update. */
const SENDS_ALIVE = "alive";
/**
 * A listener's stream ends after this time, or up to half as long again, and the browser reconnects. Otherwise a
 * browser that lost its network would count as a listener until TCP gives up the connection: on Linux about 15 minutes.
 */
const LISTENER_STREAM_MS = 4 * MINUTE_MS;
/**
 * The streams of signed-in viewers end after this time, or up to half as long again: then a session is noticed that
 * expired, or ended without an announcement.
 */
const SIGNED_IN_STREAM_MS = 15 * MINUTE_MS;
const RECONNECT_AFTER_MS = 2_000;

/**
 * Throttle for the events of one topic, and for titles, on a stream: the first few are sent at once, then the current
 * state at this interval, as during an import. Each event makes an open page reload its data.
 */
const TOPIC_LIMITS = { burst: 5, intervalMs: 5_000 };

type Stream = {
  /** The viewer at the opening of the stream. */
  viewer: PageViewer;
  address: string;
  /** Null: the browser plays no station. */
  stationId: string | null;
  send: (text: string) => void;
  end: () => void;
  /** Leaves the audience. */
  unsubscribe: () => void;
};

/** `onEnd`: called when either side ends the stream, or if it cannot be opened. */
type Opening = Pick<Stream, "address" | "stationId"> & { onEnd: () => void };

type PageStreams = {
  /** Responds with a new stream. Errors: those of the look-up of the viewer. */
  open: (context: Context, opening: Opening) => Promise<Response>;
  /** Number of open streams. */
  count: () => number;
  /** Subscribes the listeners of all open and later streams to this audience. */
  setAudience: (audience: Audience) => void;
  /** Ends every stream. */
  close: () => void;
};

/** The event streams of all open pages, and what is sent to each. */
export function createPageStreams(
  hub: ChangeHub,
  viewerOf: (context: Context) => Promise<PageViewer>,
  clock: Clock,
): PageStreams {
  const streams = new Set<Stream>();
  const accountStreams = createAccountStreams();
  let audience = NO_AUDIENCE;
  const heartbeat = setInterval(() => sendToAll(eventText(SENDS_ALIVE, {})), ALIVE_EVERY_MS);
  const throttled = LIVE_TOPICS.map((topic) => ({
    topic,
    ...throttle(TOPIC_LIMITS, clock, () => sendToSubscribers(topic)),
  }));
  const subscriptions = [
    hub.onChange((change) => {
      for (const { topic, call } of throttled) if (concerns(topic, change)) call();
      accountStreams.endChanged(change);
    }),
    hub.onAccount(({ userId, part }) => accountStreams.send(userId, eventText("account", { part }))),
  ];

  function sendToSubscribers(topic: LiveTopic): void {
    const visitorsText = versionText(topic, hub.version("visitor"));
    for (const { viewer, send } of streams) {
      if (viewer === "visitor") {
        if (topic !== "administration") send(visitorsText);
      } else if (topic !== "administration" || followsAdministration(viewer)) {
        send(versionText(topic, hub.version(viewer)));
      }
    }
  }

  function sendToAll(text: string): void {
    for (const stream of streams) stream.send(text);
  }

  function subscribeListener(stream: Stream): void {
    const { stationId, address, send, end } = stream;
    stream.unsubscribe();
    if (stationId === null) return;
    let latest: SongTitle = { artist: "", title: "" };
    const titles = throttle(TOPIC_LIMITS, clock, () =>
      send(eventText("now-playing", serializeTitle(stationId, latest))),
    );
    const endSubscription = audience.subscribe({
      stationId,
      address,
      notify: (title) => {
        latest = title;
        titles.call();
      },
    });
    const cancelLifetime = clock.after(LISTENER_STREAM_MS * (1 + Math.random() / 2), end);
    stream.unsubscribe = () => {
      cancelLifetime();
      titles.cancel();
      endSubscription();
    };
    // Sending the first title may have closed the stream.
    if (!streams.has(stream)) stream.unsubscribe();
  }

  async function open(context: Context, { address, stationId, onEnd }: Opening): Promise<Response> {
    const lookUp = accountStreams.beginLookUp();
    try {
      const viewer = await viewerOf(context);
      let unwatchAccount = () => {};
      const { response, send, end } = respondWithEvents(context, EVENT_STREAM_HEADERS, () => {
        streams.delete(stream);
        stream.unsubscribe();
        unwatchAccount();
        onEnd();
      });
      const stream: Stream = { viewer, address, stationId, send, end, unsubscribe: () => {} };
      streams.add(stream);
      unwatchAccount = watchAccount(viewer, { send, end });
      // Read when the stream subscribes: earlier changes are in this version, later ones are sent as events.
      send(`retry: ${RECONNECT_AFTER_MS}\nid: ${SENDS_ALIVE}\n${versionText("hello", hub.version(viewer))}`);
      subscribeListener(stream);
      if (lookUp.isOutdated(viewer)) end();
      return response;
    } catch (error) {
      onEnd();
      throw error;
    } finally {
      lookUp.close();
    }
  }

  /**
   * Sends a stream the events of its account; ends it when the account changes, or after SIGNED_IN_STREAM_MS. Returns
   * the function that cancels both.
   */
  function watchAccount(viewer: PageViewer, stream: Pick<EventWriter, "send" | "end">): () => void {
    if (viewer === "visitor") return () => {};
    const removeFromAccount = accountStreams.add(viewer, stream);
    const cancelLifetime = clock.after(SIGNED_IN_STREAM_MS * (1 + Math.random() / 2), stream.end);
    return () => {
      removeFromAccount();
      cancelLifetime();
    };
  }

  return {
    open,
    count: () => streams.size,
    setAudience: (newAudience) => {
      audience = newAudience;
      for (const stream of streams) subscribeListener(stream);
    },
    close: () => {
      clearInterval(heartbeat);
      for (const unsubscribe of subscriptions) unsubscribe();
      for (const { cancel } of throttled) cancel();
      for (const stream of streams) stream.end();
    },
  };
}

function concerns(topic: LiveTopic, change: Change): boolean {
  return change.topic === "everything" || change.topic === topic;
}

/** A title of a station, as events and `GET /api/events/latest` have it. */
export function serializeTitle(stationId: string, { artist, title }: SongTitle) {
  return { station_id: stationId, artist, title };
}

function versionText(name: string, version: string): string {
  return eventText(name, { version });
}
