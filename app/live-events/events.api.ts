import { type Context, Hono } from "hono";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { createAccountStreams } from "./account-streams.ts";
import { type Audience, NO_AUDIENCE, type SongTitle } from "./audience.ts";
import { type Change, LIVE_TOPICS, type LiveTopic } from "./change.ts";
import type { ChangeHub } from "./change-hub.server.ts";
import { eventText, respondWithEvents } from "./event-stream.server.ts";
import type { PageViewer } from "./page-version.ts";
import { createStreamSlots, type StreamLimits } from "./stream-slots.ts";
import { throttle } from "./throttle.ts";

export type EventsApi = {
  routes: Hono;
  /** How many browsers are listening. */
  openStreamCount: () => number;
  /** From now on this audience is told who hears which station, also of the streams that are open already. */
  setAudience: (audience: Audience) => void;
  /** Ends every stream; browsers come back by themselves, to whoever answers then. */
  close: () => void;
};

const HEARTBEAT_MS = 20_000;
/**
 * A browser that closes its connection has left at once. One that vanishes (its machine is off, its network gone) would be
 * noticed only when the system gives the connection up, on Linux after some 15 minutes. So a listener's stream ends after
 * so long, or up to half as long again, and whoever is still there comes back by itself.
 */
const LISTENS_FOR_MS = 4 * 60_000;
/**
 * The same for signed-in viewers: a session that expires, or ends without an announcement, is noticed after this time,
 * or up to half as long again.
 */
const SIGNED_IN_FOR_MS = 15 * 60_000;
const RECONNECT_AFTER_MS = 2_000;

/**
 * Throttle for the events of one topic, and for titles, on a stream: the first few are sent at once, then the current
 * state at this interval, as during an import. Each event makes an open page reload its data.
 */
const EVENTS_OF_A_TOPIC = { burst: 5, intervalMs: 5_000 };

/** What a refused client is advised to wait. */
const RETRY_AFTER_SECONDS = 60;

/** Longer ids are no station's; a stream holds its id as long as it is open. */
const STATION_ID = /^[A-Za-z0-9_-]{1,64}$/;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-cache, no-transform",
  // nginx would otherwise hold events back.
  "X-Accel-Buffering": "no",
};

type Stream = {
  /** Whose browser it is, as it was when the stream was opened. */
  viewer: PageViewer;
  address: string;
  /** Null: nothing is heard there. */
  stationId: string | null;
  send: (text: string) => void;
  end: () => void;
  /** Leaves the audience. */
  leave: () => void;
};

type EventsOptions = {
  limits: StreamLimits;
  /** Where a browser is, as far as the limits notify browsers apart by it. */
  addressOf?: (context: Context) => string;
  clock?: Clock;
};

/**
 * GET /api/events: server-sent events named `hello` (once, with the present version) and by what changed:
 * `stations`, `settings`, and for administrators `administration`.
 * Such an event carries only the new version, never a station: what is not public cannot leak here, not even that it
 * happened. When an account changes (a role, a password, a session that ended) all its streams end, and only
 * those. Their browsers reconnect with the cookie that they have then.
 * A browser in which a station is heard names it (`?station=`), counts as its listener while the stream is open, and is
 * sent that station's titles: `now-playing`.
 * GET /api/events/latest: the same state once, for a page that was refused a stream.
 * Errors: Refusal `too-many` past the limits, before anything is looked up or allocated. If the viewer cannot be looked
 * up there is no stream: a signed-in viewer would be treated as a visitor.
 */
export function createEventsApi(
  hub: ChangeHub,
  viewerOf: (context: Context) => Promise<PageViewer>,
  { limits, addressOf = () => "unknown", clock = systemClock }: EventsOptions,
): EventsApi {
  const streams = new Set<Stream>();
  const slots = createStreamSlots(limits);
  const accountStreams = createAccountStreams();
  let audience = NO_AUDIENCE;
  const heartbeat = setInterval(() => sendToAll(":\n\n"), HEARTBEAT_MS);
  const throttled = LIVE_TOPICS.map((topic) => ({ topic, ...throttle(EVENTS_OF_A_TOPIC, clock, () => notify(topic)) }));
  const unsubscribe = hub.onChange((change) => {
    for (const { topic, call } of throttled) if (isOf(topic, change)) call();
    accountStreams.endChanged(change);
  });

  function notify(topic: LiveTopic): void {
    const visitorsText = versionText(topic, hub.version("visitor"));
    for (const { viewer, send } of streams) {
      if (viewer === "visitor") {
        if (topic !== "administration") send(visitorsText);
      } else if (topic !== "administration" || viewer.role === "admin") {
        send(versionText(topic, hub.version(viewer)));
      }
    }
  }

  function sendToAll(text: string): void {
    for (const stream of streams) stream.send(text);
  }

  function subscribeListener(stream: Stream): void {
    const { stationId, address, send, end } = stream;
    stream.leave();
    if (stationId === null) return;
    let latest: SongTitle = { artist: "", title: "" };
    const titles = throttle(EVENTS_OF_A_TOPIC, clock, () => send(eventText("now-playing", titleOf(stationId, latest))));
    const leaveAudience = audience.subscribe({
      stationId,
      address,
      notify: (title) => {
        latest = title;
        titles.call();
      },
    });
    const stay = clock.after(LISTENS_FOR_MS * (1 + Math.random() / 2), end);
    stream.leave = () => {
      stay();
      titles.cancel();
      leaveAudience();
    };
    // What it was told at once may have been too much for it.
    if (!streams.has(stream)) stream.leave();
  }

  /** Opens a stream in a slot already taken, and releases the slot when either side ends the stream. */
  async function open(context: Context, address: string, returnSlot: () => void): Promise<Response> {
    const lookUp = accountStreams.beginLookUp();
    try {
      const viewer = await viewerOf(context);
      let forget = () => {};
      const { response, send, end } = respondWithEvents(context, HEADERS, () => {
        streams.delete(stream);
        stream.leave();
        forget();
        returnSlot();
      });
      const stream: Stream = { viewer, address, stationId: stationIn(context), send, end, leave: () => {} };
      streams.add(stream);
      forget = watchAccount(viewer, end);
      // Read when the stream subscribes: earlier changes are in this version, later ones are sent as events.
      send(`retry: ${RECONNECT_AFTER_MS}\n${versionText("hello", hub.version(viewer))}`);
      subscribeListener(stream);
      if (lookUp.isOutdated(viewer)) end();
      return response;
    } catch (error) {
      returnSlot();
      throw error;
    } finally {
      lookUp.close();
    }
  }

  /** Ends a stream when its account changes, or after a while. Gives the function that stops that. */
  function watchAccount(viewer: PageViewer, end: () => void): () => void {
    if (viewer === "visitor") return () => {};
    const forget = accountStreams.add(viewer, end);
    const cancel = clock.after(SIGNED_IN_FOR_MS * (1 + Math.random() / 2), end);
    return () => {
      forget();
      cancel();
    };
  }

  const routes = new Hono()
    .get("/api/events", async (context) => {
      const address = addressOf(context);
      if (slots.isFull(address)) throw tooManyStreams();
      // A stream that HEAD opened would never be read or closed.
      if (context.req.method === "HEAD") return context.body(null, 200, HEADERS);
      return open(context, address, slots.take(address));
    })
    .get("/api/events/latest", async (context) => {
      const stationId = stationIn(context);
      const title = stationId === null ? null : audience.currentTitle(stationId);
      const version = hub.version(await viewerOf(context));
      context.header("Cache-Control", "no-store");
      return context.json({
        version,
        now_playing: stationId === null || title === null ? null : titleOf(stationId, title),
        retry_after: slots.isFull(addressOf(context)) ? RETRY_AFTER_SECONDS : null,
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
      unsubscribe();
      for (const { cancel } of throttled) cancel();
      for (const stream of streams) stream.end();
    },
  };
}

function isOf(topic: LiveTopic, change: Change): boolean {
  return change.topic === "everything" || change.topic === topic;
}

function stationIn(context: Context): string | null {
  const named = context.req.query("station") ?? "";
  return STATION_ID.test(named) ? named : null;
}

function titleOf(stationId: string, { artist, title }: SongTitle) {
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
