import { and, desc, eq, sql } from "drizzle-orm";
import { endAppeals } from "#app/moderation/decisions/appeals-of-stations.server.ts";
import { type Database, rowsOf } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { STATION_GONE } from "#app/stations/station/announce-station.server.ts";
import { hasId } from "#app/stations/station/station-reader.server.ts";
import type { StationStatus } from "#app/stations/station/station-status.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { countDeletedSubmissions } from "./deleted-submissions.server.ts";
import type { OwnSubmission } from "./submission-view.ts";

const OWN_FIELDS = {
  id: stations.id,
  name: stations.name,
  genre: stations.genre,
  country: stations.country,
  countryCode: stations.countryCode,
  city: stations.city,
  imageUrl: stations.imageUrl,
  createdAt: stations.createdAt,
  status: stations.status,
} as const;

/** The number of stations that an account has submitted, in any state, with the deleted ones that are listed. */
export async function countSubmissions(database: Database, accountId: string): Promise<number> {
  const [row] = await rowsOf<{ submissions: number | string }>(
    database,
    sql`select (select count(*) from ${stations} where submitted_by = ${accountId})
      + (${countDeletedSubmissions(accountId)}) as submissions`,
  );
  return Number(row?.submissions);
}

/** The stations that an account has submitted, in any state, newest first. */
export function readSubmissions(database: Database, accountId: string): Promise<OwnSubmission[]> {
  return database
    .select(OWN_FIELDS)
    .from(stations)
    .where(eq(stations.submittedBy, accountId))
    .orderBy(desc(stations.createdAt), desc(stations.id));
}

const DECIDED: Record<Exclude<StationStatus, "pending">, string> = {
  approved: "Esta rádio já foi aprovada.",
  suspended: "Esta rádio já foi suspensa.",
};

/**
 * Deletes a pending station of the account that submitted it, with its image. Errors: Refusal `conflict` when it was
 * decided meanwhile, `not-found` for all others, also those of other accounts.
 */
export function withdrawSubmission(
  database: Database,
  accountId: string,
  { id: stationId, now }: { id: string; now: Date },
): Promise<void> {
  return database.transaction(async (transaction) => {
    const isOwn = and(hasId(stationId), eq(stations.submittedBy, accountId));
    const withdrawn = await transaction
      .delete(stations)
      .where(and(isOwn, eq(stations.status, "pending")))
      .returning({ id: stations.id, name: stations.name });
    if (withdrawn.length === 0) {
      const [own] = await transaction.select({ status: stations.status }).from(stations).where(isOwn);
      if (!own || own.status === "pending") throw new Refusal("not-found", STATION_GONE);
      throw new Refusal("conflict", DECIDED[own.status]);
    }
    for (const station of withdrawn) {
      const actor = { id: accountId, role: "contributor" } as const;
      const change = await recordChange(transaction, actor, { kind: "withdraw", station });
      await endAppeals(transaction, [{ stationId: station.id, change }], "withdrawn");
    }
    await updateSubmissionItems(transaction, [stationId], { by: accountId, now });
    await announce(transaction, { topic: "administration" });
    await announce(transaction, { topic: "account", userId: accountId, part: "submissions" });
  });
}
