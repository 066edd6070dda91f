import { createServer } from "node:http";
import { CannotStart } from "#app/platform/cannot-start.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { readConfig } from "#app/platform/config.server.ts";
import { connectionFailure } from "#app/platform/database-unavailable.server.ts";
import { forceGarbageCollection } from "#app/platform/force-garbage-collection.server.ts";
import { bufferLog, log } from "#app/platform/log.server.ts";
import { openApp } from "./app.ts";
import { listen, stopOnSignals } from "./http-server.ts";

/** Serves the product until SIGTERM or SIGINT. `clock`: only tests pass another one. Errors: CannotStart. */
export async function serve({ clock = systemClock }: { clock?: Clock } = {}): Promise<void> {
  const config = readConfig(process.env);
  const app = await openApp(clock).catch((error: unknown) => {
    const reason = connectionFailure(error);
    if (reason === null || error instanceof CannotStart) throw error;
    throw new CannotStart(`The connection to the database was lost during the start: ${reason}.`);
  });
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
