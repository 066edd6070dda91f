import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { portOf } from "#app/platform/net/ssrf-guard.server.ts";
import { collectBytes, createStreamClient, type OpenedStream } from "#app/platform/net/stream-client.server.ts";
import { RedirectError, StreamError } from "#app/platform/net/stream-error.server.ts";
import { systemClock } from "#app/platform/process/clock.server.ts";
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

/**
 * Sends one request to an upstream. Its own address is the operator's setting, and may be a private one; a redirect
 * leads to public addresses only, or to the same host and port, and never from https to http.
 */
export async function sendUpstreamRequest(
  { base, path, form, maxBytes, userAgent, signal }: UpstreamRequest,
  limits: RequestLimits = LIMITS,
): Promise<Uint8Array> {
  const timeout = AbortSignal.timeout(limits.totalMs);
  const origin = new URL(base);
  const client = createStreamClient({
    allowPrivate: (host, port) => host === origin.hostname && port === portOf(origin),
    headersWithinMs: limits.headersMs,
    openWithinMs: limits.totalMs,
  });
  try {
    const opened = await client.open(new URL(path, origin).href, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: { "user-agent": userAgent, accept: "application/json", "accept-encoding": "gzip" },
      keepsHttps: true,
      ...(form && { form }),
    });
    try {
      return await readAnswer(opened, { base, maxBytes, silenceMs: limits.silenceMs });
    } finally {
      opened.close();
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof MirrorTrouble ? error : troubleOf(error, base, timeout.aborted);
  }
}

async function readAnswer(
  { status, headers, body }: OpenedStream,
  { base, maxBytes, silenceMs }: { base: string; maxBytes: number; silenceMs: number },
): Promise<Uint8Array> {
  if (status !== 200) {
    const kind = status === 429 || status === 503 ? "busy" : "status";
    throw new MirrorTrouble({ kind, base, status }, { retryAfterMs: retryAfterMs(headers["retry-after"]) });
  }
  const encoding = (headers["content-encoding"] ?? "").toLowerCase();
  if (!["", "identity", "gzip", "x-gzip"].includes(encoding)) throw new MirrorTrouble({ kind: "nonsense", base });
  let received = 0;
  const fail = (kind: TroubleKind) => body.destroy(new MirrorTrouble({ kind, base }));
  let timer = setTimeout(fail, silenceMs, "timed-out");
  body.on("data", ({ length }: Buffer) => {
    clearTimeout(timer);
    timer = setTimeout(fail, silenceMs, "timed-out");
    received += length;
    if (received > maxBytes) fail("too-large");
  });
  try {
    const bytes = await collectBytes(encoding.endsWith("gzip") ? decompressed(body) : body, maxBytes);
    if (bytes === null) throw new MirrorTrouble({ kind: "too-large", base });
    return bytes;
  } catch (error) {
    if (error instanceof MirrorTrouble) throw error;
    const isDamaged = codeOf(error).startsWith("Z_") && codeOf(error) !== "Z_BUF_ERROR";
    throw new MirrorTrouble({ kind: isDamaged ? "nonsense" : "cut-off", base }, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function decompressed(body: Readable): Readable {
  const gunzip = createGunzip();
  body.on("error", (error) => gunzip.destroy(error));
  return body.pipe(gunzip);
}

/** In seconds, or until a date; at most an hour. */
function retryAfterMs(header: string | undefined): number {
  if (!header) return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * SECOND_MS : Date.parse(header) - systemClock.now().getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), HOUR_MS);
}

function troubleOf(error: unknown, base: string, isOutOfTime: boolean): MirrorTrouble {
  const outcome = error instanceof StreamError ? error.outcome : "broken";
  const isTimedOut = isOutOfTime || outcome === "timed-out";
  const isRedirected = error instanceof RedirectError || REDIRECTED.includes(outcome);
  const kind = isTimedOut ? "timed-out" : isRedirected ? "redirect" : "unreachable";
  return new MirrorTrouble({ kind, base }, { cause: error });
}

/** The upstream itself may have any address: only a redirect leads to one that must not be opened. */
const REDIRECTED: readonly string[] = ["bad-address", "bad-port", "private-address", "too-many-redirects"];

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
