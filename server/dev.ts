import type { Server } from "node:http";
import { log } from "#app/platform/process/log.server.ts";
import { oncePerProcess } from "#app/platform/process/once-per-process.server.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { type App, openApp } from "./app.ts";
import { listen, stopOnSignals } from "./http-server.ts";

const latest = oncePerProcess("latest app", () => ({ app: null as Promise<App> | null }));
const previous = latest.app;
const opening = openApp();
latest.app = opening;
// Frees what the app before this edit holds in memory; the database connection stays open.
void previous?.then(
  (app) => app.release(),
  // An app that could not be opened has nothing to release.
  () => {},
);

/** The app of the current sources: Vite evaluates an edited module again, and with it this one. */
export function currentApp(): Promise<App> {
  return opening;
}

/** Listens with Vite's server. Called once; on a signal it stops the latest app. */
export async function serveWith(server: Server): Promise<void> {
  const config = readConfig(process.env);
  const app = await opening;
  await listen(server, config);
  stopOnSignals(server, {
    endStreams: app.endStreams,
    ended: app.ended,
    close: async () => (await latest.app)?.close(),
  });
  log.info(`RadioWave is listening at ${config.publicUrl} (development)`);
}
