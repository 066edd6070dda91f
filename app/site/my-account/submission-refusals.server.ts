import { inArray } from "drizzle-orm";
import { appealDeadline, type ShownAppealState } from "#app/moderation/appeals/appeal.ts";
import { appeals } from "#app/moderation/appeals/appeals.table.ts";
import { SHOWN_STATE } from "#app/moderation/appeals/read-appeal.server.ts";
import { readSuspensions } from "#app/moderation/appeals/station-refusals.server.ts";
import { countResubmissions, MAX_RESUBMISSIONS } from "#app/moderation/contributions/own-station.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { OwnSubmission, SubmissionRefusal } from "./submission-view.ts";

/** Why the suspended ones of these stations are not in the directory, and what can be done, by their ids. */
export async function readRefusals(
  database: Database,
  submissions: readonly OwnSubmission[],
  now: Date,
): Promise<Map<string, SubmissionRefusal>> {
  const ids = submissions.filter(({ status }) => status === "suspended").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const suspensions = await readSuspensions(database, ids);
  const resubmissions = await countResubmissions(database, ids);
  const appealStates = await readAppealStates(
    database,
    [...suspensions.values()].map(({ change }) => change),
  );
  return new Map(
    ids.map((id) => {
      const suspension = suspensions.get(id);
      const change = suspension && appealDeadline(suspension.at) > now ? suspension.change : null;
      return [
        id,
        {
          reason: suspension?.reason ?? null,
          text: suspension?.text ?? "",
          facts: suspension?.facts ?? {},
          appeal: (suspension && appealStates.get(suspension.change)) ?? null,
          change,
          mayResubmit: (resubmissions.get(id) ?? 0) < MAX_RESUBMISSIONS,
        },
      ];
    }),
  );
}

/** What became of the appeals against these decisions, by their ids in the history. */
export async function readAppealStates(
  database: Database,
  changeIds: readonly number[],
): Promise<Map<number, ShownAppealState>> {
  if (changeIds.length === 0) return new Map();
  const rows = await database
    .select({ change: appeals.changeId, state: SHOWN_STATE })
    .from(appeals)
    .where(inArray(appeals.changeId, [...changeIds]));
  return new Map(rows.map(({ change, state }) => [change, state]));
}
