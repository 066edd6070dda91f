import { createServer } from "node:http";
import { CannotStart, causeOf } from "#app/platform/errors/cannot-start.ts";
import { connectionFailure } from "#app/platform/errors/refusal-of.server.ts";
import { collectWhenIdle, forceGarbageCollection } from "#app/platform/process/collect-when-idle.server.ts";
import { bufferLog, log } from "#app/platform/process/log.server.ts";
import { openApp, type ReplaceableParts } from "./app.ts";
import { listen, stopOnSignals } from "./http-server.ts";
import { readServerConfig } from "./startup-settings.ts";

/** Serves the product until SIGTERM or SIGINT. `parts`: only tests pass any. Errors: CannotStart. */
export async function serve(parts: ReplaceableParts = {}): Promise<void> {
  const config = await readServerConfig(process.env);
  const app = await openApp(parts).catch((error: unknown) => {
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
