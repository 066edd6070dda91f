import { and, eq, sql } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { parseRowId } from "#app/platform/http/row-id.ts";
import { refusalReasonSentence } from "#app/stations/history/change-sentence.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import type { ReadChange } from "#app/stations/history/read-change.ts";
import { reasonFacts } from "#app/stations/history/reason-details.ts";
import type { ShownAppealState } from "./appeal.ts";
import { type AppealView, appealView } from "./appeal-view.ts";
import { appeals } from "./appeals.table.ts";
import { findDecision } from "./find-decision.server.ts";
import { readSuspensions } from "./station-refusals.server.ts";

/** What became of an appeal, as its author reads it; see moderation/decisions/appeals-of-stations.server.ts. */
export const SHOWN_STATE = sql<ShownAppealState>`case when (select d.kind from ${changes} d
  where d.id = ${appeals}.decided_change) <> 'appeal' then 'ended' else ${appeals}.state end`;

type ShownAppeal = Pick<typeof appeals.$inferSelect, "text" | "statement"> & { state: ShownAppealState };

/**
 * What an account reads about a decision that concerns it, and about its appeal. `name`: as in the URL. Null: there is
 * no such decision for this account. Without `decision` it does not hold any more, and only the appeal is shown.
 */
export async function readAppealPage(
  database: Database,
  accountId: string,
  { name, now }: { name: string; now: Date },
): Promise<{ decision: AppealView | null; appeal: ShownAppeal | null } | null> {
  const found = await findDecision(database, accountId, name);
  const change = found?.change ?? parseRowId(name);
  if (change === null) return null;
  const { text, statement } = appeals;
  const [appeal = null] = await database
    .select({ text, state: SHOWN_STATE, statement })
    .from(appeals)
    .where(and(eq(appeals.changeId, change), eq(appeals.byUser, accountId)));
  return found || appeal ? { decision: found && appealView(found, now), appeal } : null;
}

/** An appeal as those who decide it read it. */
type AppealDetails = {
  id: number;
  text: string;
  madeAt: Date;
  /** The decision. `why`: its reason as a sentence; empty without one. */
  change: Pick<ReadChange, "id" | "kind" | "at" | "reason" | "text"> & { why: string; stationName: string };
  /** Null when the account was deleted. */
  appellant: { id: string; name: string; email: string } | null;
};

/** An appeal that waits for a decision; null if there is none of this id. */
export async function readAppealDetails(database: Database, id: number): Promise<AppealDetails | null> {
  const [found] = await database
    .select({ appeal: appeals, change: changes, appellant: { id: users.id, name: users.name, email: users.email } })
    .from(appeals)
    .innerJoin(changes, eq(changes.id, appeals.changeId))
    .leftJoin(users, eq(users.id, appeals.byUser))
    .where(eq(appeals.id, id));
  if (found?.appeal.state !== "open") return null;
  const { appeal, change, appellant } = found;
  // The reason may have been given afterwards.
  const suspension = change.stationId && (await readSuspensions(database, [change.stationId])).get(change.stationId);
  const isSuspension = suspension && suspension.change === change.id;
  const { reason, text } = isSuspension ? suspension : change;
  const facts = isSuspension ? suspension.facts : reasonFacts(change.reasonDetails);
  const why = refusalReasonSentence(reason, facts);
  return {
    id: appeal.id,
    text: appeal.text,
    madeAt: appeal.madeAt,
    appellant,
    change: {
      id: change.id,
      kind: change.kind,
      at: change.at,
      reason,
      why,
      text,
      stationName: change.stationName ?? "",
    },
  };
}
