import { asc, eq } from "drizzle-orm";
import { appeals } from "#app/moderation/appeals/appeals.table.ts";
import { decideAppeal } from "#app/moderation/appeals/decide-appeal.server.ts";
import { makeAppeal } from "#app/moderation/appeals/make-appeal.server.ts";
import { userRoles, users } from "#app/people/accounts/accounts.table.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openDecisionMails } from "./decision-mails.ts";
import { signedIn, USER } from "./viewers.ts";

/** An administrator who has decided nothing. */
export const OTHER_ADMINISTRATOR = signedIn("admin", "rita");

export const APPEAL_TEXT = "A rádio toca, experimentem outra vez.";

/** The decisions and mails of openDecisionMails, with appeals against them. */
export async function openAppeals(database: Database) {
  const decisions = await openDecisionMails(database);
  const { id, email } = OTHER_ADMINISTRATOR;
  await database.insert(users).values({ id, name: "", email });
  await database.insert(userRoles).values({ userId: id, role: "admin" });
  return {
    ...decisions,
    appeal: (change: number | string, { by = USER.id, now = new Date(), text = APPEAL_TEXT } = {}) =>
      makeAppeal(database, by, { decision: String(change), text, now }),
    decideAppeal: (
      appealId: number,
      decision: "keep" | "change",
      { by = OTHER_ADMINISTRATOR, statement = "Ouvimos outra vez." }: { by?: SignedIn; statement?: string } = {},
    ) =>
      database.transaction((transaction) =>
        decideAppeal(transaction, by, { id: appealId, decision, statement, now: new Date() }),
      ),
    appeals: () => database.select().from(appeals).orderBy(asc(appeals.id)),
    removeAdministrator: (userId: string) => database.delete(userRoles).where(eq(userRoles.userId, userId)),
  };
}
