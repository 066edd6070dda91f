import { asc, eq, sql } from "drizzle-orm";
import { readDeletions, readSuspensions } from "#app/moderation/appeals/station-refusals.server.ts";
import { proposals } from "#app/moderation/contributions/proposals.table.ts";
import { type Database, rowsOf } from "#app/platform/database/database.server.ts";
import { refusalReasonSentence } from "#app/stations/history/change-sentence.ts";
import type { StationFields } from "#app/stations/history/changed-fields.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { FIELD_LIST, PROPOSAL_FIELDS, SUBMISSION_FIELDS } from "#app/stations/station/field-list.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { deletionsOf } from "./deleted-submissions.server.ts";

const GIVEN_COLUMNS = Object.fromEntries(
  new Set([...PROPOSAL_FIELDS, ...SUBMISSION_FIELDS])
    .values()
    .map((field) => [field, stations[FIELD_LIST[field].property]]),
);

/** The stations that an account has submitted, for its owner's file: with the decision about each that is suspended. */
export async function readSubmittedStations(database: Database, userId: string): Promise<unknown> {
  const submitted = await database
    .select({
      id: stations.id,
      status: stations.status,
      submitted_at: stations.createdAt,
      ...GIVEN_COLUMNS,
      bitrate: stations.bitrate,
    })
    .from(stations)
    .where(eq(stations.submittedBy, userId))
    .orderBy(asc(stations.createdAt));
  const suspended = submitted.filter(({ status }) => status === "suspended").map(({ id }) => id);
  const suspensions = await readSuspensions(database, suspended);
  return submitted.map((station) => ({ ...station, decision: decisionOf(suspensions.get(station.id)) }));
}

/** The stations of the account that were deleted, each as it was then, with the decision. */
export async function readOwnDeletedStations(database: Database, userId: string): Promise<unknown> {
  const rows = await rowsOf<{ id: string; before: StationFields }>(
    database,
    sql`select id::text, before from (${deletionsOf(userId, null)}) deletions`,
  );
  const deletions = await readDeletions(
    database,
    rows.map(({ id }) => Number(id)),
  );
  return rows.map(({ id, before }) => ({ ...before, decision: decisionOf(deletions.get(Number(id))) }));
}

type Decision = {
  at: Date;
  reason: string | null;
  text: string | null;
  facts: Parameters<typeof refusalReasonSentence>[1];
};

function decisionOf(decision: Decision | undefined) {
  if (!decision) return null;
  const { at, reason, text, facts } = decision;
  return { at, reason, reason_text: refusalReasonSentence(reason, facts), text };
}

/** The account's proposals, each with the decision. */
export function readProposedChanges(database: Database, userId: string): Promise<unknown> {
  return database
    .select({
      station_id: proposals.stationId,
      made_at: proposals.madeAt,
      before: proposals.base,
      proposed: proposals.proposed,
      text: proposals.text,
      state: proposals.state,
      decision: {
        at: changes.at,
        reason: changes.reason,
        reason_details: changes.reasonDetails,
        text: changes.text,
        accepted: changes.after,
      },
    })
    .from(proposals)
    .leftJoin(changes, eq(changes.id, proposals.decidedChange))
    .where(eq(proposals.proposedBy, userId))
    .orderBy(asc(proposals.id));
}
