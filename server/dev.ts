import type { Server } from "node:http";
import { readConfig } from "#app/platform/config.server.ts";
import { log } from "#app/platform/log.server.ts";
import { oncePerProcess } from "#app/platform/once-per-process.server.ts";
import { type App, openApp } from "./app.ts";
import { listen, stopOnSignals } from "./http-server.ts";

const latest = oncePerProcess("the app of the latest edit", () => ({ app: null as Promise<App> | null }));
const previous = latest.app;
const opening = openApp();
latest.app = opening;
// The edit before this one leaves its copies in memory; the database and its ear stay open.
void previous?.then(
  (app) => app.release(),
  // An edit that could not be opened has nothing to release.
  () => {},
);

/** The product as the sources are now: an edited module is evaluated again, and with it this one. */
export function currentApp(): Promise<App> {
  return opening;
}

/** Listens with the server that Vite shares, once, and stops whichever app is the latest then. */
export async function serveWith(server: Server): Promise<void> {
  const config = readConfig(process.env);
  const app = await opening;
  await listen(server, config);
  stopOnSignals(server, {
    endStreams: app.endStreams,
    close: async () => (await latest.app)?.close(),
  });
  log.info(`RadioWave is on the air at ${config.publicUrl} (development)`);
}
