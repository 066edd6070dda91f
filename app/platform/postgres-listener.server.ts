import pg from "pg";
import type { Listener } from "./database.server.ts";
import { log } from "./log.server.ts";
import { keepPostgresConnection } from "./reconnecting-connection.server.ts";

/**
 * A connection of its own that hears NOTIFY on one channel, and comes back by itself when it is lost.
 * While it was away messages were missed: `onGap` says so, once it listens again.
 * Errors: only the first connection's failure is thrown.
 */
export function openPostgresListener(
  url: string,
  channel: string,
  { onMessage, onGap }: Listener,
): Promise<{ close: () => Promise<void> }> {
  return keepPostgresConnection(url, {
    prepare: async (client) => {
      client.on("notification", ({ payload }) => onMessage(payload ?? ""));
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    onBack: () => {
      log.info("Changes are heard again");
      onGap();
    },
    lossMessage: "The connection that hears changes broke",
  });
}
