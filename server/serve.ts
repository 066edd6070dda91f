import { createServer } from "node:http";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { readConfig } from "#app/platform/config.server.ts";
import { forceGarbageCollection } from "#app/platform/force-garbage-collection.server.ts";
import { bufferLog, log } from "#app/platform/log.server.ts";
import { openApp } from "./app.ts";
import { listen, stopOnSignals } from "./http-server.ts";

/** Serves the product until SIGTERM or SIGINT. `clock`: only tests pass another one. Errors: CannotStart. */
export async function serve({ clock = systemClock }: { clock?: Clock } = {}): Promise<void> {
  const config = readConfig(process.env);
  const app = await openApp(clock);
  const server = createServer(app.listener);
  try {
    await listen(server, config);
  } catch (error) {
    await app.close();
    throw error;
  }
  stopOnSignals(server, app);
  log.info(`RadioWave is listening at ${config.publicUrl}`);
  bufferLog();
  void app.prepared.then(forceGarbageCollection);
}
