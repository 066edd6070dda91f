import { EventEmitter } from "node:events";
import { waitUntil } from "./wait-until.ts";

type ServerEvent = { name: string; data: string };

export type EventStreamReader = {
  /** All events so far. */
  events: ServerEvent[];
  /** The text of the stream so far. */
  text: () => string;
  /** Waits for the next event of this name. */
  next: (name: string) => Promise<ServerEvent>;
  /** Whether the server has ended the stream. */
  hasEnded: () => boolean;
  /** Closes the connection, as a closed page does. */
  leave: () => Promise<void>;
};

/** Reads the server-sent events of a response as they arrive. */
export function readEvents(response: Response): EventStreamReader {
  if (!response.body) throw new Error("The response has no body.");
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const events: ServerEvent[] = [];
  let text = "";
  let ended = false;
  let seen = 0;

  async function read(): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
      events.splice(0, events.length, ...eventsIn(text));
    }
    ended = true;
  }
  // A broken stream has not ended: a test that waits for its end times out.
  read().catch(() => {});

  return {
    events,
    text: () => text,
    next: async (name) => {
      const find = () => events.findIndex((event, index) => index >= seen && event.name === name);
      await waitUntil(`an event '${name}' has arrived`, () => find() >= 0);
      const index = find();
      seen = index + 1;
      return events[index] ?? { name: "", data: "" };
    },
    hasEnded: () => ended,
    leave: () => reader.cancel(),
  };
}

/** The complete events, without comments. */
function eventsIn(text: string): ServerEvent[] {
  return text
    .split("\n\n")
    .slice(0, -1)
    .flatMap((block) => {
      const name = /^event: (.*)$/m.exec(block)?.[1];
      return name ? [{ name, data: /^data: (.*)$/m.exec(block)?.[1] ?? "" }] : [];
    });
}

/** Sends a request to an app as Node's server does. Gives what is written to the connection, if that is the response. */
export async function requestOnConnection(
  app: { request: (path: string, init: RequestInit, env: object) => Response | Promise<Response> },
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const { outgoing, begun } = openConnection();
  const response = await app.request(path, init, { outgoing });
  return response.headers.has("x-hono-already-sent") ? begun : response;
}

/** What the app uses of a ServerResponse, and the response that a client gets. Its socket buffers nothing. */
function openConnection() {
  const begun = Promise.withResolvers<Response>();
  const headers = new Headers();
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: 0 });
  const encoder = new TextEncoder();
  const outgoing = new EventEmitter();
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const close = () => {
    Object.assign(outgoing, { destroyed: true });
    outgoing.emit("close");
  };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (created) => {
        controller = created;
      },
      cancel: close,
    },
    strategy,
  );
  Object.defineProperty(outgoing, "writableLength", { get: () => -(controller?.desiredSize ?? 0) });
  Object.assign(outgoing, {
    destroyed: false,
    appendHeader: (name: string, value: string) => headers.append(name, value),
    writeHead: (status: number) => begun.resolve(new Response(body, { status, headers })),
    write: (text: string) => controller?.enqueue(encoder.encode(text)),
    end: () => {
      controller?.close();
      close();
    },
    destroy: () => {
      // A stream that has ended is not broken.
      controller?.error(new Error("The server has closed the connection"));
      close();
    },
  });
  return { outgoing, begun: begun.promise };
}
