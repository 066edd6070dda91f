import pg from "pg";
import type { ChannelListener } from "./database.server.ts";
import { log } from "./log.server.ts";
import { openReconnectingConnection } from "./reconnecting-connection.server.ts";

/**
 * A connection of its own that hears NOTIFY on one channel, and comes back by itself when it is lost.
 * While it was away messages were missed: `onReconnect` says so, once it listens again.
 * Errors: only the first connection's failure is thrown.
 */
export function openPostgresListener(
  url: string,
  channel: string,
  { onMessage, onReconnect }: ChannelListener,
): Promise<{ close: () => Promise<void> }> {
  return openReconnectingConnection(url, {
    prepare: async (client) => {
      client.on("notification", ({ payload }) => onMessage(payload ?? ""));
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    onReconnect: () => {
      log.info("Changes are heard again");
      onReconnect();
    },
    disconnectMessage: "The connection that hears changes broke",
  });
}
