import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { SAME_STATION } from "#app/moderation/decisions/answer-for-duplicates.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { hasAudio, STREAM_OUTCOMES } from "#app/platform/net/stream-outcome.ts";
import { outcomeLabel } from "#app/sound/streams/outcome-sentence.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { reasonFacts } from "#app/stations/history/reason-details.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import type { StationRefusal } from "./station-refusal.ts";

/** A transaction where the decisions are read within one. */
type Reader = Pick<Database, "select">;

/** Not of a suspended station that was deleted and put back. */
const SUSPENDS = sql`(${changes.after} ->> 'status' = 'suspended' and ${changes.before} ->> 'status' <> 'suspended')`;

/**
 * The decisions by which these stations are suspended, by their ids: the last ones, each with the reason that was given
 * with it or afterwards. `stationIds`: of stations that are suspended now.
 */
export async function readSuspensions(
  database: Reader,
  stationIds: readonly string[],
): Promise<Map<string, StationRefusal>> {
  const found = new Map<string, StationRefusal>();
  if (stationIds.length === 0) return found;
  const which = and(inArray(changes.stationId, [...stationIds]), or(eq(changes.kind, "reason"), SUSPENDS));
  for (const { kind, ...decision } of await readDecisions(database, which)) {
    const { stationId, reason, text, facts } = decision;
    const suspension = found.get(stationId);
    if (kind !== "reason") found.set(stationId, decision);
    else if (suspension)
      found.set(stationId, {
        ...suspension,
        reason,
        text,
        facts: { ...facts, name: suspension.facts.name ?? facts.name },
      });
  }
  return found;
}

/** The deletions that these changes are, by their ids. */
export async function readDeletions(
  database: Reader,
  changeIds: readonly number[],
): Promise<Map<number, StationRefusal>> {
  if (changeIds.length === 0) return new Map();
  const read = await readDecisions(database, inArray(changes.id, [...changeIds]));
  return new Map(read.map(({ kind, ...decision }) => [decision.change, decision]));
}

const others = alias(stations, "others");

/** The oldest first. */
async function readDecisions(database: Reader, which: SQL | undefined) {
  const rows = await database
    .select({
      kind: changes.kind,
      change: changes.id,
      at: changes.at,
      stationId: changes.stationId,
      stationName: changes.stationName,
      actorId: changes.actorId,
      actorRole: changes.actorRole,
      reason: changes.reason,
      details: changes.reasonDetails,
      text: changes.text,
      statusBefore: sql<string | null>`${changes.before} ->> 'status'`,
      isDeletion: sql<boolean>`${changes.before} is not null and ${changes.after} is null`,
      itemKind: reviewItems.kind,
      outcome: streamChecks.outcome,
      otherName: others.name,
    })
    .from(changes)
    .leftJoin(reviewItems, eq(reviewItems.id, changes.itemId))
    .leftJoin(streamChecks, eq(streamChecks.stationId, changes.stationId))
    // Only the name of a public station may be mailed.
    .leftJoin(others, and(eq(others.id, SAME_STATION), eq(others.status, "approved")))
    .where(which)
    .orderBy(asc(changes.id));
  return rows.map(({ statusBefore, outcome, otherName, stationId, stationName, details, ...row }) => ({
    ...row,
    stationId: stationId ?? "",
    stationName: stationName ?? "",
    wasPublic: statusBefore === "approved",
    facts: {
      ...reasonFacts(details),
      checkResult: checkResultOf(details?.outcome) ?? checkResultOf(outcome),
      name: otherName ?? undefined,
    },
  }));
}

function checkResultOf(outcome: string | null | undefined): string | undefined {
  const known = STREAM_OUTCOMES.find((one) => one === outcome);
  return known === undefined || hasAudio(known) ? undefined : outcomeLabel(known);
}
