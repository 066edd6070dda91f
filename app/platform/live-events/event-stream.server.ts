import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import type { Change, PageViewer } from "./live-change.ts";

/**
 * With this much that is unread, some 64 events, the connection is closed; the browser reconnects. The socket buffer of
 * the operating system comes on top.
 */
export const MAX_UNREAD_BYTES = 8 * 1024;

export const EVENT_STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-cache, no-transform",
  // Turns off the response buffer of nginx.
  "X-Accel-Buffering": "no",
};

/** The open event stream of one browser. */
export type EventWriter = {
  /** False if the stream is closed, also if it was closed now because too many events are unread. */
  send: (text: string) => boolean;
  end: () => void;
};

/**
 * Responds with a stream of events. `onEnd` is called once, when either side ends the stream.
 * Events are written to the connection of Node's server: a web stream per browser would need more memory than that.
 */
export function respondWithEvents(
  context: Context,
  headers: Record<string, string>,
  onEnd: () => void,
): EventWriter & { response: Response } {
  // Set by @hono/node-server.
  const { start, ...stream } = writeEvents((context.env as { outgoing: ServerResponse }).outgoing, onEnd);
  // Sent after the middleware has added its headers to the response.
  setImmediate(() => start(context.res.headers));
  // Cloned: @hono/node-server sends responses of its own class regardless of the header.
  return { ...stream, response: context.body(null, 200, { ...headers, [ALREADY_SENT_HEADER]: "true" }).clone() };
}

/** Source: @hono/node-server does not send a response with this header and no body. */
const ALREADY_SENT_HEADER = "x-hono-already-sent";

/** Writes events to a connection. Events sent before `start` are buffered. */
function writeEvents(
  connection: ServerResponse,
  onEnd: () => void,
): EventWriter & { start: (headers: Headers) => void } {
  let buffered = "";
  let started = false;
  let open = true;
  const markClosed = () => {
    if (!open) return;
    open = false;
    onEnd();
  };
  const end = () => {
    if (open && started) connection.end();
    markClosed();
  };
  connection.once("close", markClosed);
  return {
    start: (headers) => {
      started = true;
      if (connection.destroyed) return markClosed();
      // Appended one by one: an object would keep only the last of several Set-Cookie headers.
      for (const [name, value] of headers) if (name !== ALREADY_SENT_HEADER) connection.appendHeader(name, value);
      connection.writeHead(200);
      connection.write(buffered);
      buffered = "";
      if (!open) connection.end();
    },
    send: (text) => {
      if (!open) return false;
      if (!started) buffered += text;
      else if (connection.writableLength < MAX_UNREAD_BYTES) connection.write(text);
      else {
        end();
        // Discards the unread events.
        connection.destroy();
      }
      return open;
    },
    end,
  };
}

/** Serializes one event. Source: WHATWG HTML, server-sent events. */
export function eventText(name: string, payload: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`;
}

type AccountStreams = {
  /** Ends the streams of the accounts in a change of topic `accounts`; on `everything` those of all accounts. */
  endChanged: (change: Change) => void;
  /** Sends an event to the streams of one account. */
  send: (accountId: string, text: string) => void;
  /** Registers a stream: `end` is called when the viewer's account changes. Returns the function that removes it. */
  add: (viewer: PageViewer, stream: Pick<EventWriter, "send" | "end">) => () => void;
  /** Call before looking up a viewer; close it after the stream was added, or when the look-up fails. */
  beginLookUp: () => LookUp;
};

type LookUp = {
  /** Whether the viewer's account changed since the look-up began: the viewer may be outdated. */
  isOutdated: (viewer: PageViewer) => boolean;
  close: () => void;
};

/** Open event streams of signed-in viewers, by account: reaching them takes time in proportion to that account's streams. */
export function createAccountStreams(): AccountStreams {
  const streamsOf = new Map<string, Set<Pick<EventWriter, "send" | "end">>>();
  const lookUps = new Set<Change[]>();

  return {
    endChanged: (change) => {
      if (change.topic !== "accounts" && change.topic !== "everything") return;
      for (const changes of lookUps) changes.push(change);
      const ids = change.topic === "accounts" ? change.ids : [...streamsOf.keys()];
      for (const id of ids) for (const { end } of [...(streamsOf.get(id) ?? [])]) end();
    },
    send: (accountId, text) => {
      for (const { send } of [...(streamsOf.get(accountId) ?? [])]) send(text);
    },
    add: (viewer, stream) => {
      if (viewer === "visitor") return () => {};
      const { id } = viewer;
      const streams = streamsOf.get(id) ?? new Set();
      streamsOf.set(id, streams.add(stream));
      return () => {
        streams.delete(stream);
        if (streams.size === 0 && streamsOf.get(id) === streams) streamsOf.delete(id);
      };
    },
    beginLookUp: () => {
      const changes: Change[] = [];
      lookUps.add(changes);
      return {
        isOutdated: (viewer) => viewer !== "visitor" && changes.some((change) => concerns(change, viewer.id)),
        close: () => lookUps.delete(changes),
      };
    },
  };
}

function concerns(change: Change, accountId: string): boolean {
  return change.topic === "everything" || (change.topic === "accounts" && change.ids.includes(accountId));
}
