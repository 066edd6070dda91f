import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { accountLinks, emailChanges, type LinkPurpose } from "./account-links.table.ts";
import { endSecondSteps, endSessions } from "./end-sessions.server.ts";
import { mails } from "./mails.table.ts";

/** A link of the purpose `verify` gives no access to the account: it only confirms the address that it was sent to. */
const ACCESS_PURPOSES = ["reset", "change-old", "change-new"] as const satisfies readonly LinkPurpose[];

/** `keptSessions`: the id of the one that stays, or all; without it none stays. */
type Ending = { keptSessions?: string | "all" | undefined; now: Date };

/**
 * Ends everything that was begun with an account as it was before its password, address, role or second factor changed,
 * or it was blocked: sessions, second steps under way, links, waiting mails with more of them, and the pending change
 * of address.
 */
export async function endAccess(
  transaction: Transaction,
  userId: string,
  { keptSessions, now }: Ending,
): Promise<void> {
  if (keptSessions === "all") await endSecondSteps(transaction, userId);
  else await endSessions(transaction, userId, keptSessions);
  await endLinks(transaction, { userId, purposes: ACCESS_PURPOSES, now });
  await transaction.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/** Ends the links of an account that have one of these purposes, and removes the waiting mails with more of them. */
export async function endLinks(
  transaction: Transaction,
  { userId, purposes, now }: { userId: string; purposes: readonly LinkPurpose[]; now: Date },
): Promise<void> {
  const { purpose, usedAt } = accountLinks;
  await transaction
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(accountLinks.userId, userId), isNull(usedAt), inArray(purpose, [...purposes])));
  await transaction
    .delete(mails)
    .where(and(eq(mails.userId, userId), eq(mails.state, "waiting"), inArray(mails.kind, [...purposes])));
}
