import { and, asc, eq, gt, gte, inArray, isNotNull, sql } from "drizzle-orm";
import type { ProposalState } from "#app/moderation/contributions/proposal.ts";
import { proposals } from "#app/moderation/contributions/proposals.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import type { StationStatus } from "#app/stations/station/station-status.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import type { DecisionNews } from "./decision-mail-texts.ts";
import { readDeletions, readSuspensions } from "./station-refusals.server.ts";

/** The account, and the time since when decisions are read: `facts.since` of the mail. */
type Since = { userId: string; since: string };

/**
 * Changes of transactions that ran at once are not in the order in which these began. So many ids before the newest
 * older change are read too.
 */
const ID_MARGIN = 10_000;

/**
 * What was decided about an account's stations and proposals: of each station only how it is now, if that is not how it
 * was; without what the person did, what was reverted meanwhile, and what an appeal changed, which has a mail of its
 * own. Oldest first, stations before proposals.
 */
export async function readNews(database: Database, about: Since): Promise<DecisionNews[]> {
  return [...(await readStationNews(database, about)), ...(await readProposalNews(database, about))];
}

const isSince = ({ since }: Since) => gte(changes.at, sql`${since}::timestamptz`);

/** A station's changes since then: how it was before them, and the last. */
type ChangedStation = { id: string; first: string; last: Row };

type Row = Awaited<ReturnType<typeof readChangesOf>>[number];

async function readStationNews(database: Database, about: Since): Promise<DecisionNews[]> {
  const changed = (await readChangedStations(database, about)).filter(
    ({ first, last }) =>
      last.actorId !== about.userId &&
      last.itemKind !== "appeal" &&
      (first !== stateOf(last) || last.kind === "reason"),
  );
  const inState = (state: string) => changed.filter(({ last }) => stateOf(last) === state);
  const suspended = inState("suspended").map(({ id }) => id);
  const suspensions = await readSuspensions(database, suspended);
  const deletions = await readDeletions(
    database,
    inState(DELETED).map(({ last }) => last.id),
  );
  return changed.flatMap(({ id, last }): DecisionNews[] => {
    const state = stateOf(last);
    if (state === "approved") return [{ kind: "approved", stationId: id, stationName: last.presentName ?? "" }];
    const decision = state === "suspended" ? suspensions.get(id) : deletions.get(last.id);
    return decision ? [{ kind: "refused", ...decision }] : [];
  });
}

const DELETED = "deleted";

/** How the station is now. */
function stateOf({ presentStatus }: Pick<Row, "presentStatus">): StationStatus | typeof DELETED {
  return presentStatus ?? DELETED;
}

async function readChangedStations(database: Database, about: Since): Promise<ChangedStation[]> {
  const changed = new Map<string, ChangedStation>();
  for (const row of await readChangesOf(database, about)) {
    const id = row.stationId ?? "";
    const known = changed.get(id);
    // What was decided before the person submitted it again does not count any more.
    if (row.kind === "submit") changed.set(id, { id, first: "pending", last: row });
    else changed.set(id, { id, first: known?.first ?? row.statusBefore ?? DELETED, last: row });
  }
  return [...changed.values()];
}

/** The changes of the status of the account's stations, the oldest first. */
function readChangesOf(database: Database, about: Since) {
  const submitter = sql`coalesce(${stations.submittedBy}, ${changes.private} ->> 'submitted_by')`;
  const newestOlder = sql`(select max(id) from ${changes} older where older.at < ${about.since}::timestamptz)`;
  const setsStatus = sql`(${changes.before} ? 'status' or ${changes.after} ? 'status' or ${changes.kind} in ('reason', 'submit'))`;
  return database
    .select({
      id: changes.id,
      kind: changes.kind,
      actorId: changes.actorId,
      stationId: changes.stationId,
      /** Null: there was no such station. Of a given reason: the station stays as it was. */
      statusBefore: sql<
        string | null
      >`case when ${changes.kind} = 'reason' then ${stations.status} else ${changes.before} ->> 'status' end`,
      itemKind: reviewItems.kind,
      presentStatus: stations.status,
      presentName: stations.name,
    })
    .from(changes)
    .leftJoin(stations, eq(stations.id, changes.stationId))
    .leftJoin(reviewItems, eq(reviewItems.id, changes.itemId))
    .where(
      and(
        gt(changes.id, sql`coalesce(${newestOlder}, 0) - ${ID_MARGIN}`),
        isSince(about),
        isNotNull(changes.stationId),
        setsStatus,
        eq(submitter, about.userId),
      ),
    )
    .orderBy(asc(changes.id));
}

/** States of proposals that were decided by others. */
const DECIDED_STATES = ["accepted", "partly", "refused"] as const satisfies readonly ProposalState[];

async function readProposalNews(database: Database, about: Since): Promise<DecisionNews[]> {
  const isReverted = sql`exists (select from ${changes} later where later.reverts = ${proposals.decidedChange})`;
  const rows = await database
    .select({
      state: proposals.state,
      stationId: proposals.stationId,
      stationName: stations.name,
      status: stations.status,
      reason: changes.reason,
      text: changes.text,
      details: changes.reasonDetails,
    })
    .from(proposals)
    .innerJoin(changes, eq(changes.id, proposals.decidedChange))
    .innerJoin(stations, eq(stations.id, proposals.stationId))
    .where(
      and(
        eq(proposals.proposedBy, about.userId),
        inArray(proposals.state, [...DECIDED_STATES]),
        isSince(about),
        sql`not ${isReverted}`,
      ),
    )
    .orderBy(asc(changes.id));
  return rows.map(({ state, status, ...row }) => ({
    kind: "proposal",
    state: DECIDED_STATES.find((decided) => decided === state) ?? "refused",
    isPublic: status === "approved",
    ...row,
  }));
}
