import { type Context, Hono } from "hono";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { MINUTE_MS } from "#app/platform/durations.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { createSlots, type SlotLimits } from "#app/platform/slots.ts";
import { type Audience, NO_AUDIENCE, type SongTitle } from "./audience.ts";
import type { ChangeHub } from "./change-hub.server.ts";
import {
  createAccountStreams,
  EVENT_STREAM_HEADERS,
  type EventWriter,
  eventText,
  respondWithEvents,
} from "./event-stream.server.ts";
import { type Change, LIVE_TOPICS, type LiveTopic } from "./live-change.ts";
import { followsAdministration, type PageViewer } from "./page-version.ts";
import { throttle } from "./throttle.ts";

export type EventsApi = {
  routes: Hono;
  /** Number of open streams. */
  openStreamCount: () => number;
  /** Subscribes the listeners of all open and later streams to this audience. */
  setAudience: (audience: Audience) => void;
  /** Ends every stream; browsers reconnect by themselves. */
  close: () => void;
};

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

/** Retry-After of a refused client. */
const RETRY_AFTER_SECONDS = 60;

/** Bounds the memory for the id, which a stream keeps while it is open. */
const STATION_ID = /^[A-Za-z0-9_-]{1,64}$/;

type Stream = {
  /** As of the opening of the stream. */
  viewer: PageViewer;
  address: string;
  /** Null: the browser plays no station. */
  stationId: string | null;
  send: (text: string) => void;
  end: () => void;
  /** Leaves the audience. */
  unsubscribe: () => void;
};

type EventsOptions = {
  /** Maximum of open event streams in this process: per network address, and in all. */
  limits: SlotLimits;
  /** Client address for the limits. */
  addressOf?: (context: Context) => string;
  clock?: Clock;
};

/**
 * GET /api/events: server-sent events `hello` (once, with the current version) and one per changed topic: `stations`,
 * `settings`, and for editors and administrators `administration`. They contain only the new version, so that content
 * which is not public cannot leak. `alive` comes every 20 s: a page that gets nothing polls instead. `account` names the part that has changed of what belongs to an account, and is sent
 * to its own streams only. When an account changes (role, password, end of a session) all its streams end, and only
 * those; browsers reconnect with their current cookie.
 * `?station=` names the station that the browser plays: it counts as a listener while the stream is open, and is sent
 * that station's titles as `now-playing`.
 * GET /api/events/latest: the current state, for pages that were refused a stream.
 * Errors: Refusal `too-many` past the limits, before any look-up or allocation. If the look-up of the viewer fails, the
 * request fails: a signed-in viewer would be treated as a visitor.
 */
export function createEventsApi(
  hub: ChangeHub,
  viewerOf: (context: Context) => Promise<PageViewer>,
  { limits, addressOf = () => "unknown", clock = systemClock }: EventsOptions,
): EventsApi {
  const streams = new Set<Stream>();
  const slots = createSlots(limits);
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

  /** Opens a stream in a slot already taken, and releases the slot when either side ends the stream. */
  async function open(context: Context, address: string, releaseSlot: () => void): Promise<Response> {
    const lookUp = accountStreams.beginLookUp();
    try {
      const viewer = await viewerOf(context);
      let unwatchAccount = () => {};
      const { response, send, end } = respondWithEvents(context, EVENT_STREAM_HEADERS, () => {
        streams.delete(stream);
        stream.unsubscribe();
        unwatchAccount();
        releaseSlot();
      });
      const stream: Stream = { viewer, address, stationId: stationIn(context), send, end, unsubscribe: () => {} };
      streams.add(stream);
      unwatchAccount = watchAccount(viewer, { send, end });
      // Read when the stream subscribes: earlier changes are in this version, later ones are sent as events.
      send(`retry: ${RECONNECT_AFTER_MS}\nid: ${SENDS_ALIVE}\n${versionText("hello", hub.version(viewer))}`);
      subscribeListener(stream);
      if (lookUp.isOutdated(viewer)) end();
      return response;
    } catch (error) {
      releaseSlot();
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

  const routes = new Hono()
    .get("/api/events", async (context) => {
      const address = addressOf(context);
      if (slots.limitReached(address)) throw tooManyStreams();
      // A stream that HEAD opened would never be read or closed.
      if (context.req.method === "HEAD") return context.body(null, 200, EVENT_STREAM_HEADERS);
      return open(context, address, slots.take(address));
    })
    .get("/api/events/latest", async (context) => {
      const stationId = stationIn(context);
      const title = stationId === null ? null : audience.currentTitle(stationId);
      const version = hub.version(await viewerOf(context));
      context.header("Cache-Control", "no-store");
      return context.json({
        version,
        now_playing: stationId === null || title === null ? null : serializeTitle(stationId, title),
        retry_after: slots.limitReached(addressOf(context)) ? RETRY_AFTER_SECONDS : null,
      });
    });

  return {
    routes,
    openStreamCount: () => streams.size,
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

function stationIn(context: Context): string | null {
  const id = context.req.query("station") ?? "";
  return STATION_ID.test(id) ? id : null;
}

function serializeTitle(stationId: string, { artist, title }: SongTitle) {
  return { station_id: stationId, artist, title };
}

function tooManyStreams(): Refusal {
  return new Refusal("too-many", "Demasiadas ligações abertas. Tente novamente dentro de um minuto.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

function versionText(name: string, version: string): string {
  return eventText(name, { version });
}
