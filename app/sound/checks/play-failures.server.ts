import { and, count, eq, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import type { AttemptCounter, Limit } from "#app/platform/limits/attempts.server.ts";
import { keyedDigest } from "#app/platform/process/keyed-digest.server.ts";
import { hasId } from "#app/stations/station/station-reader.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { PLAY_FAILURES_KEPT_DAYS, playFailures, streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { earliestCheckAfterMs } from "./check-schedule.ts";

const PER_ADDRESS: Limit = { name: "play failures from an address", max: 60, windowSeconds: 10 * 60 };

/** The address for rate limits, and the account of a signed-in user, else "". */
type PlayFailureReporter = { address: string; account: string };

export type PlayFailureParts = { database: Database; attempts: Pick<AttemptCounter, "count">; secret: string };

/**
 * Stores that a station did not play for a visitor and schedules an earlier check. A visitor counts once until the next
 * check. Only checks decide whether a station is off the air, not play failures.
 * Errors: Refusal `too-many`, or `not-found` for a station that is not approved.
 */
export async function notePlayFailure(
  { database, attempts, secret }: PlayFailureParts,
  id: string,
  reporter: PlayFailureReporter,
): Promise<void> {
  await attempts.count(PER_ADDRESS, reporter.address);
  await database.transaction(async (transaction) => {
    const [station] = await transaction
      .select({ id: stations.id })
      .from(stations)
      .where(and(hasId(id), eq(stations.status, "approved")));
    if (!station) throw new Refusal("not-found", "Estação não encontrada.");
    const isOld = sql`${playFailures.failedAt} < now() - make_interval(days => ${PLAY_FAILURES_KEPT_DAYS}::int)`;
    await transaction.delete(playFailures).where(and(eq(playFailures.stationId, id), isOld));
    const inserted = await transaction
      .insert(playFailures)
      .values({ key: keyOf(secret, id, reporter), stationId: id })
      .onConflictDoNothing()
      .returning({ key: playFailures.key });
    if (inserted.length === 0) return;
    const [failed] = await transaction
      .select({ visitors: count() })
      .from(playFailures)
      .where(eq(playFailures.stationId, id));
    const seconds = earliestCheckAfterMs(failed?.visitors ?? 1) / 1000;
    const earliest = sql`greatest(now(), ${streamChecks.checkedAt} + make_interval(secs => ${seconds}::float8))`;
    await transaction
      .update(streamChecks)
      .set({ nextCheckAt: sql`least(${streamChecks.nextCheckAt}, ${earliest})` })
      .where(eq(streamChecks.stationId, id));
  });
}

/** A digest of station and visitor; without the secret it cannot be found by trying all addresses. */
function keyOf(secret: string, id: string, { address, account }: PlayFailureReporter): string {
  return keyedDigest(secret, "play failure", id, address, account);
}
