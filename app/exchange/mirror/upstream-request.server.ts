import { type IncomingMessage, type RequestOptions, request as requestByHttp } from "node:http";
import { request as requestByHttps } from "node:https";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { guardedLookup, parseAllowedUrl, portOf, systemLookup } from "#app/platform/net/ssrf-guard.server.ts";
import { isRedirect } from "#app/platform/net/stream-client.server.ts";
import { StreamError } from "#app/platform/net/stream-error.server.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#app/platform/text/durations.ts";
import { MirrorTrouble, type TroubleKind } from "./mirror-trouble.ts";

type UpstreamRequest = {
  /** An origin, as configured. */
  base: string;
  /** With its query. */
  path: string;
  /** Sent as a form by POST; without it the request is a GET. */
  form?: Readonly<Record<string, string>>;
  /** Of the answer, compressed and decompressed. */
  maxBytes: number;
  userAgent: string;
  signal?: AbortSignal | undefined;
};

/** The bytes of an answer with status 200, decompressed. Errors: MirrorTrouble; when the signal is aborted, its reason. */
export type SendUpstreamRequest = (request: UpstreamRequest) => Promise<Uint8Array>;

export type RequestLimits = {
  /** Until the headers are complete, with DNS lookup, connection and TLS. */
  headersMs: number;
  /** Between two pieces of the body. */
  silenceMs: number;
  totalMs: number;
};

const LIMITS: RequestLimits = { headersMs: 30 * SECOND_MS, silenceMs: 30 * SECOND_MS, totalMs: 10 * MINUTE_MS };

const MAX_REDIRECTS = 3;
const MAX_HEADERS_BYTES = 16 * 1024;

/**
 * Sends one request to an upstream. Its own address is the operator's setting, and may be a private one; a redirect
 * leads to public addresses only, or to the same host and port, and never from https to http.
 */
export async function sendUpstreamRequest(
  request: UpstreamRequest,
  limits: RequestLimits = LIMITS,
): Promise<Uint8Array> {
  const timeout = new AbortController();
  const totalTimer = setTimeout(() => timeout.abort(), limits.totalMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout.signal]) : timeout.signal;
  try {
    return await follow({ ...request, signal }, limits);
  } catch (error) {
    request.signal?.throwIfAborted();
    throw error instanceof MirrorTrouble ? error : troubleOf(error, request.base, timeout.signal.aborted);
  } finally {
    clearTimeout(totalTimer);
  }
}

async function follow(request: UpstreamRequest, limits: RequestLimits): Promise<Uint8Array> {
  const base = new URL(request.base);
  const isBase = (host: string, port: number) => host === base.hostname && port === portOf(base);
  let url = new URL(request.path, base);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const isOwn = isBase(url.hostname, portOf(url));
    const response = await headersOf(request, url, { limits, allowsPrivate: isOwn });
    const { statusCode: status = 0, headers } = response;
    // A form is sent again only where the status requires that.
    const isFollowed = request.form === undefined ? isRedirect(status) : [307, 308].includes(status);
    if (!isFollowed) return bodyOf(response, request, limits);
    response.destroy();
    const from = url;
    url = parseAllowedUrl(headers.location ?? "", { isAllowedPrivate: isBase, base: from });
    if (from.protocol === "https:" && url.protocol !== "https:") break;
  }
  throw new MirrorTrouble({ kind: "redirect", base: request.base });
}

function headersOf(
  { base, form, userAgent, signal }: UpstreamRequest,
  url: URL,
  { limits, allowsPrivate }: { limits: RequestLimits; allowsPrivate: boolean },
): Promise<IncomingMessage> {
  const body = form && new URLSearchParams(form).toString();
  const options: RequestOptions = {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "User-Agent": userAgent,
      Accept: "application/json",
      "Accept-Encoding": "gzip",
      ...(body !== undefined && {
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": Buffer.byteLength(body),
      }),
    },
    lookup: guardedLookup(systemLookup, () => allowsPrivate),
    agent: false,
    maxHeaderSize: MAX_HEADERS_BYTES,
    signal,
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? requestByHttps : requestByHttp;
    const sent = send(url, options);
    const onTimeout = () => sent.destroy(new MirrorTrouble({ kind: "timed-out", base }));
    const timer = setTimeout(onTimeout, limits.headersMs);
    sent.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    sent.on("response", (response) => {
      clearTimeout(timer);
      // Without a listener an error after the end of reading would end the process; the reader gets it in any case.
      response.on("error", () => undefined);
      resolve(response);
    });
    sent.end(body);
  });
}

async function bodyOf(
  response: IncomingMessage,
  { base, maxBytes }: UpstreamRequest,
  { silenceMs }: RequestLimits,
): Promise<Uint8Array> {
  const { statusCode: status = 0, headers } = response;
  if (status !== 200) {
    response.destroy();
    const kind = status === 429 || status === 503 ? "busy" : "status";
    throw new MirrorTrouble({ kind, base, status }, { retryAfterMs: retryAfterMs(headers["retry-after"]) });
  }
  const encoding = (headers["content-encoding"] ?? "").toLowerCase();
  if (!["", "identity", "gzip", "x-gzip"].includes(encoding)) {
    response.destroy();
    throw new MirrorTrouble({ kind: "nonsense", base });
  }
  let received = 0;
  const fail = (kind: TroubleKind) => response.destroy(new MirrorTrouble({ kind, base }));
  let timer = setTimeout(fail, silenceMs, "timed-out");
  response.on("data", ({ length }: Buffer) => {
    clearTimeout(timer);
    timer = setTimeout(fail, silenceMs, "timed-out");
    received += length;
    if (received > maxBytes) fail("too-large");
  });
  try {
    return await collect(encoding.endsWith("gzip") ? decompressed(response) : response, { base, maxBytes });
  } catch (error) {
    if (error instanceof MirrorTrouble) throw error;
    const isDamaged = codeOf(error).startsWith("Z_") && codeOf(error) !== "Z_BUF_ERROR";
    throw new MirrorTrouble({ kind: isDamaged ? "nonsense" : "cut-off", base }, { cause: error });
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
}

function decompressed(response: IncomingMessage): Readable {
  const gunzip = createGunzip();
  response.on("error", (error) => gunzip.destroy(error));
  return response.pipe(gunzip);
}

async function collect(
  body: Readable,
  { base, maxBytes }: Pick<UpstreamRequest, "base" | "maxBytes">,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new MirrorTrouble({ kind: "too-large", base });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** In seconds, or until a date; at most an hour. */
function retryAfterMs(header: string | undefined): number {
  if (!header) return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * SECOND_MS : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), HOUR_MS);
}

function troubleOf(error: unknown, base: string, isOutOfTime: boolean): MirrorTrouble {
  const isRefused = error instanceof StreamError && !["dns", "timed-out"].includes(error.outcome);
  const kind = isOutOfTime ? "timed-out" : isRefused ? "redirect" : "unreachable";
  return new MirrorTrouble({ kind, base }, { cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
