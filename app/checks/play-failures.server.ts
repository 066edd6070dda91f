import { and, count, eq, sql } from "drizzle-orm";
import type { AttemptCounter, Limit } from "#app/platform/attempts.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { keyedDigest } from "#app/platform/keyed-digest.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { hasId } from "#app/stations/station-search.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { earliestCheckAfterMs } from "./check-schedule.ts";
import { playFailures, streamChecks } from "./stream-checks.table.ts";

const FROM_AN_ADDRESS: Limit = { name: "play failures from an address", most: 60, windowSeconds: 10 * 60 };

/** Checks take them away, about once a day; those of stations that are not checked any more go by this. */
const KEPT_FOR = sql`interval '2 days'`;

/** For whom it did not play: an address as limits count it, and the account of who is signed in. */
export type PlayFailureReporter = { address: string; account: string };

export type PlayFailureParts = { database: Database; attempts: Pick<AttemptCounter, "count">; secret: string };

/**
 * Notes that a station did not play for somebody, and has its stream looked at sooner. Whoever says so twice before the
 * next check has said it once; and however many do, a check alone tells whether the station is on the air.
 * Errors: Refusal `too-many`, or `not-found` for a station that visitors cannot hear.
 */
export async function notePlayFailure(
  { database, attempts, secret }: PlayFailureParts,
  id: string,
  listener: PlayFailureReporter,
): Promise<void> {
  await attempts.count(FROM_AN_ADDRESS, listener.address);
  await database.transaction(async (transaction) => {
    const [station] = await transaction
      .select({ id: stations.id })
      .from(stations)
      .where(and(hasId(id), eq(stations.status, "approved")));
    if (!station) throw new Refusal("not-found", "Estação não encontrada.");
    const isOld = sql`${playFailures.failedAt} < now() - ${KEPT_FOR}`;
    await transaction.delete(playFailures).where(and(eq(playFailures.stationId, id), isOld));
    const noted = await transaction
      .insert(playFailures)
      .values({ key: keyOf(secret, id, listener), stationId: id })
      .onConflictDoNothing()
      .returning({ key: playFailures.key });
    if (noted.length === 0) return;
    const [failed] = await transaction
      .select({ visitors: count() })
      .from(playFailures)
      .where(eq(playFailures.stationId, id));
    const seconds = earliestCheckAfterMs(failed?.visitors ?? 1) / 1000;
    const soonest = sql`greatest(now(), ${streamChecks.checkedAt} + make_interval(secs => ${seconds}::float8))`;
    await transaction
      .update(streamChecks)
      .set({ nextCheckAt: sql`least(${streamChecks.nextCheckAt}, ${soonest})` })
      .where(eq(streamChecks.stationId, id));
  });
}

/** Neither station nor visitor can be read from it, nor found by trying all addresses: that takes the secret. */
function keyOf(secret: string, id: string, { address, account }: PlayFailureReporter): string {
  return keyedDigest(secret, "play failure", id, address, account);
}
