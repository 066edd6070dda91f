import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestByHttp,
} from "node:http";
import { request as requestByHttps } from "node:https";
import { connect } from "node:net";
import type { Readable } from "node:stream";
import { shoutcastAsHttp } from "./shoutcast-v1.server.ts";
import { guardedLookup, type IsAllowedPrivate, type Lookup, portOf } from "./ssrf-guard.server.ts";
import { connectionError, StreamError } from "./stream-error.server.ts";

export type StreamResponse = { status: number; headers: IncomingHttpHeaders; body: Readable; close: () => void };

type RequestOptions = {
  isAllowedPrivate: IsAllowedPrivate;
  lookup: Lookup;
  signal: AbortSignal | undefined;
  headers: Record<string, string>;
  method: "GET" | "HEAD";
  withinMs: number;
};

const LARGEST_HEADERS_BYTES = 16 * 1024;

/** Node's own quarter of a second gives up stations on the other side of the world. */
const NEXT_ADDRESS_AFTER_MS = 1_000;

/** SHOUTcast shows whoever has "Mozilla" in its name a page instead of the stream. */
const OUR_HEADERS = { "user-agent": "RadioWave/1.0", accept: "*/*", "accept-encoding": "identity" };

/**
 * One request on a connection of its own, redirects not followed. The address must be a `parseAllowedUrl`.
 * Errors: `StreamError`; when the signal is aborted, its reason.
 */
export function request(url: URL, options: RequestOptions): Promise<StreamResponse> {
  const { signal, withinMs } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const asked = ask(url, options);
    let insecure = url.protocol === "https:";
    asked.on("socket", (socket) => socket.once("secureConnect", () => (insecure = false)));
    const tooLate = () => asked.destroy(new StreamError("timed-out", `no headers after ${withinMs} ms`));
    const timer = setTimeout(tooLate, Math.max(0, withinMs));
    const abort = () => asked.destroy();
    signal?.addEventListener("abort", abort, { once: true });
    asked.on("close", () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      // Nothing else is told when a server changes to another protocol (101); otherwise this has been settled already.
      reject(new StreamError("broken", "closed without an answer"));
    });
    // After the answer has come an error is the body's, which tells it itself.
    asked.on("error", (error) => reject(signal?.aborted ? signal.reason : connectionError(error, insecure)));
    asked.on("response", (response) => {
      clearTimeout(timer);
      resolve(answerOf(asked, response));
    });
    asked.end();
  });
}

function ask(url: URL, { isAllowedPrivate, lookup, headers, method }: RequestOptions): ClientRequest {
  const common = {
    method,
    headers: { ...OUR_HEADERS, ...headers },
    lookup: guardedLookup(lookup, (ip) => isAllowedPrivate(ip, portOf(url))),
    // One after the other is tried, IPv6 and IPv4 in turns. All of them come from the tested look-up.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    maxHeaderSize: LARGEST_HEADERS_BYTES,
    insecureHTTPParser: true,
  };
  if (url.protocol === "https:") return requestByHttps(url, { ...common, agent: false });
  // With createConnection no agent takes part: as with `agent: false` the connection is nobody else's.
  const createConnection = () =>
    shoutcastAsHttp(
      connect({
        host: url.hostname.replace(/^\[|\]$/g, ""),
        port: portOf(url),
        lookup: common.lookup,
        autoSelectFamily: common.autoSelectFamily,
        autoSelectFamilyAttemptTimeout: common.autoSelectFamilyAttemptTimeout,
      }),
    );
  return requestByHttp(url, { ...common, createConnection });
}

function answerOf(asked: ClientRequest, response: IncomingMessage): StreamResponse {
  // Whoever reads hears of errors in any case; without this line one that comes after reading would end the process.
  response.on("error", () => undefined);
  const close = () => {
    response.destroy();
    asked.destroy();
  };
  return { status: response.statusCode ?? 0, headers: response.headers, body: response, close };
}
