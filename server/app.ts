import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { Hono } from "hono";
import type { PasswordHashing } from "#app/people/accounts/password-hash.server.ts";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import { visitorAddress } from "#app/people/accounts/visitor-address.server.ts";
import { withRequestId } from "#app/platform/http/node-handler.server.ts";
import { limitForm } from "#app/platform/http/request-body.server.ts";
import { createWorkQueue, RENDER_LIMITS, type RenderBindings } from "#app/platform/limits/work-queue.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { oncePerProcess } from "#app/platform/process/once-per-process.server.ts";
import { dataPath } from "#app/platform/react-router/single-fetch.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { receiveImage } from "#app/stations/images/receive-image.server.ts";
import { CACHED_BY_APIS, createApi } from "./api.ts";
import { limitConcurrentBodies } from "./concurrent-bodies.ts";
import { errorResponse, respondToClosedRequests } from "./error-response.ts";
import { openInfrastructure } from "./infrastructure.ts";
import { createPageCache } from "./page-cache/page-cache.ts";
import { createPageKeys } from "./page-cache/page-key.ts";
import { BUILT_ROUTES, createPages } from "./pages.ts";
import { radioBrowserApi } from "./radio-browser-api.ts";
import { attachRequestContext } from "./request-context.ts";
import { logRequests } from "./request-log.ts";
import { allowReadingElsewhere, checkOrigin, securityHeaders } from "./security.ts";
import { createServices } from "./services.ts";
import { staticFiles } from "./static-files.ts";

export type App = {
  listener: RequestListener;
  /** Ends the event streams and relayed streams, which would keep a server from closing. */
  endStreams: () => void;
  /** Frees what this app holds in memory and stops its background work, when an edited app replaces it. */
  release: () => void;
  /** Resolves, with a sentence for the operator, when the database can be used only by another process. */
  ended: Promise<string>;
  close: () => Promise<void>;
  /** Resolves when all that pages read is in memory. */
  prepared: Promise<void>;
};

/** The forms with an image file; each as the page's own form, and as that of its script. */
const FORMS_WITH_IMAGE = ["/submit-station", "/stations/:id/edit"].flatMap((page) => [page, dataPath(page)]);

/** What tests replace: a clock that is not real time, password hashes that take no time. */
export type ReplaceableParts = { clock?: Clock; hashing?: PasswordHashing };

/** Opens the product: its services, and its handlers in the order in which a request passes them. */
export async function openApp({ clock = systemClock, hashing }: ReplaceableParts = {}): Promise<App> {
  const config = readConfig(process.env);
  const infrastructure = await oncePerProcess("infrastructure", () => openInfrastructure(config, hashing));
  const services = await createServices(infrastructure, { ...config, clock, hashing });
  const renders = createWorkQueue(RENDER_LIMITS);
  const pages = createPages(config, services, renders);
  const app = new Hono<RequestContextEnv>()
    .onError(errorResponse)
    .get("/healthz", (context) => context.json({ status: "ok" }))
    .use(securityHeaders(config))
    .use(redirectToOneAddress)
    .use(checkOrigin(config.publicUrl))
    .use("/api/*", allowReadingElsewhere)
    .use(attachRequestContext(services.accounts, config))
    .use(limitConcurrentBodies())
    .use(respondToClosedRequests)
    .route("/", createApi(services, config.publicUrl, renders))
    // Before the queue of renderings: an upload is slow. The form that it passes on has no file.
    .on(
      "POST",
      FORMS_WITH_IMAGE,
      receiveImage({ decoder: services.imageDecoder, attempts: services.accounts.attempts }),
    )
    // An import may be larger than a form: its action has a limit of its own.
    .post("/admin/import", pages)
    .use(limitForm)
    .all("*", pages);
  const router = withRequestId(getRequestListener(app.fetch, { overrideGlobalObjects: config.production }));
  const cache = createPageCache({
    render: async (url) => app.fetch(new Request(config.publicUrl + url), { hasTurn: true } satisfies RenderBindings),
    keyOf: createPageKeys(BUILT_ROUTES, CACHED_BY_APIS),
    renders,
    clientOf: ({ socket, headers }) =>
      visitorAddress(socket.remoteAddress, String(headers["x-forwarded-for"] ?? ""), config.trustProxy),
    hub: services.hub,
    catalogue: services.catalogue,
  });
  const files = staticFiles(config);
  const apps = radioBrowserApi(config, services, clock);
  return {
    // In development nothing is cached: a page follows each edit.
    listener: logRequests(files(apps(config.production ? cache.wrapHandler(router) : router))),
    endStreams: () => {
      services.events.close();
      services.streams.relay.close();
    },
    release: () => {
      cache.close();
      void services.release();
    },
    ended: services.connection.ended,
    close: services.close,
    prepared: services.prepared,
  };
}

/**
 * Redirects to the one address of a page that is requested with several slashes in a row, or with one at the end: the
 * router would render it, and the page cache knows one spelling. The API has no such addresses: they stay a 404.
 * The path of a parsed URL has no backslash, and the redirection begins with one slash: it never leads to another site.
 */
const redirectToOneAddress: MiddlewareHandler = async (context, next) => {
  const { method, url } = context.req;
  if (method !== "GET" && method !== "HEAD") return next();
  const { pathname, search } = new URL(url);
  if (pathname === "/" || pathname.startsWith("/api/")) return next();
  if (!pathname.endsWith("/") && !pathname.includes("//")) return next();
  const single = pathname.replace(/\/{2,}/g, "/");
  const withoutLast = single === "/" ? single : single.replace(/\/$/, "");
  return context.redirect(withoutLast + search, 308);
};
