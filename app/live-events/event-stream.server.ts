import type { ServerResponse } from "node:http";
import type { Context } from "hono";

/** A browser takes nothing any more when so many events wait for it; it is let go, and asks anew when it comes back. */
const MOST_UNREAD_EVENTS = 64;
/** The same in bytes, where events are written to a connection: what the system itself keeps for a slow one comes on top. */
const MOST_UNREAD_BYTES = MOST_UNREAD_EVENTS * 128;

/** One browser's open event stream. */
export type EventWriter = {
  /** False when the browser had read too little and was let go instead. */
  send: (text: string) => boolean;
  end: () => void;
};

/**
 * Answers with a stream of events. `onEnd` is called once, whoever ends it: the browser, we, or that nobody reads.
 * Behind Node's server events are written to the connection itself: a web stream for each of thousands of browsers would
 * weigh more than its connection. Whoever asks without one (tests do) gets a web stream.
 */
export function respondWithEvents(
  context: Context,
  headers: Record<string, string>,
  onEnd: () => void,
): EventWriter & { response: Response } {
  const connection = nodeResponseOf(context);
  if (!connection) {
    const { body, ...stream } = openEventStream(onEnd);
    return { ...stream, response: context.body(body, 200, headers) };
  }
  const { begin, ...stream } = writeEvents(connection, onEnd);
  // The doors add their headers to the response on its way out; by then it is complete, and not sent by them.
  setImmediate(() => begin(context.res.headers));
  // A copy: the one that Hono's Node server makes for answers of its own would be sent, whatever its headers say.
  return { ...stream, response: context.body(null, 200, { ...headers, [SENT_BY_US]: "true" }).clone() };
}

/** Source: @hono/node-server, an response with this header and no body is left alone. */
const SENT_BY_US = "x-hono-already-sent";

function nodeResponseOf({ env }: Context): ServerResponse | undefined {
  // Hono's Node server puts it there; elsewhere there is no environment.
  return (env as { outgoing?: ServerResponse } | undefined)?.outgoing;
}

/** Writes events to a connection. What is sent before `begin` waits for it. */
export function writeEvents(
  connection: ServerResponse,
  onEnd: () => void,
): EventWriter & { begin: (headers: Headers) => void } {
  let waiting = "";
  let begun = false;
  let open = true;
  const forget = () => {
    if (!open) return;
    open = false;
    onEnd();
  };
  const end = () => {
    if (open && begun) connection.end();
    forget();
  };
  connection.once("close", forget);
  return {
    begin: (headers) => {
      begun = true;
      if (connection.destroyed) return forget();
      // One by one: of several cookies an object would keep the last alone.
      for (const [name, value] of headers) if (name !== SENT_BY_US) connection.appendHeader(name, value);
      connection.writeHead(200);
      connection.write(waiting);
      waiting = "";
      if (!open) connection.end();
    },
    send: (text) => {
      if (!open) return false;
      if (!begun) waiting += text;
      else if (connection.writableLength < MOST_UNREAD_BYTES) connection.write(text);
      else {
        end();
        // What it has not read for so long, it need not be sent before it is let go.
        connection.destroy();
      }
      return open;
    },
    end,
  };
}

/** A stream of events as a web stream. */
export function openEventStream(onEnd: () => void): EventWriter & { body: ReadableStream<Uint8Array> } {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let open = true;
  const forget = () => {
    if (!open) return;
    open = false;
    onEnd();
  };
  const end = () => {
    if (open) controller.close();
    forget();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (begun) => {
        controller = begun;
      },
      cancel: forget,
    },
    { highWaterMark: MOST_UNREAD_EVENTS },
  );
  const send = (text: string) => {
    if (!open) return false;
    if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text));
    else end();
    return open;
  };
  return { body, send, end };
}

/** An event as it is sent. */
export function eventText(name: string, told: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(told)}\n\n`;
}
