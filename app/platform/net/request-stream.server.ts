import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestByHttp,
} from "node:http";
import { Agent as HttpsAgent, request as requestByHttps } from "node:https";
import { connect } from "node:net";
import { Duplex, type Readable } from "node:stream";
import { readHead } from "./response-head.ts";
import { guardedLookup, hostOf, type IsAllowedPrivate, type Lookup, portOf } from "./ssrf-guard.server.ts";
import { connectionError, StreamError } from "./stream-error.server.ts";

export type StreamResponse = { status: number; headers: IncomingHttpHeaders; body: Readable; close: () => void };

type RequestOptions = {
  isAllowedPrivate: IsAllowedPrivate;
  lookup: Lookup;
  signal: AbortSignal | undefined;
  headers: Record<string, string>;
  method: "GET" | "HEAD" | "POST";
  /** Of a POST. */
  body: string | undefined;
  withinMs: number;
};

const MAX_HEADERS_BYTES = 16 * 1024;

/** Time to connect to one of several addresses. Node's default of 250 ms is too short for distant stations. */
const ADDRESS_TIMEOUT_MS = 1_000;

/** SHOUTcast serves an HTML page to user agents that contain "Mozilla". */
const REQUEST_HEADERS = { "user-agent": "RadioWave/1.0", accept: "*/*", "accept-encoding": "identity" };

/**
 * Sends one request on a new connection, without following redirects. `url`: from `parseAllowedUrl`.
 * Errors: `StreamError`; when the signal is aborted, its reason.
 */
export function request(url: URL, options: RequestOptions): Promise<StreamResponse> {
  const { signal, withinMs } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const sent = createRequest(url, options);
    let isTlsPending = url.protocol === "https:";
    sent.on("socket", (socket) => socket.once("secureConnect", () => (isTlsPending = false)));
    const onTimeout = () => sent.destroy(new StreamError("timed-out", `no headers after ${withinMs} ms`));
    const timer = setTimeout(onTimeout, Math.max(0, withinMs));
    const abort = () => sent.destroy();
    signal?.addEventListener("abort", abort, { once: true });
    sent.on("close", () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      // Without effect after a response or an error. A protocol switch (101) emits only "close".
      reject(new StreamError("broken", "closed without a response"));
    });
    // After the response, errors are those of the body and have no effect here.
    sent.on("error", (error) => reject(signal?.aborted ? signal.reason : connectionError(error, isTlsPending)));
    sent.on("response", (response) => {
      clearTimeout(timer);
      resolve(responseOf(sent, response));
    });
    sent.end(options.body);
  });
}

function createRequest(url: URL, { isAllowedPrivate, lookup, headers, method }: RequestOptions): ClientRequest {
  const common = {
    method,
    headers: { ...REQUEST_HEADERS, ...headers },
    // The addresses of an allowed host are allowed too.
    lookup: guardedLookup(
      lookup,
      (ip) => isAllowedPrivate(ip, portOf(url)) || isAllowedPrivate(url.hostname, portOf(url)),
    ),
    // Tries the addresses in turn, IPv6 and IPv4 alternating. All come from the guarded lookup.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
    maxHeaderSize: MAX_HEADERS_BYTES,
    insecureHTTPParser: true,
  };
  if (url.protocol === "https:") return requestByHttps(url, { ...common, agent: readingAgent() });
  // With createConnection no agent is used: as with an agent of its own, the connection is not shared.
  const createConnection = () =>
    withReadableHeads(
      connect({
        host: hostOf(url),
        port: portOf(url),
        lookup: common.lookup,
        autoSelectFamily: common.autoSelectFamily,
        autoSelectFamilyAttemptTimeout: common.autoSelectFamilyAttemptTimeout,
      }),
    );
  return requestByHttp(url, { ...common, createConnection });
}

/** An agent for one request. It connects as Node's own does: what TLS needs is set there. */
function readingAgent(): HttpsAgent {
  const agent = new HttpsAgent();
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options) => {
    const connection = connect(options);
    return connection && withReadableHeads(connection);
  };
  return agent;
}

function responseOf(sent: ClientRequest, response: IncomingMessage): StreamResponse {
  // Without a listener an error after the end of reading would end the process; readers get errors in any case.
  response.on("error", () => undefined);
  const close = () => {
    response.destroy();
    sent.destroy();
  };
  return { status: response.statusCode ?? 0, headers: response.headers, body: response, close };
}

/**
 * Wraps a connection so that the heads of its responses are those of `readableHead`. Node's parser rejects some that
 * browsers read, and reads from a plain socket directly. Heads over the limit are left as they are: the parser refuses
 * them.
 */
function withReadableHeads(socket: Duplex): Duplex {
  /** The beginning of a head; null after the last one. */
  let start: Buffer | null = Buffer.alloc(0);
  let ended = false;
  const push = (bytes: Buffer) => {
    if (!wrapped.push(bytes)) socket.pause();
  };
  const wrapped = new Duplex({
    read: () => void socket.resume(),
    write: (chunk, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket.on("data", (chunk: Buffer) => {
    if (!start) return push(chunk);
    const read = readHeads(start.length === 0 ? chunk : Buffer.concat([start, chunk]));
    start = read.rest;
    for (const bytes of read.parsed) push(bytes);
  });
  socket.on("end", () => {
    if (start?.length) push(start);
    wrapped.push(null);
    ended = true;
  });
  socket.on("secureConnect", () => wrapped.emit("secureConnect"));
  socket.on("error", (error) => wrapped.destroy(error));
  // After "end" unread bytes may remain in the wrapper: they are kept.
  socket.on("close", () => ended || wrapped.destroy());
  return wrapped;
}

/** What is for the parser, and the beginning of a head that is not complete; null when no further head follows. */
function readHeads(received: Buffer): { parsed: Buffer[]; rest: Buffer | null } {
  const parsed: Buffer[] = [];
  let rest = received;
  for (;;) {
    const start = rest.toString("latin1", 0, MAX_HEADERS_BYTES);
    const head = readHead(start);
    if (head === "incomplete" && start.length < MAX_HEADERS_BYTES) return { parsed, rest };
    if (typeof head === "object") {
      parsed.push(Buffer.from(head.text, "latin1"));
      rest = rest.subarray(head.length);
    }
    if (typeof head === "string" || head.isFinal) return { parsed: [...parsed, rest], rest: null };
  }
}
