import pg from "pg";
import type { Listener } from "./database.server.ts";
import { log } from "./log.server.ts";

const RETRY_AFTER_MS = [250, 500, 1_000, 2_000, 5_000];

/**
 * A connection of its own that hears NOTIFY on one channel, and comes back by itself when it is lost.
 * While it was away messages were missed: `onGap` says so, once it listens again.
 * Errors: only the first connection's failure is thrown.
 */
export async function openPostgresListener(
  url: string,
  channel: string,
  { onMessage, onGap }: Listener,
): Promise<{ close: () => Promise<void> }> {
  let closed = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const opening = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    opening.on("error", (error) => log.warn({ reason: error.message }, "The connection that hears changes broke"));
    opening.on("notification", ({ payload }) => onMessage(payload ?? ""));
    await opening.connect();
    await opening.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (closed) return void (await opening.end());
    client = opening;
    opening.once("end", () => {
      if (client !== opening) return;
      client = null;
      if (!closed) reconnect(0);
    });
  }

  function reconnect(attempt: number): void {
    retry = setTimeout(
      () => {
        connect().then(
          () => {
            log.info("Changes are heard again");
            onGap();
          },
          () => !closed && reconnect(attempt + 1),
        );
      },
      RETRY_AFTER_MS[Math.min(attempt, RETRY_AFTER_MS.length - 1)],
    );
  }

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
