import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { readCheckResults } from "#app/sound/checks/administrator-checks.server.ts";
import { readApiClients } from "#app/stations/history/api-clients.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { findModeratedStation, MODERATED_FIELDS } from "#app/stations/station/station-reader.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { possibleDuplicateIds } from "./read-queue-rows.server.ts";
import { readNewestChanges } from "./read-station-record.server.ts";

const claimants = alias(users, "claimants");
const closers = alias(users, "closers");
const submitters = alias(users, "submitters");

const MAX_OTHER_ITEMS = 10;

/** An item with all that is shown of it. */
export type ItemRecord = NonNullable<Awaited<ReturnType<typeof readItem>>>;

/** An item, open or closed, with its station and what is known of both; null for an unknown id. */
export async function readItem(database: Database, id: number) {
  const [found] = await database
    .select({
      item: reviewItems,
      claimantName: claimants.name,
      closer: { id: closers.id, name: closers.name },
      station: MODERATED_FIELDS,
      submitter: { id: submitters.id, name: submitters.name },
      finalUrl: streamChecks.finalUrl,
    })
    .from(reviewItems)
    .leftJoin(stations, eq(stations.id, reviewItems.stationId))
    .leftJoin(claimants, eq(claimants.id, reviewItems.claimedBy))
    .leftJoin(closers, eq(closers.id, reviewItems.closedBy))
    .leftJoin(submitters, eq(submitters.id, stations.submittedBy))
    .leftJoin(streamChecks, eq(streamChecks.stationId, stations.id))
    .where(eq(reviewItems.id, id));
  if (!found) return null;
  const { stationId } = found.item;
  const [other] = possibleDuplicateIds(found.item);
  const [checkResults, clients, changes, others, otherFound] = await Promise.all([
    readCheckResults(database, stationId === null ? [] : [stationId]),
    readApiClients(database, stationId === null ? [] : [stationId]),
    stationId === null ? [] : readNewestChanges(database, stationId),
    stationId === null ? [] : readOtherItems(database, { id, stationId }),
    other === undefined ? null : findModeratedStation(database, other),
  ]);
  const ofStation = { checkResult: checkResults.get(stationId ?? ""), client: clients.get(stationId ?? "") ?? null };
  return { ...found, ...ofStation, changes, others, other: otherFound };
}

/** The other open items of a station, the most urgent first. */
function readOtherItems(database: Database, { id, stationId }: { id: number; stationId: string }) {
  return database
    .select({ id: reviewItems.id, kind: reviewItems.kind, since: reviewItems.since })
    .from(reviewItems)
    .where(and(eq(reviewItems.stationId, stationId), isNull(reviewItems.closedAt), ne(reviewItems.id, id)))
    .orderBy(asc(reviewItems.dueAt), asc(reviewItems.id))
    .limit(MAX_OTHER_ITEMS);
}
