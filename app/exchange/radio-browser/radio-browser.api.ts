import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { Refusal } from "#app/platform/errors/refusal.ts";
import type { EncodedResponse } from "#app/platform/http/encoded-response.server.ts";
import { clientClosedRequest } from "#app/platform/http/request-body.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { log, loggedPath } from "#app/platform/process/log.server.ts";
import { SECOND_MS } from "#app/platform/text/durations.ts";
import { type ClickVoteAddParts, createClickVoteAddApi } from "./click-vote-add.api.ts";
import type { OpenStationIndex } from "./open-station-index.server.ts";
import { parseCall } from "./parse-call.ts";
import { planCall, termProblem } from "./plan-call.ts";
import type { ResponseContext } from "./plan-response.ts";
import { queryOf, readParameters } from "./read-parameters.server.ts";
import { createRecentCalls, plannedCall } from "./recent-calls.server.ts";
import { COMMON_HEADERS, createResponder, failure, failureStatus, overloaded } from "./respond.server.ts";
import { stationSources } from "./station-sources.ts";

type ApiEnv = { Bindings: Partial<HttpBindings> };

type RadioBrowserParts = Omit<ClickVoteAddParts, "find" | "clock"> &
  Pick<ResponseContext, "softwareVersion" | "settings"> & {
    index: Pick<OpenStationIndex, "loaded" | "current">;
    /** Limits the bodies that are received at the same time. */
    limitBodies: MiddlewareHandler;
    clock?: Clock;
  };

/** After a start, calls wait so long for the stations. */
const MAX_LOADING_MS = 30 * SECOND_MS;

const ACTS = ["/:format/url/*", "/v2/:format/url/*", "/:format/vote/*", "/:format/add"];

/** The paths of the API: those that begin with a format, and an old one. */
export const RADIO_BROWSER_PATH = /^\/(?:v2\/)?(?:json|xml|csv|m3u|pls|xspf|ttl)(?:[/?]|$)/;

/**
 * Radio Browser's API, an app of its own: with neither sessions nor the headers, the origin check and the JSON of this
 * site's API.
 */
export function createRadioBrowserApi(parts: RadioBrowserParts) {
  const { index, clock = systemClock, publicUrl, softwareVersion, settings, addressOf } = parts;
  const { find: findStored, respond } = createResponder(clock, { publicUrl, softwareVersion, settings });

  const untilLoaded: MiddlewareHandler = async (_context, next) => {
    if (index.loaded()) return next();
    const late = Promise.withResolvers<"late">();
    const cancel = clock.after(MAX_LOADING_MS, () => late.resolve("late"));
    const loaded = await Promise.race([index.current(), late.promise]);
    cancel();
    return loaded === "late" ? overloaded() : next();
  };

  async function respondOrAbort(context: Context<ApiEnv>): Promise<Response> {
    try {
      return await respondTo(context);
    } catch (error) {
      // The reason of an aborted request is no Error: the error handler would not get it.
      if (context.req.raw.signal.aborted) return clientClosedRequest();
      throw error;
    }
  }

  const recent = createRecentCalls();

  async function respondTo(context: Context<ApiEnv>): Promise<Response> {
    const request = context.req.raw;
    const url = sentUrlOf(context);
    // A GET means the same each time.
    const isRepeatable = request.method === "GET" || request.method === "HEAD";
    const known = isRepeatable ? recent.find(url) : undefined;
    if (known) return respond(await index.current(), { ...known, request, address: addressOf(context) });
    const parsed = parseCall(url.split(/[?#]/, 1)[0] ?? "");
    if (!parsed.ok) return parsed.status === 404 ? notFound() : failure(406, "Not available in this format");
    const parameters = await readParameters(request);
    if (parameters === "failed") return clientClosedRequest();
    if (typeof parameters === "string") {
      const [status, text] = NO_PARAMETERS[parameters];
      return failure(status, text);
    }
    const plan = planCall(parsed.call, parameters, queryOf(request.url));
    if (!plan) return failure(400, "Too many tags in tagList, or UUIDs in uuids");
    const refusal = termProblem(plan);
    if (refusal) return failure(400, refusal);
    const call = plannedCall(plan, parsed.format);
    if (isRepeatable) recent.put(url, call);
    return respond(await index.current(), { ...call, request, address: addressOf(context) });
  }

  const find: ClickVoteAddParts["find"] = (uuid) => {
    const requested = index.loaded()?.find(uuid);
    return requested ? stationSources(requested.station) : null;
  };
  const app = new Hono<ApiEnv>()
    .onError(failedCall)
    .use(allowMethods)
    .use(parts.limitBodies)
    .use(untilLoaded)
    .on(["GET", "POST"], ACTS, addCommonHeaders)
    .route("/", createClickVoteAddApi({ ...parts, clock, find }))
    .all("*", respondOrAbort);

  return {
    app,
    /** The response to a GET in memory, encoded already; null: `app` responds. `url`: path and query, as they were sent. */
    findReady: (url: string, accepted: string | undefined): EncodedResponse | null => {
      const loaded = index.loaded();
      const call = loaded && recent.find(url);
      return call ? findStored(loaded, call, accepted) : null;
    },
  };
}

/** Path and query as they were sent: a URL would be without the parts `.` and `..`, which may be terms. */
function sentUrlOf({ env, req }: Context<ApiEnv>): string {
  const sent = env?.incoming?.url;
  return sent?.startsWith("/") ? sent : req.raw.url.replace(/^https?:\/\/[^/?#]*/i, "");
}

const ALLOWED = ["GET", "HEAD", "POST", "OPTIONS"];

const PREFLIGHT = {
  ...COMMON_HEADERS,
  "Access-Control-Allow-Methods": "GET,POST",
  "Access-Control-Allow-Headers": "origin, x-requested-with, content-type, User-Agent",
};

const allowMethods: MiddlewareHandler = async ({ req: { method } }, next) => {
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: PREFLIGHT });
  return ALLOWED.includes(method) ? next() : failure(405, "Method not allowed", { Allow: ALLOWED.join(", ") });
};

const NO_PARAMETERS = {
  "too-large": [413, "The body may have 64 KiB"],
  "too-many": [400, "Too many parameters"],
} as const;

const addCommonHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(COMMON_HEADERS)) context.res.headers.set(name, value);
};

function notFound(): Response {
  return failure(404, "Not found");
}

/** Bad input is no error of the server; anything else that is thrown is a mistake of ours. */
function failedCall(error: Error, context: Context): Response {
  if (error instanceof Refusal && error.kind === "too-many") return overloaded();
  log.error({ err: error, path: loggedPath(context.req.path) }, "request failed");
  const { status, headers } = failureStatus(error);
  return failure(status, "The server could not do this, try again later", headers);
}
