import { createServer } from "node:http";
import { CannotStart } from "#app/platform/cannot-start.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { collectWhenIdle } from "#app/platform/collect-when-idle.server.ts";
import { connectionFailure } from "#app/platform/database-unavailable.server.ts";
import { causeOf } from "#app/platform/file-failure.ts";
import { forceGarbageCollection } from "#app/platform/force-garbage-collection.server.ts";
import { bufferLog, log } from "#app/platform/log.server.ts";
import { openApp } from "./app.ts";
import { listen, stopOnSignals } from "./http-server.ts";
import { readServerConfig } from "./startup-settings.ts";

/** Serves the product until SIGTERM or SIGINT. `clock`: only tests pass another one. Errors: CannotStart. */
export async function serve({ clock = systemClock }: { clock?: Clock } = {}): Promise<void> {
  const config = await readServerConfig(process.env);
  const app = await openApp(clock).catch((error: unknown) => {
    const reason = connectionFailure(error);
    if (reason !== null && !(error instanceof CannotStart)) {
      throw new CannotStart(`The connection to the database was lost during the start: ${reason}.`);
    }
    const cause = causeOf(error);
    throw cause ? new CannotStart(cause) : error;
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
  void app.prepared.then(() => {
    forceGarbageCollection();
    collectWhenIdle();
  });
}
