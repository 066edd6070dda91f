import { setImmediate } from "node:timers/promises";
import { isDatabaseUnavailable } from "#app/platform/errors/refusal-of.server.ts";
import { inOwnMemory } from "#app/platform/http/own-memory.ts";
import { createWorkQueue } from "#app/platform/limits/work-queue.server.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { SECOND_MS } from "#app/platform/text/durations.ts";
import type { StationOrder } from "./api-orders.ts";
import { type ApiResponseEncoding, apiResponseEncoding, compressStream } from "./compress.server.ts";
import { createListStreams } from "./list-streams.server.ts";
import { cachingOf } from "./plan-call.ts";
import { planResponse, type ResponseContext } from "./plan-response.ts";
import type { PlannedCall } from "./recent-calls.server.ts";
import { createResponseCache, etagOf, isKnownEtag, type WrittenResponse } from "./response-cache.server.ts";
import { createSharedTasks } from "./shared-tasks.ts";
import type { StationIndex } from "./station-index.ts";
import type { ApiResponse } from "./stations-response.ts";
import type { Steps } from "./steps.ts";

/** Long enough for a proxy to absorb a burst, short enough for apps to see the votes that they have given. */
const CACHE_CONTROL = "public, max-age=10";

/** Larger responses are sent while they are written. */
const MAX_WRITTEN_BYTES = 3 * 1024 * 1024;

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

type Caching = { etag: string | null; encoding: ApiResponseEncoding };

/**
 * Responds to calls: small responses from memory, large ones while they are written, both in steps that leave turns to
 * other requests. `about`: what is reported about this site.
 */
export function createResponder(clock: Clock, about: Omit<ResponseContext, "now" | "random">) {
  const cache = createResponseCache();
  const queue = createWorkQueue(MAKING);
  const streams = createListStreams(clock);
  // After a change many clients request the same at once.
  const shareMaking = createSharedTasks<WrittenResponse | ApiResponse>();
  const shareEncoding = createSharedTasks<Uint8Array<ArrayBuffer>>();

  /** A written response, or a large one that is not written yet. */
  async function makeResponse(
    index: StationIndex,
    { plan, format, key }: PlannedCall,
  ): Promise<WrittenResponse | ApiResponse> {
    // A change after this makes the response one of the version before.
    const version = index.version();
    const order = orderOf(plan);
    while (order && index.stations.prepare(order, SORTED_PER_STEP)) await setImmediate();
    const context = { ...about, now: clock.now(), random: Math.random };
    const response = await takeTurns(planResponse(index, { plan, format }, context));
    if (response.bytes > MAX_WRITTEN_BYTES) return response;
    const written = await write(response);
    if (cachingOf(plan) === "until-change") cache.put(key, version, written);
    return written;
  }

  async function send(response: ApiResponse, call: ReceivedCall, caching: Caching): Promise<Response> {
    const headers = headersOf(response, caching);
    if (call.request.method === "HEAD") return new Response(null, { headers });
    const stream = await streams.open(call.address, response.pieces, call.request.signal);
    return new Response(compressStream(stream, caching.encoding), { headers });
  }

  return {
    /** Errors: Refusal `too-many`, where the client's share of the work, or all of it, is taken. */
    respond: async (index: StationIndex, call: ReceivedCall): Promise<Response> => {
      const { plan, key, request, address } = call;
      const caching = cachingOf(plan);
      const known = request.headers.get("If-None-Match");
      // Of responses that are too large to be written first.
      const listEtag = `W/"${index.version()}"`;
      if (caching === "until-change" && isKnownEtag(known, listEtag)) return notModified(listEtag);
      const inQueue = <Result>(task: () => Promise<Result>) => queue.run(address, task, { signal: request.signal });
      const make = () => inQueue(() => makeResponse(index, call));
      const made =
        cache.find(key, index.version()) ??
        (await (caching === "until-change" ? shareMaking(`${index.version()} ${key}`, make) : make()));
      const accepted = request.headers.get("Accept-Encoding") ?? undefined;
      const encoding = apiResponseEncoding(accepted, "etag" in made ? made.bytes.length : made.bytes);
      if (!("etag" in made)) return send(made, call, { encoding, etag: caching === "none" ? null : listEtag });
      const etag = caching === "none" ? null : made.etag;
      if (etag && isKnownEtag(known, etag)) return notModified(etag);
      const encode = () => inQueue(() => cache.encode(key, made, encoding));
      const body =
        cache.encoded(key, made, encoding) ?? (await shareEncoding(`${made.etag} ${encoding} ${key}`, encode));
      const headers = { ...headersOf(made, { encoding, etag }), "Content-Length": String(body.length) };
      return new Response(request.method === "HEAD" ? null : body, { headers });
    },
  };
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

async function write({ contentType, fileName, pieces }: ApiResponse): Promise<WrittenResponse> {
  const written: Uint8Array<ArrayBuffer>[] = [];
  for (const piece of pieces()) {
    if (written.length > 0) await setImmediate();
    written.push(piece);
  }
  const [only] = written;
  const bytes = inOwnMemory(written.length === 1 && only ? only : Buffer.concat(written));
  return { contentType, fileName, bytes, etag: etagOf(bytes) };
}

function headersOf(
  { contentType, fileName }: Pick<ApiResponse, "contentType" | "fileName">,
  { etag, encoding }: Caching,
): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    "Content-Type": contentType,
    Vary: "Accept-Encoding",
    ...(etag === null ? { "Cache-Control": "no-store" } : { "Cache-Control": CACHE_CONTROL, ETag: etag }),
    ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    ...(fileName === null ? {} : { "Content-Disposition": `inline; filename="${fileName}"` }),
  };
}

function notModified(etag: string): Response {
  const headers = { ...COMMON_HEADERS, "Cache-Control": CACHE_CONTROL, ETag: etag, Vary: "Accept-Encoding" };
  return new Response(null, { status: 304, headers });
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
