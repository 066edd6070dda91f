import type { Server } from "node:http";
import { CannotStart } from "#app/platform/errors/cannot-start.ts";
import { log } from "#app/platform/process/log.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import type { App } from "./app.ts";

/**
 * How long a connection without requests stays open: longer than proxies keep theirs (nginx: 60 s). One that the server
 * closes just as a proxy sends a form over it would be a 502.
 */
const IDLE_MS = 75_000;

/** How long pending requests may run after the stop signal. */
const FINISH_WITHIN_MS = 3_000;
/** How often idle connections are closed meanwhile. */
const SWEEP_MS = 20;

/** Errors: CannotStart when the address is in use or not one of this machine. */
export function listen(server: Server, { host, port }: Pick<Config, "host" | "port">): Promise<void> {
  server.keepAliveTimeout = IDLE_MS;
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "EADDRINUSE" ? "another program uses it; set another PORT" : error.message;
      reject(new CannotStart(`RadioWave cannot listen on ${host}:${port}: ${reason}.`));
    });
    server.listen(port, host, resolve);
  });
}

/**
 * On SIGTERM, SIGINT or SIGHUP: accepts no connections, ends event streams, lets requests finish, closes the app, exits
 * with 0. When the database has ended: the same with 1, so that a service manager starts the process again.
 */
export function stopOnSignals(server: Server, app: Pick<App, "endStreams" | "ended" | "close">): void {
  let stopping = false;
  const stop = async (code: 0 | 1) => {
    if (stopping) return;
    stopping = true;
    const stopped = new Promise((resolve) => server.close(resolve));
    app.endStreams();
    // `server.close` closes only connections that are idle at that time; the others become idle when their response
    // ends.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const cutOff = setTimeout(() => {
      log.warn("pending requests cut off");
      server.closeAllConnections();
    }, FINISH_WITHIN_MS);
    await stopped;
    clearTimeout(cutOff);
    clearInterval(sweep);
    await app.close().catch((error: unknown) => log.error({ err: error }, "closing failed"));
    process.exit(code);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      log.info({ signal }, "stopping");
      void stop(0);
    });
  }
  void app.ended.then((sentence) => {
    log.fatal(`${sentence} RadioWave ends, because its database accepts no more queries, and can be started again.`);
    void stop(1);
  });
}
