import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { csrf } from "hono/csrf";
import { readConfig } from "#app/platform/config.server.ts";
import { oncePerProcess } from "#app/platform/once-per-process.server.ts";
import { answerError } from "./answer-error.ts";
import { createApi } from "./api.ts";
import { openFoundation } from "./foundation.ts";
import { furnish } from "./house.ts";
import { createPages } from "./pages.ts";
import { logRequests } from "./request-log.ts";
import { securityHeaders } from "./security-headers.ts";
import { staticFiles } from "./static-files.ts";

export type App = {
  listener: RequestListener;
  /** Ends the open event streams, so that a server that is told to stop can. */
  endStreams: () => void;
  /** Lets go of the copies in memory, when an edited app takes over. */
  leave: () => void;
  close: () => Promise<void>;
};

/** Opens the product behind its doors, in the order in which a request meets them. */
export async function openApp(): Promise<App> {
  const config = readConfig(process.env);
  const house = await furnish(await oncePerProcess("foundation", () => openFoundation(config)));
  const app = new Hono()
    .onError(answerError)
    .get("/healthz", (context) => context.json({ status: "ok" }))
    .use(staticFiles(config))
    .use(securityHeaders(config))
    .use(csrf({ origin: (origin, context) => [config.publicUrl, new URL(context.req.url).origin].includes(origin) }))
    .route("/", createApi(house, config.publicUrl))
    .all("*", createPages(config, house));
  return {
    listener: logRequests(getRequestListener(app.fetch, { overrideGlobalObjects: config.production })),
    endStreams: house.events.close,
    leave: house.leave,
    close: async () => {
      house.leave();
      await house.close();
    },
  };
}
