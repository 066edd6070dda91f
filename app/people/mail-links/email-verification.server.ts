import { and, eq } from "drizzle-orm";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { queueMail } from "#app/people/accounts/queue-mail.server.ts";
import type { RequestContext } from "#app/people/accounts/request-context.server.ts";
import type { SignedIn, Viewer } from "#app/people/accounts/viewer.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import type { Limit } from "#app/platform/limits/attempts.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "#app/platform/text/durations.ts";
import { deadLink, withLink } from "./account-link-rows.server.ts";
import { endAccessBeforeConfirmation, type ViewerSession } from "./first-confirmation.server.ts";

const MAILS_AN_HOUR: Limit = { name: "verifying mails of an account in an hour", max: 3, windowSeconds: HOUR_SECONDS };
const MAILS_A_DAY: Limit = { name: "verifying mails of an account in a day", max: 8, windowSeconds: DAY_SECONDS };

const NO_MAIL = "Este site não envia email.";

/** Whether pages ask the viewer to confirm the address: never without a mail server. */
export function isVerificationDue({ sendsMail }: Pick<Accounts, "sendsMail">, viewer: Viewer): boolean {
  return sendsMail && viewer.role !== "visitor" && !viewer.emailVerified;
}

/**
 * Queues another mail that confirms the account's address; none if it is confirmed.
 * Errors: Refusal `too-many`, or `conflict` without a mail server.
 */
export async function requestVerification(
  { database, attempts, sendsMail }: Pick<Accounts, "database" | "attempts" | "sendsMail">,
  { id, email, emailVerified }: Pick<SignedIn, "id" | "email" | "emailVerified">,
  now: Date,
): Promise<void> {
  if (!sendsMail) throw new Refusal("conflict", NO_MAIL);
  if (emailVerified) return;
  await attempts.countAll([
    { limit: MAILS_AN_HOUR, who: id },
    { limit: MAILS_A_DAY, who: id },
  ]);
  await database.transaction((transaction) =>
    queueMail(transaction, { kind: "verify", userId: id, address: email }, now),
  );
}

/**
 * Confirms the address that a link was sent to. At the first time the access to the account that was begun before ends,
 * see `endAccessBeforeConfirmation`. Errors: Refusal `gone`, also if the account has another address by now; `too-many`.
 */
export function confirmEmail(
  accounts: Pick<Accounts, "database" | "attempts">,
  { address }: Pick<RequestContext, "address">,
  { token, viewerSession = null, now }: { token: string; viewerSession?: ViewerSession; now: Date },
): Promise<void> {
  return withLink(accounts, { address, token, purpose: "verify", now }, async (transaction, { userId, email }) => {
    const [account] = await transaction
      .select({ id: users.id, email: users.email, wasConfirmed: users.emailVerified })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .for("update");
    if (!account) throw deadLink();
    await transaction.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
    if (!account.wasConfirmed) await endAccessBeforeConfirmation(transaction, account, { viewerSession, now });
    await announce(transaction, { topic: "accounts", ids: [userId] });
  });
}
