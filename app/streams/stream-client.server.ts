import { isIP } from "node:net";
import type { Readable } from "node:stream";
import { request, type StreamResponse } from "./request-stream.server.ts";
import {
  guardedLookup,
  type IsAllowedPrivate,
  type Lookup,
  parseAllowedUrl,
  portOf,
  systemLookup,
} from "./ssrf-guard.server.ts";
import { StreamError } from "./stream-error.server.ts";
import { decodeHeaderText } from "./stream-text.ts";

export type StreamClient = {
  /**
   * Asks for an address and gives the answer, whatever its status, when its headers are there.
   * Errors: `StreamError`; when `signal` is aborted, its reason.
   */
  open: (address: string, options?: OpenOptions) => Promise<OpenedStream>;
  /**
   * Tests whether an address may be opened, its name looked up, and opens nothing. Errors: as of `open`; a look-up that takes
   * too long is "timed-out".
   */
  test: (address: string, options?: { signal?: AbortSignal }) => Promise<void>;
};

export type OpenOptions = {
  /** Aborting it ends the connection at once, also after the answer was given. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
  method?: "GET" | "HEAD";
};

export type OpenedStream = {
  /** Where redirects led. */
  finalUrl: string;
  status: number;
  /** By names in small letters; the values as text, UTF-8 or else Windows-1252. */
  headers: Record<string, string | undefined>;
  /** Bytes as they come, never unpacked. One that breaks off emits an error of Node's own; unheard it harms nobody. */
  body: Readable;
  /** Ends the connection at once. Must be called by whoever does not read to the end. */
  close: () => void;
};

export type StreamClientOptions = {
  /** Tests and development only: lets through every address and every port, or those for which it says yes. */
  allowPrivate: boolean | IsAllowedPrivate;
  /** How names are looked up; the machine's own way when left out. */
  lookup?: Lookup;
  /** How long one server may take until its headers are there, look-up and TLS included. */
  headersWithinMs?: number;
  /** The same for all redirects together. */
  openWithinMs?: number;
};

const MOST_REDIRECTS = 5;
const HEADERS_WITHIN_MS = 8_000;
const OPEN_WITHIN_MS = 15_000;

/**
 * The one way in which this server opens addresses that people gave. Only http and https without credentials, no ports
 * of services that are never radio, no address but public ones; the connection goes to the address that was tested, for
 * the test is part of the look-up; each of at most five redirects is tested in the same way; headers are bounded in size
 * and time. Nothing is unpacked, nothing is sent but what is in `request-stream.server.ts`, no cookie is kept.
 *
 * What it does not protect against:
 * - the body: how long, how much and how slowly it comes is for the caller to limit, with `signal` or `close`;
 * - a public address that belongs to this very machine or its provider, or a proxy there that leads inside;
 * - what a GET itself does: a server that changes something on GET is changed, and learns our address;
 * - many openings at once: callers count them;
 * - look-ups that hang: four at once, Node's own limit, keep all others waiting, though no longer than their time limit;
 * - answers in sloppy HTTP: they are read leniently (stations send such), safe only as no connection is ever used twice.
 */
export function createStreamClient(options: StreamClientOptions): StreamClient {
  const { allowPrivate, lookup = systemLookup } = options;
  const { headersWithinMs = HEADERS_WITHIN_MS, openWithinMs = OPEN_WITHIN_MS } = options;
  const isAllowedPrivate = typeof allowPrivate === "function" ? allowPrivate : () => allowPrivate;

  async function open(address: string, { signal, headers = {}, method = "GET" }: OpenOptions = {}) {
    const deadline = Date.now() + openWithinMs;
    const visited = new Set<string>();
    let url = parseAllowedUrl(address, { isAllowedPrivate });
    for (;;) {
      visited.add(url.href);
      const withinMs = Math.min(headersWithinMs, deadline - Date.now());
      const answer = await request(url, { isAllowedPrivate, lookup, signal, headers, method, withinMs });
      if (!isRedirect(answer.status)) return opened(url, answer);
      answer.close();
      url = parseAllowedUrl(locationOf(answer), { isAllowedPrivate, base: url });
      if (visited.has(url.href)) throw new StreamError("too-many-redirects", "redirected in a circle");
      if (visited.size > MOST_REDIRECTS) throw new StreamError("too-many-redirects");
    }
  }

  async function test(address: string, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
    signal?.throwIfAborted();
    const url = parseAllowedUrl(address, { isAllowedPrivate });
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host)) return;
    await new Promise<void>((resolve, reject) => {
      const tooLate = () => reject(new StreamError("timed-out", `no address after ${headersWithinMs} ms`));
      const timer = setTimeout(tooLate, headersWithinMs);
      const abort = () => reject(signal?.reason);
      signal?.addEventListener("abort", abort, { once: true });
      guardedLookup(lookup, (ip) => isAllowedPrivate(ip, portOf(url)))(host, { all: true }, (error) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
        if (error) reject(error);
        else resolve();
      });
    });
  }

  return { open, test };
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function locationOf({ headers }: StreamResponse): string {
  if (!headers.location) throw new StreamError("broken", "redirected to nowhere");
  return decodeHeaderText(headers.location);
}

function opened(url: URL, { status, headers, body, close }: StreamResponse): OpenedStream {
  // What a server sends more than once comes as a list only for set-cookie, and cookies are nobody's business here.
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, decodeHeaderText(value)] as const] : [],
  );
  return { finalUrl: url.href, status, headers: Object.fromEntries(texts), body, close };
}
