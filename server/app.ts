import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { RequestContextEnv } from "#app/accounts/request-context.server.ts";
import { visitorAddress } from "#app/accounts/visitor-address.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { readConfig } from "#app/platform/config.server.ts";
import { oncePerProcess } from "#app/platform/once-per-process.server.ts";
import { limitForm } from "#app/platform/request-body.server.ts";
import { createApi } from "./api.ts";
import { limitConcurrentBodies } from "./concurrent-bodies.ts";
import { errorResponse } from "./error-response.ts";
import { openInfrastructure } from "./infrastructure.ts";
import { checkOrigin } from "./origin-check.ts";
import { createPageCache } from "./page-cache/page-cache.ts";
import { createPages, type RenderBindings } from "./pages.ts";
import { createRenderQueue } from "./render-queue.ts";
import { attachRequestContext } from "./request-context.ts";
import { logRequests, withRequestId } from "./request-log.ts";
import { securityHeaders } from "./security-headers.ts";
import { createServices } from "./services.ts";
import { staticFiles } from "./static-files.ts";

export type App = {
  listener: RequestListener;
  /** Ends the open event streams and those passed on, so that a server that is told to stop can. */
  endStreams: () => void;
  /** Lets go of the copies in memory and of the outbox, when an edited app takes over. */
  release: () => void;
  close: () => Promise<void>;
  /** When all is in memory that pages will need. */
  prepared: Promise<void>;
};

/** Opens the product behind its doors, in the order in which a request meets them. */
export async function openApp(clock: Clock = systemClock): Promise<App> {
  const config = readConfig(process.env);
  const services = await createServices(await oncePerProcess("infrastructure", () => openInfrastructure(config)), {
    ...config,
    clock,
  });
  const renders = createRenderQueue();
  const pages = createPages(config, services, renders);
  const app = new Hono<RequestContextEnv>()
    .onError(errorResponse)
    .get("/healthz", (context) => context.json({ status: "ok" }))
    .use(securityHeaders(config))
    .use(checkOrigin(config.publicUrl))
    .use(attachRequestContext(services.accounts, config))
    .use(limitConcurrentBodies())
    .route("/", createApi(services, config.publicUrl, renders))
    // A list of stations may be larger than a form: its door counts for itself.
    .post("/admin/import", pages)
    .use(limitForm)
    .all("*", pages);
  const router = withRequestId(getRequestListener(app.fetch, { overrideGlobalObjects: config.production }));
  const cache = createPageCache({
    make: async (address) =>
      app.fetch(new Request(config.publicUrl + address), { hasTurn: true } satisfies RenderBindings),
    renders,
    clientOf: ({ socket, headers }) =>
      visitorAddress(socket.remoteAddress, String(headers["x-forwarded-for"] ?? ""), config.trustProxy),
    ...{ hub: services.hub, catalogue: services.catalogue },
  });
  const files = staticFiles(config);
  return {
    // In development pages follow each edit: none is kept.
    listener: logRequests(files(config.production ? cache.wrapHandler(router) : router)),
    endStreams: () => {
      services.events.close();
      services.streams.relay.close();
    },
    release: () => {
      cache.close();
      void services.release();
    },
    close: services.close,
    prepared: services.prepared,
  };
}
