import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { AskerEnv } from "#app/accounts/asker.server.ts";
import { readConfig } from "#app/platform/config.server.ts";
import { limitForm } from "#app/platform/json-body.server.ts";
import { oncePerProcess } from "#app/platform/once-per-process.server.ts";
import { answerError } from "./answer-error.ts";
import { createApi } from "./api.ts";
import { openFoundation } from "./foundation.ts";
import { furnish } from "./house.ts";
import { identify } from "./identify.ts";
import { checkOrigin } from "./origin-check.ts";
import { createPages } from "./pages.ts";
import { logRequests } from "./request-log.ts";
import { securityHeaders } from "./security-headers.ts";
import { staticFiles } from "./static-files.ts";

export type App = {
  listener: RequestListener;
  /** Ends the open event streams and those passed on, so that a server that is told to stop can. */
  endStreams: () => void;
  /** Lets go of the copies in memory and of the outbox, when an edited app takes over. */
  leave: () => void;
  close: () => Promise<void>;
};

/** Opens the product behind its doors, in the order in which a request meets them. */
export async function openApp(): Promise<App> {
  const config = readConfig(process.env);
  const house = await furnish(await oncePerProcess("foundation", () => openFoundation(config)), config);
  const app = new Hono<AskerEnv>()
    .onError(answerError)
    .get("/healthz", (context) => context.json({ status: "ok" }))
    .use(staticFiles(config))
    .use(securityHeaders(config))
    .use(checkOrigin(config.publicUrl))
    .use(identify(house.accounts, config))
    .route("/", createApi(house, config.publicUrl))
    .use(limitForm)
    .all("*", createPages(config, house));
  return {
    listener: logRequests(getRequestListener(app.fetch, { overrideGlobalObjects: config.production })),
    endStreams: () => {
      house.events.close();
      house.streams.relay.close();
    },
    leave: house.leave,
    close: house.close,
  };
}
