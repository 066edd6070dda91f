import pg from "pg";
import { log } from "./log.server.ts";

/** By attempt; the last one repeats. */
const RETRY_AFTER_MS = [250, 500, 1_000, 2_000, 5_000];

type ReconnectingConnectionOptions = {
  /** Prepares each new session: a channel, a lock. */
  prepare: (client: pg.Client) => Promise<void>;
  /** Called when a lost connection is open and prepared again. */
  onReconnect: () => void;
  /** Logged when the connection is lost. */
  disconnectMessage: string;
};

/**
 * A dedicated connection, outside the pool, for state that belongs to a session; reconnects when it is lost.
 * Errors: only the first connection's failure, or that of its preparation, is thrown.
 */
export async function openReconnectingConnection(
  url: string,
  { prepare, onReconnect, disconnectMessage }: ReconnectingConnectionOptions,
): Promise<{ close: () => Promise<void> }> {
  let closed = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const opening = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    opening.on("error", (error) => log.warn({ reason: error.message }, disconnectMessage));
    try {
      await opening.connect();
      await prepare(opening);
    } catch (error) {
      // The caller needs the first failure, not that of closing.
      opening.end().catch(() => {});
      throw error;
    }
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
          () => !closed && onReconnect(),
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
