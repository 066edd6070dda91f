import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { CannotStart } from "#app/platform/cannot-start.ts";
import { log } from "#app/platform/log.server.ts";
import { openReconnectingConnection } from "#app/platform/reconnecting-connection.server.ts";

/** The class of the advisory locks that processes hold, and the lock under which each looks at the others' and takes its own. */
const LOCK_CLASS = 7_246_319;
const TURN_LOCK = 7_246_320;

/** The object of the lock of a process without AUTH_SECRET. */
const NO_SECRET = 0;

/** A process that was killed a moment ago, or stops as this one starts, has this long to be gone. */
const WAIT_FOR_OTHERS_MS = 3_000;
const LOOK_AGAIN_MS = 100;

/** A machine that vanished loses its lock after half a minute, not after the two hours that systems allow by default. */
const NOTICE_LOSS = `set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

const WHAT_TO_DO =
  "Processes on one database sign sessions with one secret: set AUTH_SECRET to the same text for each of them. " +
  "What a process without it has used until now stands in its DATA_DIR, in the file auth-secret.";

/**
 * Ensures that the processes that serve one PostgreSQL database sign sessions alike: each has AUTH_SECRET, the same one, or is
 * alone. While it runs, a process holds a shared lock whose number identifies its secret. The lock is released when its
 * connection ends, and is acquired again after a reconnection.
 * Errors: CannotStart, saying what to set. Once it runs, a process that finds another secret beside it logs that instead.
 * Limits: of two different secrets one in 65,536 pairs is taken for one. Processes of versions without this lock are not seen.
 */
export async function holdAuthSecretLock(
  url: string,
  authSecret: string | null,
  { waitMs = WAIT_FOR_OTHERS_MS } = {},
): Promise<{ close: () => Promise<void> }> {
  const own = authSecret === null ? NO_SECRET : fingerprint(authSecret);
  let started = false;
  const lock = await openReconnectingConnection(url, {
    prepare: async (client) => {
      await client.query(NOTICE_LOSS);
      const refusal = await takeLock(client, own, started ? 0 : waitMs);
      if (refusal === null) return;
      if (started) log.error(refusal);
      throw new CannotStart(refusal);
    },
    onReconnect: () => log.info("The lock on the secret is held again"),
    disconnectMessage: "The connection that holds the lock on the secret broke",
  });
  started = true;
  return lock;
}

/** Null: the lock is held. Otherwise why it may not be. */
async function takeLock(client: Client, own: number, waitMs: number): Promise<string | null> {
  const lookUntil = performance.now() + waitMs;
  for (;;) {
    await client.query("begin");
    // One at a time: two processes that start together would each find no other lock.
    await client.query("select pg_advisory_xact_lock($1)", [TURN_LOCK]);
    const refusal = reasonAgainst(own, await othersHold(client));
    if (refusal === null) await client.query("select pg_advisory_lock_shared($1, $2)", [LOCK_CLASS, own]);
    await client.query("commit");
    if (refusal === null || performance.now() >= lookUntil) return refusal;
    await sleep(LOOK_AGAIN_MS);
  }
}

async function othersHold(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ held: string }>(
    `select objid::text as held from pg_locks
     where locktype = 'advisory' and granted and pid <> pg_backend_pid() and classid = $1 and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())`,
    [LOCK_CLASS],
  );
  return rows.map(({ held }) => Number(held));
}

function reasonAgainst(own: number, others: number[]): string | null {
  if (others.every((other) => other === own && own !== NO_SECRET)) return null;
  if (own === NO_SECRET)
    return `Another RadioWave process uses this database, and this one has no AUTH_SECRET. ${WHAT_TO_DO}`;
  return others.includes(NO_SECRET)
    ? `A RadioWave process without AUTH_SECRET uses this database: stop it first. ${WHAT_TO_DO}`
    : `Another RadioWave process uses this database with a different AUTH_SECRET. ${WHAT_TO_DO}`;
}

/** 1 to 65,536. So few bits on purpose: every role of the server can read locks, and must not learn to guess the secret by it. */
function fingerprint(secret: string): number {
  return 1 + createHmac("sha256", secret).update("radiowave: which secret a process has").digest().readUInt16BE();
}
