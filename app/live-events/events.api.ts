import { Hono } from "hono";
import type { Change } from "./change.ts";
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

type Stream = { send: (text: string) => void; end: () => void };

/**
 * GET /api/events: server-sent events named `hello` (once, with the present version), `stations` and `settings`.
 * An event carries only the new version, never a station: what is not public cannot leak here.
 */
export function createEventsApi(hub: ChangeHub): EventsApi {
  const streams = new Set<Stream>();
  const heartbeat = setInterval(() => sendToAll(":\n\n"), HEARTBEAT_MS);
  const unsubscribe = hub.onChange((change) => {
    for (const topic of topicsOf(change)) sendToAll(event(topic, hub.version()));
  });

  function sendToAll(text: string): void {
    for (const stream of streams) stream.send(text);
  }

  const routes = new Hono().get("/api/events", (context) => {
    const body = openStream(streams, `retry: ${RECONNECT_AFTER_MS}\n${event("hello", hub.version())}`);
    return context.body(body, 200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-cache, no-transform",
      // nginx would otherwise hold events back.
      "X-Accel-Buffering": "no",
    });
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

function openStream(streams: Set<Stream>, greeting: string): ReadableStream<Uint8Array> {
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
        stream = { send, end };
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

function topicsOf(change: Change): ("stations" | "settings")[] {
  return change.topic === "everything" ? ["stations", "settings"] : [change.topic];
}

function event(name: string, version: string): string {
  return `event: ${name}\ndata: ${JSON.stringify({ version })}\n\n`;
}
