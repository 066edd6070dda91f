import { and, eq } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import type { ShownAppealState } from "./appeal.ts";
import { type AppealView, appealView } from "./appeal-view.ts";
import { appeals } from "./appeals.table.ts";
import { findDecision } from "./find-decision.server.ts";
import { SHOWN_STATE } from "./shown-appeal-state.server.ts";

type ShownAppeal = Pick<typeof appeals.$inferSelect, "text" | "statement"> & { state: ShownAppealState };

/**
 * What an account reads about a decision that concerns it, and about its appeal. `name`: as in the URL. Null: there is no such
 * decision for this account. Without `decision` it does not hold any more, and only the appeal is shown.
 */
export async function readAppealPage(
  database: Database,
  accountId: string,
  { name, now }: { name: string; now: Date },
): Promise<{ decision: AppealView | null; appeal: ShownAppeal | null } | null> {
  const found = await findDecision(database, accountId, name);
  const change = found?.change ?? (/^[1-9]\d{0,14}$/.test(name) ? Number(name) : null);
  if (change === null) return null;
  const { text, statement } = appeals;
  const [appeal = null] = await database
    .select({ text, state: SHOWN_STATE, statement })
    .from(appeals)
    .where(and(eq(appeals.changeId, change), eq(appeals.byUser, accountId)));
  return found || appeal ? { decision: found && appealView(found, now), appeal } : null;
}
