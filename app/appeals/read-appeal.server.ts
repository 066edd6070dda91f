import { eq } from "drizzle-orm";
import { users } from "#app/accounts/accounts.table.ts";
import { readSuspensions } from "#app/decision-mails/station-refusals.server.ts";
import { refusalReasonSentence } from "#app/history/change-sentence.ts";
import { changes } from "#app/history/changes.table.ts";
import type { ReadChange } from "#app/history/read-change.ts";
import { reasonFacts } from "#app/history/reason-details.ts";
import type { Database } from "#app/platform/database.server.ts";
import { appeals } from "./appeals.table.ts";

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
    ...{ id: appeal.id, text: appeal.text, madeAt: appeal.madeAt, appellant },
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
