import { type Context, Hono } from "hono";
import { type Change, LIVE_TOPICS, type LiveTopic } from "./change.ts";
import type { ChangeHub } from "./change-hub.server.ts";

export type EventsApi = {
  routes: Hono;
  /** How many browsers are listening. */
  openStreams: () => number;
  /** Ends every stream; browsers come back by themselves, to whoever answers then. */
  close: () => void;
};

const HEARTBEAT_MS = 20_000;
const RECONNECT_AFTER_MS = 2_000;
/** A browser that takes nothing any more is let go; it asks for everything anew when it comes back. */
const MOST_UNREAD_EVENTS = 64;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-cache, no-transform",
  // nginx would otherwise hold events back.
  "X-Accel-Buffering": "no",
};

type Stream = {
  /** Whether its browser is an administrator's, as it was when the stream was opened. */
  administrator: boolean;
  send: (text: string) => void;
  end: () => void;
};

/**
 * GET /api/events: server-sent events named `hello` (once, with the present version) and by what changed:
 * `stations`, `settings`, `accounts`, and for administrators `administration`.
 * An event carries only the new version, never a station: what is not public cannot leak here, not even that it happened.
 * When roles change the administrators' streams end, and their browsers come back as whoever they are then.
 */
export function createEventsApi(hub: ChangeHub, isAdministrator: (context: Context) => Promise<boolean>): EventsApi {
  const streams = new Set<Stream>();
  const heartbeat = setInterval(() => sendToAll(":\n\n"), HEARTBEAT_MS);
  const unsubscribe = hub.onChange((change) => {
    for (const topic of topicsOf(change)) tell(topic);
  });

  function tell(topic: LiveTopic): void {
    const text = event(topic, hub.version());
    for (const stream of streams) {
      if (topic === "administration" && !stream.administrator) continue;
      stream.send(text);
      if (topic === "accounts" && stream.administrator) stream.end();
    }
  }

  function sendToAll(text: string): void {
    for (const stream of streams) stream.send(text);
  }

  const routes = new Hono().get("/api/events", async (context) => {
    // Nobody would read, or end, a stream that HEAD opened.
    if (context.req.method === "HEAD") return context.body(null, 200, HEADERS);
    const administrator = await isAdministrator(context);
    // The version is read when the stream begins to hear: what changes before is in it, what changes after is told.
    const greeting = `retry: ${RECONNECT_AFTER_MS}\n${event("hello", hub.version())}`;
    return context.body(openStream(streams, administrator, greeting), 200, HEADERS);
  });

  return {
    routes,
    openStreams: () => streams.size,
    close: () => {
      clearInterval(heartbeat);
      unsubscribe();
      for (const stream of streams) stream.end();
    },
  };
}

function openStream(streams: Set<Stream>, administrator: boolean, greeting: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stream: Stream;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          if (streams.delete(stream)) controller.close();
        };
        const send = (text: string) => {
          if ((controller.desiredSize ?? 0) <= 0) end();
          else controller.enqueue(encoder.encode(text));
        };
        stream = { administrator, send, end };
        streams.add(stream);
        send(greeting);
      },
      cancel() {
        streams.delete(stream);
      },
    },
    { highWaterMark: MOST_UNREAD_EVENTS },
  );
}

function topicsOf(change: Change): readonly LiveTopic[] {
  return change.topic === "everything" ? LIVE_TOPICS : [change.topic];
}

function event(name: string, version: string): string {
  return `event: ${name}\ndata: ${JSON.stringify({ version })}\n\n`;
}
