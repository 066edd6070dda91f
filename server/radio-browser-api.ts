import { getRequestListener, RequestError } from "@hono/node-server";
import type { Context } from "hono";
import { createRadioBrowserApi, RADIO_BROWSER_PATH } from "#app/exchange/radio-browser/radio-browser.api.ts";
import { failure, overloaded } from "#app/exchange/radio-browser/respond.server.ts";
import { visitorAddress } from "#app/people/accounts/visitor-address.server.ts";
import { sendEncodedResponse } from "#app/platform/http/encoded-response.server.ts";
import { type NodeHandler, REQUEST_ID, withRequestId } from "#app/platform/http/node-handler.server.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { softwareVersion } from "#app/platform/process/project-root.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { BODY_LIMITS, limitConcurrentBodies } from "./concurrent-bodies.ts";
import type { Services } from "./services.ts";

/** How often numbers of clicks, votes and checks are read, and how long caches keep answers. */
const CACHE_SECONDS = 10;

/** Answers the calls of Radio Browser's API, which have neither sessions nor cached pages; all others go to `next`. */
export function radioBrowserApi(
  config: Config,
  services: Pick<Services, "accounts" | "catalogue" | "secret" | "stationIndex">,
  clock: Clock,
): (next: NodeHandler) => NodeHandler {
  const { publicUrl, openAdd, allowPrivateStreams, mirror, trustProxy } = config;
  const { database, attempts } = services.accounts;
  const { catalogue, secret, stationIndex: index } = services;
  const addressOf = ({ env, req }: Context): string =>
    visitorAddress(env?.incoming?.socket.remoteAddress, req.header("X-Forwarded-For"), trustProxy);
  const mirrorSeconds = mirror.from.length > 0 ? mirror.seconds : 0;
  const { app, findReady } = createRadioBrowserApi({
    database,
    attempts,
    secret,
    catalogue,
    index,
    clock,
    addressOf,
    limitBodies: limitConcurrentBodies(BODY_LIMITS, { addressOf, refuse: overloaded }),
    publicUrl,
    openAdd,
    allowPrivateStreams,
    softwareVersion: softwareVersion(),
    settings: { hasChecks: true, mirrorSeconds, cacheSeconds: CACHE_SECONDS },
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: config.production, errorHandler: failed });
  const handler = withRequestId(listener);
  return (next) => (request, response, requestId) => {
    const { method, url = "", headers } = request;
    if (!RADIO_BROWSER_PATH.test(url)) return next(request, response, requestId);
    const isRepeatable = method === "GET" || method === "HEAD";
    const ready = isRepeatable && USUAL_HOST.test(headers.host ?? "") && findReady(url, headers["accept-encoding"]);
    if (!ready) return handler(request, response, requestId);
    sendEncodedResponse(request, response, { ready, more: [REQUEST_ID, requestId] });
  };
}

/** Any other may be invalid, which the app's listener refuses. */
const USUAL_HOST = /^[\w.:[\]-]+$/;

/** A request that cannot be read, such as one with an invalid Host. */
function failed(error: unknown): Response {
  if (error instanceof RequestError) return failure(400, "Bad request");
  log.error({ err: error }, "request failed");
  return failure(500, "The server could not do this, try again later");
}
