import { type Context, Hono } from "hono";
import { type Clock, machineClock } from "#app/platform/clock.server.ts";
import { type Audience, NO_AUDIENCE } from "./audience.ts";
import { type Change, LIVE_TOPICS, type LiveTopic } from "./change.ts";
import type { ChangeHub } from "./change-hub.server.ts";
import { answerWithEvents, eventText } from "./event-stream.server.ts";
import { inMeasure } from "./in-measure.ts";

export type EventsApi = {
  routes: Hono;
  /** How many browsers are listening. */
  openStreams: () => number;
  /** From now on this audience is told who hears which station, also of the streams that are open already. */
  welcome: (audience: Audience) => void;
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
const RECONNECT_AFTER_MS = 2_000;

/**
 * What stations' changes open pages are told of: a few that come together each at once, and while they rain, as in an import
 * or when the streams of a new site are checked, what there is every so often. Each makes every open page ask again.
 */
const STATIONS_TOLD = { atOnce: 5, everyMs: 5_000 };

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-cache, no-transform",
  // nginx would otherwise hold events back.
  "X-Accel-Buffering": "no",
};

type Stream = {
  /** Whether its browser is an administrator's, as it was when the stream was opened. */
  administrator: boolean;
  address: string;
  /** Null: nothing is heard there. */
  stationId: string | null;
  send: (text: string) => void;
  end: () => void;
  /** Leaves the audience. */
  leave: () => void;
};

type EventsOptions = {
  /** Where a browser is, as far as listeners are told apart by it. */
  addressOf?: (context: Context) => string;
  clock?: Clock;
};

/**
 * GET /api/events: server-sent events named `hello` (once, with the present version) and by what changed:
 * `stations`, `settings`, `accounts`, and for administrators `administration`.
 * Such an event carries only the new version, never a station: what is not public cannot leak here, not even that it
 * happened. When roles change the administrators' streams end, and their browsers come back as whoever they are then.
 * A browser in which a station is heard names it (`?station=`), counts as its listener while the stream is open, and is
 * sent that station's titles: `now-playing`.
 */
export function createEventsApi(
  hub: ChangeHub,
  isAdministrator: (context: Context) => Promise<boolean>,
  { addressOf = () => "unknown", clock = machineClock }: EventsOptions = {},
): EventsApi {
  const streams = new Set<Stream>();
  let audience = NO_AUDIENCE;
  const heartbeat = setInterval(() => sendToAll(":\n\n"), HEARTBEAT_MS);
  const stationsChanged = inMeasure(STATIONS_TOLD, clock, () => tell("stations"));
  const unsubscribe = hub.onChange((change) => {
    for (const topic of topicsOf(change)) {
      if (topic === "stations") stationsChanged.call();
      else tell(topic);
    }
  });

  function tell(topic: LiveTopic): void {
    const [text, administratorsText] = [
      versionText(topic, hub.version("user")),
      versionText(topic, hub.version("admin")),
    ];
    for (const stream of streams) {
      if (topic === "administration" && !stream.administrator) continue;
      stream.send(stream.administrator ? administratorsText : text);
      if (topic === "accounts" && stream.administrator) stream.end();
    }
  }

  function sendToAll(text: string): void {
    for (const stream of streams) stream.send(text);
  }

  function seat(stream: Stream): void {
    const { stationId, address, send, end } = stream;
    stream.leave();
    if (stationId === null) return;
    const leaveAudience = audience.join({
      stationId,
      address,
      tell: ({ artist, title }) => send(eventText("now-playing", { station_id: stationId, artist, title })),
    });
    const stay = clock.after(LISTENS_FOR_MS * (1 + Math.random() / 2), end);
    stream.leave = () => {
      stay();
      leaveAudience();
    };
    // What it was told at once may have been too much for it.
    if (!streams.has(stream)) stream.leave();
  }

  const routes = new Hono().get("/api/events", async (context) => {
    // Nobody would read, or end, a stream that HEAD opened.
    if (context.req.method === "HEAD") return context.body(null, 200, HEADERS);
    const administrator = await isAdministrator(context);
    const { answer, send, end } = answerWithEvents(context, HEADERS, () => {
      streams.delete(stream);
      stream.leave();
    });
    const stationId = context.req.query("station") || null;
    const stream: Stream = { administrator, address: addressOf(context), stationId, send, end, leave: () => {} };
    streams.add(stream);
    // The version is read when the stream begins to hear: what changes before is in it, what changes after is told.
    send(`retry: ${RECONNECT_AFTER_MS}\n${versionText("hello", hub.version(administrator ? "admin" : "user"))}`);
    seat(stream);
    return answer;
  });

  return {
    routes,
    openStreams: () => streams.size,
    welcome: (newAudience) => {
      audience = newAudience;
      for (const stream of streams) seat(stream);
    },
    close: () => {
      clearInterval(heartbeat);
      unsubscribe();
      stationsChanged.callOff();
      for (const stream of streams) stream.end();
    },
  };
}

function topicsOf(change: Change): readonly LiveTopic[] {
  return change.topic === "everything" ? LIVE_TOPICS : [change.topic];
}

function versionText(name: string, version: string): string {
  return eventText(name, { version });
}
