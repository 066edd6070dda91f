import { eq } from "drizzle-orm";
import { users } from "#app/accounts/accounts.table.ts";
import { readSuspensions } from "#app/decision-mails/station-refusals.server.ts";
import type { ChangeKind } from "#app/history/change.ts";
import { changes } from "#app/history/changes.table.ts";
import type { Database } from "#app/platform/database.server.ts";
import { appeals } from "./appeals.table.ts";

/** An appeal as those who decide it read it. */
type AppealDetails = {
  id: number;
  text: string;
  madeAt: Date;
  /** The decision. `reason`: a code of refusal-reasons.ts; null without one. */
  change: { id: number; kind: ChangeKind; at: Date; reason: string | null; text: string; stationName: string };
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
  const { reason, text } = suspension && suspension.change === change.id ? suspension : change;
  return {
    ...{ id: appeal.id, text: appeal.text, madeAt: appeal.madeAt, appellant },
    change: { id: change.id, kind: change.kind, at: change.at, reason, text, stationName: change.stationName ?? "" },
  };
}
