import { isIP } from "node:net";
import type { Readable } from "node:stream";
import { createContext } from "react-router";
import { browserHeaders, isWhole } from "./browser-request.ts";
import { createBrowserRetry } from "./browser-retry.server.ts";
import { decompressedBody } from "./decompress-body.server.ts";
import { cookieHeader, cookiesAfter, type RedirectCookies } from "./redirect-cookies.ts";
import { request, type StreamResponse } from "./request-stream.server.ts";
import {
  guardedLookup,
  hostOf,
  type IsAllowedPrivate,
  type Lookup,
  parseAllowedUrl,
  portOf,
  systemLookup,
} from "./ssrf-guard.server.ts";
import { RedirectError, StreamError } from "./stream-error.server.ts";
import { decodeHeaderText } from "./stream-text.ts";
import type { TextOrigin } from "./writing-systems.ts";

export type StreamClient = {
  /**
   * Requests a URL and gives the response, with any status, when its headers are complete.
   * Errors: `StreamError`; when `signal` is aborted, its reason.
   */
  open: (url: string, options?: OpenOptions) => Promise<OpenedStream>;
  /**
   * Checks whether a URL may be opened, with a DNS lookup and without a request. Errors: as of `open`; "timed-out" for
   * a lookup that takes too long.
   */
  test: (url: string, options?: { signal?: AbortSignal }) => Promise<void>;
};

type OpenOptions = {
  /** Aborting it ends the connection at once, also after the response was given. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
  method?: "GET" | "HEAD";
  /** Sent as a form by POST; sent again only where a redirect requires that. */
  form?: Readonly<Record<string, string>>;
  /** Of the texts in the headers. */
  origin?: TextOrigin;
  /** Whether a redirect from https to http is refused. */
  keepsHttps?: boolean;
};

export type OpenedStream = {
  /** The URL after redirects. */
  finalUrl: string;
  status: number;
  /** By lower-case names; values decoded as the other texts of a stream. Without those of a compression that was undone. */
  headers: Record<string, string | undefined>;
  /**
   * The bytes, decompressed if that was not asked for. A connection that breaks off emits an error; one without a
   * listener is ignored.
   */
  body: Readable;
  /** Ends the connection at once. Must be called unless the body is read to its end. */
  close: () => void;
};

type StreamClientOptions = {
  /**
   * Allows all private hosts and all ports, for tests and development only, or those for which it returns true, such as
   * a server that the operator has set.
   */
  allowPrivate: boolean | IsAllowedPrivate;
  /** Default: the system's resolver. */
  lookup?: Lookup;
  /** Limit for one server's headers, with DNS lookup and TLS. */
  headersWithinMs?: number;
  /** Limit for all redirects together. */
  openWithinMs?: number;
};

const MAX_REDIRECTS = 5;
const DEFAULT_HEADERS_WITHIN_MS = 8_000;
const DEFAULT_OPEN_WITHIN_MS = 15_000;

/** ALLOW_PRIVATE_STREAMS, for loaders. */
export const privateStreamsContext = createContext<boolean>();

/**
 * Opens URLs from users; the server opens such URLs only with this client. Allows http and https without credentials,
 * no blocked ports, and public IP addresses only. The addresses are checked within the DNS lookup, so the connection
 * goes to a checked address; each of at most five redirects is checked likewise. Headers are limited in size and time.
 * Sends only the headers of `request-stream.server.ts`, and to a server that refuses them those of a browser, once more
 * and from then on; a caller with a user agent of its own is never made a browser. Cookies of redirects are sent until
 * the request is answered.
 *
 * Does not protect against:
 * - the body's duration, size and rate, also when it is decompressed: the caller limits them, with `signal` or `close`;
 * - a public address of this machine or its provider, or a proxy there that leads to a private network;
 * - side effects of GET on the remote server, which also learns our address;
 * - many requests at once: the callers count them;
 * - slow DNS lookups: four at once, Node's limit, delay all others up to their time limit;
 * - invalid HTTP, which is parsed leniently as stations send it: safe only because no connection is reused.
 */
export function createStreamClient(options: StreamClientOptions): StreamClient {
  const { allowPrivate, lookup = systemLookup } = options;
  const { headersWithinMs = DEFAULT_HEADERS_WITHIN_MS, openWithinMs = DEFAULT_OPEN_WITHIN_MS } = options;
  const isAllowedPrivate = typeof allowPrivate === "function" ? allowPrivate : () => allowPrivate;

  const openOrRetry = createBrowserRetry<OpenedStream>();

  async function open(requestedUrl: string, options: OpenOptions = {}): Promise<OpenedStream> {
    const deadline = performance.now() + openWithinMs;
    const url = parseAllowedUrl(requestedUrl, { isAllowedPrivate });
    if (options.form || options.headers?.["user-agent"]) return follow(url, { ...options, deadline });
    return openOrRetry(url, (asBrowser) => follow(url, { ...options, deadline, asBrowser }));
  }

  type FollowOptions = OpenOptions & { deadline: number; asBrowser?: boolean };

  async function follow(from: URL, options: FollowOptions): Promise<OpenedStream> {
    const { signal, form, origin, keepsHttps = false, deadline, asBrowser = false } = options;
    const body = form && new URLSearchParams(form).toString();
    const method = body === undefined ? (options.method ?? "GET") : "POST";
    const visited = new Set<string>();
    let url = from;
    let cookies: RedirectCookies = [];
    for (;;) {
      const cookie = cookieHeader(cookies, url);
      // With another cookie the same URL may answer otherwise.
      const visit = `${url.href} ${cookie}`;
      if (visited.has(visit)) throw new StreamError("too-many-redirects", "redirected in a circle");
      if (visited.size > MAX_REDIRECTS) throw new StreamError("too-many-redirects");
      visited.add(visit);
      const headers = {
        ...(asBrowser ? browserHeaders(options.headers ?? {}, url) : options.headers),
        ...(body !== undefined && formHeaders(body)),
        ...(cookie !== null && { cookie }),
      };
      const withinMs = Math.min(headersWithinMs, deadline - performance.now());
      const response = await request(url, { isAllowedPrivate, lookup, signal, headers, method, body, withinMs });
      const isFollowed = body === undefined ? isRedirect(response.status) : [307, 308].includes(response.status);
      if (!isFollowed) return openedStream(url, response, { asked: headers, origin });
      response.close();
      const next = parseAllowedUrl(locationOf(response), { isAllowedPrivate, base: url });
      if (keepsHttps && url.protocol === "https:" && next.protocol !== "https:")
        throw new RedirectError("bad-address", "redirected from https to http");
      cookies = cookiesAfter(cookies, { url, setCookie: response.headers["set-cookie"] });
      url = next;
    }
  }

  async function test(testedUrl: string, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
    signal?.throwIfAborted();
    const url = parseAllowedUrl(testedUrl, { isAllowedPrivate });
    const host = hostOf(url);
    if (isIP(host)) return;
    await new Promise<void>((resolve, reject) => {
      const onTimeout = () => reject(new StreamError("timed-out", `no address after ${headersWithinMs} ms`));
      const timer = setTimeout(onTimeout, headersWithinMs);
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

/** Whether a response with this status leads to another URL. */
export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function locationOf({ headers }: StreamResponse): string {
  if (!headers.location) throw new RedirectError("broken", "redirected to nowhere");
  return decodeHeaderText(headers.location);
}

function formHeaders(body: string) {
  return {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(Buffer.byteLength(body)),
  };
}

/** The bytes of a body; null if they are more than this. */
export async function collectBytes(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function openedStream(
  url: URL,
  response: StreamResponse,
  { asked, origin }: { asked: Record<string, string>; origin: TextOrigin | undefined },
): OpenedStream {
  const { headers, body, close } = response;
  const status = response.status === 206 && isWhole(headers["content-range"]) ? 200 : response.status;
  // Only set-cookie has a list as its value; it is of no use to callers.
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, decodeHeaderText(value, origin)] as const] : [],
  );
  const opened = { finalUrl: url.href, status, headers: Object.fromEntries(texts), body, close };
  const isAsked = asked["accept-encoding"] !== undefined;
  const decompressed = isAsked ? null : decompressedBody(body, headers["content-encoding"]);
  if (!decompressed) return opened;
  const { "content-encoding": _encoding, "content-length": _length, ...rest } = opened.headers;
  return {
    ...opened,
    headers: rest,
    body: decompressed,
    close: () => {
      close();
      decompressed.destroy();
    },
  };
}
