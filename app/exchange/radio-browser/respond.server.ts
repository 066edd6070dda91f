import { setImmediate } from "node:timers/promises";
import { isDatabaseUnavailable } from "#app/platform/errors/refusal-of.server.ts";
import { acceptedEncoding } from "#app/platform/http/accepted-encoding.server.ts";
import { type CachedResponse, createCachedResponse, QUICK } from "#app/platform/http/cached-response.server.ts";
import {
  contentDigest,
  type EncodedResponse,
  encodedResponse,
  etagMatches,
  headersFrom,
} from "#app/platform/http/encoded-response.server.ts";
import { createResponseCache } from "#app/platform/http/response-cache.server.ts";
import { createWorkQueue } from "#app/platform/limits/work-queue.server.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { SECOND_MS } from "#app/platform/text/durations.ts";
import type { StationOrder } from "./api-orders.ts";
import { compressStream, createListStreams } from "./list-streams.server.ts";
import { cachingOf, type ResponseCaching } from "./plan-call.ts";
import { planResponse, type ResponseContext } from "./plan-response.ts";
import type { PlannedCall } from "./recent-calls.server.ts";
import type { StationIndex } from "./station-index.ts";
import type { ApiResponse } from "./stations-response.ts";
import type { Steps } from "./steps.ts";

/** Long enough for a proxy to absorb a burst, short enough for apps to see the votes that they have given. */
const CACHE_CONTROL = "public, max-age=10";

const MEGABYTE = 1024 * 1024;

/** All responses in memory in all their encodings, and the largest one. */
const LIMITS = { bytes: 32 * MEGABYTE, entryBytes: 4 * MEGABYTE };

/** Larger responses are sent while they are written. */
const MAX_WRITTEN_BYTES = 3 * MEGABYTE;

/**
 * Responses that are made at the same time, step by step, and those that wait for that. Two, so that one that sorts all
 * stations does not hold up the others.
 */
const MAKING = { concurrency: 2, maxWaiting: 200, maxPerClient: 20, maxTurnMs: 10 * SECOND_MS };

/** Sorting more stations in one step would make other requests wait. */
const SORTED_PER_STEP = 50;

/** Headers of all responses of the API. Pages of any site may read them. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Content-Security-Policy": "default-src 'none'",
  "X-Content-Type-Options": "nosniff",
};

type ReceivedCall = PlannedCall & {
  request: Request;
  /** The client's, as limits count it. */
  address: string;
};

/**
 * Responds to calls: small responses from memory, large ones while they are written, both in steps that leave turns to
 * other requests. `about`: what is reported about this site.
 */
export function createResponder(clock: Clock, about: Omit<ResponseContext, "now" | "random">) {
  const queue = createWorkQueue(MAKING);
  const responses = createResponseCache<CachedResponse, null, ApiResponse>({ limits: LIMITS, queue });
  const streams = createListStreams(clock);
  let storedVersion = "";

  /** The version of the index, after which no response of another one is in memory. */
  function currentVersion(index: StationIndex): string {
    const version = index.version();
    if (version === storedVersion) return version;
    const all = () => true;
    responses.removeWhere(all, all);
    storedVersion = version;
    return version;
  }

  /** A written response, encoded as its client accepts it, or a large one that is not written yet. */
  async function makeResponse(index: StationIndex, { plan, format, request }: ReceivedCall) {
    const order = orderOf(plan);
    while (order && index.stations.prepare(order, SORTED_PER_STEP)) await setImmediate();
    const context = { ...about, now: clock.now(), random: Math.random };
    const response = await takeTurns(planResponse(index, { plan, format }, context));
    if (response.bytes > MAX_WRITTEN_BYTES) return response;
    const written = writtenResponse(response, await write(response), cachingOf(plan));
    await written.inEncoding(acceptedBy(request));
    return written;
  }

  async function send(response: ApiResponse, call: ReceivedCall, etag: string | null): Promise<Response> {
    const encoding = acceptedEncoding(acceptedBy(call.request), ["zstd", "br", "gzip"]);
    const pairs = [...headersOf(response), ...cachingHeaders(etag !== null), ...(etag ? ["ETag", etag] : [])];
    const headers = headersFrom(encoding === "identity" ? pairs : [...pairs, "Content-Encoding", encoding]);
    if (call.request.method === "HEAD") return new Response(null, { headers });
    const stream = await streams.open(call.address, response.pieces, call.request.signal);
    return new Response(compressStream(stream, encoding), { headers });
  }

  return {
    /** A response in memory, encoded already; null: it has to be made. `accepted`: the request's Accept-Encoding. */
    find: (index: StationIndex, { key }: PlannedCall, accepted: string | undefined): EncodedResponse | null => {
      currentVersion(index);
      const found = responses.find(key)?.inEncoding(accepted);
      return !found || found instanceof Promise ? null : found;
    },

    /** Errors: Refusal `too-many`, where the client's share of the work, or all of it, is taken. */
    respond: async (index: StationIndex, call: ReceivedCall): Promise<Response> => {
      const { plan, key, request, address } = call;
      const caching = cachingOf(plan);
      // Of responses that are too large to be written first.
      const listEtag = `W/"${currentVersion(index)}"`;
      const known = request.headers.get("If-None-Match") ?? undefined;
      if (caching === "until-change" && etagMatches(known, listEtag)) return notModified(listEtag);
      const make = () => makeResponse(index, call);
      const made =
        caching === "until-change"
          ? await responses.request(key, { kind: null, client: address, signal: request.signal, make })
          : await queue.run(address, make, { signal: request.signal });
      if (!("inEncoding" in made)) return send(made, call, caching === "none" ? null : listEtag);
      return encodedResponse(request, await made.inEncoding(acceptedBy(request)));
    },
  };
}

function acceptedBy(request: Request): string | undefined {
  return request.headers.get("Accept-Encoding") ?? undefined;
}

/** The order that a response needs; null for none. */
function orderOf(plan: PlannedCall["plan"]): StationOrder | null {
  if (plan.type === "checks") return "checks";
  if (plan.type !== "stations" && plan.type !== "uuids") return null;
  return plan.query.order === "random" ? "name" : plan.query.order;
}

/** Does the work, with turns for other requests between its steps. */
async function takeTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

async function write({ pieces }: ApiResponse): Promise<Buffer<ArrayBuffer>> {
  const written: Buffer<ArrayBuffer>[] = [];
  for (const piece of pieces()) {
    if (written.length > 0) await setImmediate();
    written.push(piece);
  }
  const [only] = written;
  return written.length === 1 && only ? only : Buffer.concat(written);
}

/** The ETag is weak: one for all encodings. */
function writtenResponse(response: ApiResponse, body: Buffer<ArrayBuffer>, caching: ResponseCaching): CachedResponse {
  const digest = contentDigest(body);
  return createCachedResponse({
    body,
    digest,
    madeAt: 0,
    caching: cachingHeaders(caching !== "none"),
    headers: headersOf(response),
    compression: QUICK,
    etagIn: () => (caching === "none" ? null : `W/"${digest}"`),
  });
}

/** Names and values, alternating, as all below. */
const COMMON_PAIRS = Object.entries(COMMON_HEADERS).flat();

/** Headers of a 304 too. */
function cachingHeaders(isCacheable: boolean): string[] {
  const caching = isCacheable ? CACHE_CONTROL : "no-store";
  return [...COMMON_PAIRS, "Vary", "Accept-Encoding", "Cache-Control", caching];
}

function headersOf({ contentType, fileName }: Pick<ApiResponse, "contentType" | "fileName">): string[] {
  const disposition = fileName === null ? [] : ["Content-Disposition", `inline; filename="${fileName}"`];
  return ["Content-Type", contentType, ...disposition];
}

function notModified(etag: string): Response {
  return new Response(null, { status: 304, headers: headersFrom([...cachingHeaders(true), "ETag", etag]) });
}

/** Clients that wait a moment get a response. */
const RETRY_SECONDS = 10;

/** `message`: plain English, without anything from the request. */
export function failure(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(`${message}\n`, {
    status,
    headers: {
      ...COMMON_HEADERS,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}

/** Status and headers of the response to a call that failed with this error. */
export function failureStatus(error: unknown): { status: 500 | 503; headers: Record<string, string> } {
  if (!isDatabaseUnavailable(error)) return { status: 500, headers: {} };
  return { status: 503, headers: { "Retry-After": String(RETRY_SECONDS) } };
}

export function overloaded(): Response {
  return failure(503, "Too many requests at once, try again later", { "Retry-After": String(RETRY_SECONDS) });
}
