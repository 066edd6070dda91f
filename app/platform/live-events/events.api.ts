import { type Context, Hono } from "hono";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { createSlots, type SlotLimits } from "#app/platform/limits/slots.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import type { ChangeHub } from "./change-hub.server.ts";
import { EVENT_STREAM_HEADERS } from "./event-stream.server.ts";
import { type Audience, NO_AUDIENCE, type PageViewer } from "./live-change.ts";
import { createPageStreams, serializeTitle } from "./page-streams.server.ts";

export type EventsApi = {
  routes: Hono;
  /** Number of open streams. */
  openStreamCount: () => number;
  /** Subscribes the listeners of all open and later streams to this audience. */
  setAudience: (audience: Audience) => void;
  /** Ends every stream; browsers reconnect by themselves. */
  close: () => void;
};

/** Retry-After of a refused client. */
const RETRY_AFTER_SECONDS = 60;

/** Bounds the memory for the id, which a stream keeps while it is open. */
const STATION_ID = /^[A-Za-z0-9_-]{1,64}$/;

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
  const slots = createSlots(limits);
  const streams = createPageStreams(hub, viewerOf, clock);
  let audience = NO_AUDIENCE;

  const routes = new Hono()
    .get("/api/events", async (context) => {
      const address = addressOf(context);
      if (slots.limitReached(address)) throw tooManyStreams();
      // A stream that HEAD opened would never be read or closed.
      if (context.req.method === "HEAD") return context.body(null, 200, EVENT_STREAM_HEADERS);
      return streams.open(context, { address, stationId: stationIn(context), onEnd: slots.take(address) });
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
    openStreamCount: streams.count,
    setAudience: (newAudience) => {
      audience = newAudience;
      streams.setAudience(newAudience);
    },
    close: streams.close,
  };
}

function stationIn(context: Context): string | null {
  const id = context.req.query("station") ?? "";
  return STATION_ID.test(id) ? id : null;
}

function tooManyStreams(): Refusal {
  return new Refusal("too-many", "Demasiadas ligações abertas. Tente novamente dentro de um minuto.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
