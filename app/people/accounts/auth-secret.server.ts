import { createHmac, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { ADVISORY_LOCKS } from "#app/platform/database/advisory-locks.server.ts";
import { CannotStart, fileFailure } from "#app/platform/errors/cannot-start.ts";
import { makeFolder } from "#app/platform/process/data-directory-problem.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";

const MIN_CHARACTERS = 32;

/**
 * The secret that signs sessions: AUTH_SECRET, or one that is generated once and stored in the data directory, readable
 * by this user only. Processes that start at the same time on a new directory get the same one.
 * Errors: CannotStart when it cannot be stored or is too short.
 */
export function loadAuthSecret({ authSecret, dataDir }: Pick<Config, "authSecret" | "dataDir">): string {
  if (authSecret !== null) return authSecret;
  const path = join(dataDir, "auth-secret");
  try {
    makeFolder(dataDir);
    const temporaryPath = `${path}.${process.pid}.new`;
    writeFileSync(temporaryPath, randomBytes(48).toString("base64url"), { mode: 0o600 });
    linkIfAbsent(temporaryPath, path);
    rmSync(temporaryPath);
    const secret = readFileSync(path, "utf8").trim();
    if (secret.length >= MIN_CHARACTERS) return secret;
  } catch (error) {
    throw fileFailure(`AUTH_SECRET is not set, and RadioWave cannot store its secret in ${path}`, error);
  }
  throw new CannotStart(`The secret in ${path} is too short; remove that file, or set AUTH_SECRET.`);
}

/** Atomic, and never overwrites an existing file. */
function linkIfAbsent(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/** The lock object of a process without AUTH_SECRET. */
const NO_SECRET = 0;

/** Time for a process that was just killed or is stopping to release its lock. */
const WAIT_FOR_OTHERS_MS = 3_000;
const RETRY_MS = 100;

/** The lock of a machine that lost its network is released after half a minute instead of two hours, the system default. */
const KEEPALIVE_SETTINGS = `set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

const WHAT_TO_DO =
  "All processes on one database must sign sessions with one secret: set AUTH_SECRET to the same text for each of them. " +
  "The secret that a process without AUTH_SECRET has used until now is in its DATA_DIR, in the file auth-secret.";

/**
 * Ensures that all processes on one PostgreSQL database sign sessions with the same AUTH_SECRET; a process without one
 * must be the only one. Each process holds a shared advisory lock whose number identifies its secret, on a connection
 * of its own; after a reconnection it takes the lock again.
 * Errors: CannotStart, with what to set. A running process that finds another secret after a reconnection logs an
 * error. Limits: one in 65,536 pairs of different secrets is not detected, nor are processes of versions without this
 * lock.
 */
export async function holdAuthSecretLock(
  url: string,
  authSecret: string | null,
  { waitMs = WAIT_FOR_OTHERS_MS } = {},
): Promise<{ close: () => Promise<void> }> {
  const own = authSecret === null ? NO_SECRET : fingerprint(authSecret);
  let started = false;
  let logged: string | null = null;
  // Imported only here, so that the driver of PostgreSQL is not loaded for the embedded database.
  const { openReconnectingConnection } = await import("#app/platform/database/postgres-database.server.ts");
  const lock = await openReconnectingConnection(url, {
    prepare: async (client) => {
      await client.query(KEEPALIVE_SETTINGS);
      const refusal = await takeLock(client, own, started ? 0 : waitMs);
      // Reconnections are frequent.
      if (started && refusal !== null && refusal !== logged) log.error(refusal);
      logged = refusal;
      if (refusal === null) return;
      throw new CannotStart(refusal);
    },
    onReconnect: () => log.info("secret lock reacquired"),
    disconnectMessage: "secret lock connection lost",
  });
  started = true;
  return lock;
}

/** Null: the lock is held. Otherwise the reason of the refusal. */
async function takeLock(client: Client, own: number, waitMs: number): Promise<string | null> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    await client.query("begin");
    // Serialized: two processes starting at once would each find no other lock.
    await client.query("select pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.secretComparison]);
    const refusal = refusalReason(own, await otherFingerprints(client));
    if (refusal === null) await client.query("select pg_advisory_lock_shared($1, $2)", [ADVISORY_LOCKS.secrets, own]);
    await client.query("commit");
    if (refusal === null || performance.now() >= deadline) return refusal;
    await sleep(RETRY_MS);
  }
}

async function otherFingerprints(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ held: string }>(
    `select objid::text as held from pg_locks
     where locktype = 'advisory' and granted and pid <> pg_backend_pid() and classid = $1 and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())`,
    [ADVISORY_LOCKS.secrets],
  );
  return rows.map(({ held }) => Number(held));
}

function refusalReason(own: number, others: number[]): string | null {
  if (others.every((other) => other === own && own !== NO_SECRET)) return null;
  if (own === NO_SECRET)
    return `Another RadioWave process uses this database, and this one has no AUTH_SECRET. ${WHAT_TO_DO}`;
  return others.includes(NO_SECRET)
    ? `A RadioWave process without AUTH_SECRET uses this database: stop it first. ${WHAT_TO_DO}`
    : `Another RadioWave process uses this database with a different AUTH_SECRET. ${WHAT_TO_DO}`;
}

/** 1 to 65,536. Only 16 bits, because every database role can read locks and must not be able to verify guesses. */
function fingerprint(secret: string): number {
  return 1 + createHmac("sha256", secret).update("radiowave: which secret a process has").digest().readUInt16BE();
}
