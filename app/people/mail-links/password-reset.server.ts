import { eq } from "drizzle-orm";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { endAccess, endLinks } from "#app/people/accounts/end-access.server.ts";
import { replaceDigest } from "#app/people/accounts/passwords.server.ts";
import { queueMail, queueResetMail } from "#app/people/accounts/queue-mail.server.ts";
import { removeFactors } from "#app/people/accounts/remove-factors.server.ts";
import type { RequestContext } from "#app/people/accounts/request-context.server.ts";
import type { Limit } from "#app/platform/limits/attempts.server.ts";
import { HOUR_SECONDS } from "#app/platform/text/durations.ts";
import { deadLink, findLink, LINK_POSTS, useLink } from "./account-link-rows.server.ts";

const RESETS_OF_EMAIL: Limit = { name: "resets asked for an email", max: 3, windowSeconds: HOUR_SECONDS };
const RESETS_PER_ADDRESS: Limit = { name: "resets asked from an address", max: 20, windowSeconds: HOUR_SECONDS };

/**
 * Queues a mail with a link to choose another password, if the address has an account. Known and unknown addresses take
 * the same statements and limits, and get the same response. `email`: in lower case. Without a mail server nothing is
 * queued. Errors: Refusal `too-many`.
 */
export async function requestReset(
  { database, attempts, sendsMail }: Pick<Accounts, "database" | "attempts" | "sendsMail">,
  { address }: Pick<RequestContext, "address">,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await attempts.countAll([
    { limit: RESETS_OF_EMAIL, who: email },
    { limit: RESETS_PER_ADDRESS, who: address },
  ]);
  if (sendsMail) await database.transaction((transaction) => queueResetMail(transaction, email, now));
}

/**
 * Sets a new password by a link. In one transaction all sessions and links of the account end, a mailed link confirms
 * the address, and a notice is queued. The second factor stays, unless a mailed link confirms the address for the first
 * time: another person may have signed up with it before. The password must be valid.
 * Errors: Refusal `gone` or `too-many`.
 */
export async function resetPassword(
  accounts: Accounts,
  { address }: Pick<RequestContext, "address">,
  { token, newPassword, now }: { token: string; newPassword: string; now: Date },
): Promise<void> {
  const { auth, database, attempts, passwords } = accounts;
  await attempts.count(LINK_POSTS, address);
  // Before hashing, which is expensive; the link is used below.
  const link = await findLink(database, token, now);
  if (link?.purpose !== "reset") throw deadLink();
  const { password: hashing } = await auth.$context;
  const digest = await passwords.run({ account: link.userId, address }, () => hashing.hash(newPassword));
  await database.transaction(async (transaction) => {
    const { userId, email } = await useLink(transaction, { token, purpose: "reset", now });
    const [account] = await transaction
      .select({ id: users.id, email: users.email, wasConfirmed: users.emailVerified })
      .from(users)
      .where(eq(users.id, userId))
      .for("update");
    if (!account) throw deadLink();
    await replaceDigest(transaction, userId, { digest, now });
    if (account.email === email && !account.wasConfirmed) {
      await transaction.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
      await removeFactors(transaction, account, now);
    }
    await endLinks(transaction, { userId, purposes: ["verify"], now });
    await endAccess(transaction, userId, { now });
    await queueMail(transaction, { kind: "notice", notice: "password-changed", userId, address: account.email }, now);
  });
}
