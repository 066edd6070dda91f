import type { HttpBindings } from "@hono/node-server";
import type { Handler } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { importServiceContext } from "#app/exchange/lists/import-service.server.ts";
import { mirrorContext } from "#app/exchange/mirror/mirror-service.server.ts";
import { fastLanePublishContext } from "#app/moderation/contributions/add-submission.server.ts";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { type RequestContextEnv, requestContext } from "#app/people/accounts/request-context.server.ts";
import { refusalOf } from "#app/platform/errors/refusal-of.server.ts";
import { compressResponse } from "#app/platform/http/encoded-response.server.ts";
import {
  attemptsContext,
  databaseContext,
  type PageFailure,
  pageFailureContext,
  publicUrlContext,
  releaseContext,
  serviceWorkerContext,
} from "#app/platform/http/route-context.server.ts";
import type { BuiltRoutes } from "#app/platform/http/route-handle.ts";
import { type RenderBindings, renderInTurn, type WorkQueue } from "#app/platform/limits/work-queue.server.ts";
import { changeHubContext } from "#app/platform/live-events/change-hub.server.ts";
import { privateStreamsContext } from "#app/platform/net/stream-client.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { settingsContext } from "#app/platform/site-settings/settings.server.ts";
import { contactServiceContext } from "#app/site/pages/contact-service.server.ts";
import { uptimeContext } from "#app/sound/checks/daily-checks.server.ts";
import { titlesContext } from "#app/sound/now-playing/titles-in-memory.server.ts";
import { relayEnabledContext } from "#app/sound/relay/relay.server.ts";
import { inspectContext } from "#app/sound/streams/inspect-stream.server.ts";
import { catalogueContext } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { parseListQuery } from "#app/stations/catalogue/list-query.ts";
import { imageStoreContext } from "#app/stations/images/image-store.server.ts";
import { type ReceivedImageEnv, receivedImageContext } from "#app/stations/station/uploaded-images.server.ts";
import { type UsedNames, usedNamesContext } from "#app/stations/station/used-names.server.ts";
import { refusalPage } from "./error-response.ts";
import { setCacheControl } from "./page-cache/cache-control.ts";
import type { Services } from "./services.ts";

// In production the build is awaited once: with a function the router computes its routes at every request.
const build = import.meta.env.PROD ? await import("virtual:react-router/server-build") : null;
const handleRequest = build
  ? createRequestHandler(build, "production")
  : createRequestHandler(() => import("virtual:react-router/server-build"), "development");

/** The routes of the build; in development, where no page is cached, none. */
export const BUILT_ROUTES: BuiltRoutes = build?.routes ?? {};

type PagesEnv = RequestContextEnv & ReceivedImageEnv & { Bindings: Partial<HttpBindings> & RenderBindings };

/**
 * Passes a request to React Router, under the public URL and with the contexts that loaders read, when its client's
 * turn in the queue of renderings comes. For a client that has disconnected by then nothing is rendered.
 */
export function createPages(
  { publicUrl, allowPrivateStreams, serviceWorker }: Config,
  services: Services,
  renders: Pick<WorkQueue, "run">,
): Handler<PagesEnv> {
  const { catalogue, settings, hub, accounts, contactService, streams, fastLane, importService, images, mirror } =
    services;
  return async (context) => {
    const provider = new RouterContextProvider();
    provider.set(catalogueContext, catalogue);
    provider.set(usedNamesContext, () => usedNames(catalogue));
    provider.set(settingsContext, settings);
    provider.set(changeHubContext, hub);
    provider.set(publicUrlContext, publicUrl);
    provider.set(serviceWorkerContext, serviceWorker);
    provider.set(releaseContext, build?.assets.version ?? "");
    provider.set(accountsContext, accounts);
    provider.set(contactServiceContext, contactService);
    provider.set(importServiceContext, importService);
    provider.set(mirrorContext, mirror);
    provider.set(databaseContext, accounts.database);
    provider.set(attemptsContext, accounts.attempts);
    provider.set(inspectContext, streams.inspect);
    provider.set(fastLanePublishContext, fastLane.publish);
    provider.set(titlesContext, streams.titles);
    provider.set(imageStoreContext, images);
    provider.set(uptimeContext, streams.findUptime);
    provider.set(relayEnabledContext, streams.relayEnabled);
    provider.set(privateStreamsContext, allowPrivateStreams);
    provider.set(requestContext, context.get("requestContext"));
    provider.set(receivedImageContext, context.get("receivedImage") ?? null);
    const failure: PageFailure = { refusal: null };
    provider.set(pageFailureContext, failure);
    const { raw } = context.req;
    const render = () => handleRequest(withPublicUrl(raw, publicUrl), provider);
    try {
      const client = context.get("requestContext").address;
      const page = await renderInTurn(renders, render, { bindings: context.env, client, signal: raw.signal });
      if (failure.refusal) return refusalPage(new URL(raw.url), failure.refusal);
      setCacheControl(page, raw.headers);
      return await compressResponse(page, context.req.header("accept-encoding") ?? "");
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal?.kind === "too-many") return refusalPage(new URL(raw.url), refusal);
      throw error;
    }
  };
}

function usedNames(catalogue: Services["catalogue"]): UsedNames {
  const { genres, countries } = catalogue.list(parseListQuery(new URLSearchParams()));
  return { genres: genres.map(({ label }) => label), countries: countries.map(({ label }) => label) };
}

/** Behind a proxy that ends TLS the request arrives as http; React Router compares Origin with the URL of the request. */
function withPublicUrl(request: Request, publicUrl: string): Request {
  const { pathname, search } = new URL(request.url);
  const moved = new Request(`${publicUrl}${readablePath(pathname)}${search}`, request);
  // `checkOrigin` has accepted it, which may be that of a loopback name.
  if (moved.headers.has("Origin")) moved.headers.set("Origin", publicUrl);
  return moved;
}

/** A path that the router can decode; for one with invalid percent-encoding, the path of no page. */
function readablePath(pathname: string): string {
  const path = pathname.replace(/^\/+/, "/");
  try {
    // The result is used: the bundler takes the call for pure and would remove it.
    return decodeURI(path) === "" ? "/" : path;
  } catch {
    return "/404";
  }
}
