import type { Server } from "node:http";
import { CannotStart } from "#app/platform/cannot-start.ts";
import type { Config } from "#app/platform/config.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { App } from "./app.ts";

/** How long requests under way may go on after the process is told to stop. */
const FINISH_WITHIN_MS = 3_000;
/** How often connections without a request are closed meanwhile. */
const SWEEP_MS = 20;

/** Listens where the settings say. Errors: CannotStart when the address is taken or not ours. */
export function listen(server: Server, { host, port }: Pick<Config, "host" | "port">): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "EADDRINUSE" ? "another program uses it; set another PORT" : error.message;
      reject(new CannotStart(`RadioWave cannot listen on ${host}:${port}: ${reason}.`));
    });
    server.listen(port, host, resolve);
  });
}

/** SIGTERM and SIGINT: no new visitors, event streams end, what runs may finish, the database closes, exit 0. */
export function stopOnSignals(server: Server, app: Pick<App, "endStreams" | "close">): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info(`Stopping (${signal})`);
    const stopped = new Promise((resolve) => server.close(resolve));
    app.endStreams();
    // Once its answer has ended a connection waits for the next request, and Node closes only those that waited before.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const cutOff = setTimeout(() => {
      log.warn("Requests under way were cut off");
      server.closeAllConnections();
    }, FINISH_WITHIN_MS);
    await stopped;
    clearTimeout(cutOff);
    clearInterval(sweep);
    await app.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
