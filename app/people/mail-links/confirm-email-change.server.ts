import { eq } from "drizzle-orm";
import { emailChanges } from "#app/people/accounts/account-links.table.ts";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { endAccess, endLinks } from "#app/people/accounts/end-access.server.ts";
import { queueResetMail } from "#app/people/accounts/queue-mail.server.ts";
import type { RequestContext } from "#app/people/accounts/request-context.server.ts";
import { deadLink, withLink } from "./account-link-rows.server.ts";
import { endAccessBeforeConfirmation, type ViewerSession } from "./first-confirmation.server.ts";
import { lockAccount, refuseIfTaken, replaceEmail } from "./replace-email.server.ts";

type ChangePurpose = "change-old" | "change-new";

/** `waitsFor`: the address that has to confirm too; null when the address has changed. */
type ConfirmedChange = { newEmail: string; waitsFor: string | null };

/**
 * Confirms a change on one of the two addresses. The second confirmation changes it: all sessions but `keptSessionId`
 * and all links of the account end, and the old address gets a notice.
 * Errors: Refusal `gone`, also if the new address has an account by now; `too-many`.
 */
export function confirmEmailChange(
  accounts: Pick<Accounts, "database" | "attempts">,
  { address }: Pick<RequestContext, "address">,
  use: { token: string; purpose: ChangePurpose; viewerSession: ViewerSession; now: Date },
): Promise<ConfirmedChange> {
  const { token, purpose, viewerSession, now } = use;
  return refuseIfTaken(deadLink, () =>
    withLink(accounts, { address, token, purpose, now }, async (transaction, link) => {
      const { userId } = link;
      const account = await lockAccount(transaction, userId);
      const [change] = await transaction.select().from(emailChanges).where(eq(emailChanges.userId, userId));
      const isNew = purpose === "change-new";
      if (!change || change.expiresAt <= now || link.email !== (isNew ? change.newEmail : account.email))
        throw deadLink();
      const { newEmail } = change;
      const otherConfirmedAt = isNew ? change.oldConfirmedAt : change.newConfirmedAt;
      if (!otherConfirmedAt) {
        await transaction
          .update(emailChanges)
          .set(isNew ? { newConfirmedAt: now } : { oldConfirmedAt: now })
          .where(eq(emailChanges.userId, userId));
        return { newEmail, waitsFor: isNew ? account.email : newEmail };
      }
      const keptSessionId = viewerSession?.id === userId ? viewerSession.sessionId : null;
      const oldEmail = account.email;
      // The first address of the account that is confirmed.
      if (!account.emailVerified)
        await endAccessBeforeConfirmation(transaction, { id: userId, email: newEmail }, { viewerSession, now });
      await replaceEmail(transaction, { userId, oldEmail, newEmail, keptSessionId, isConfirmed: true, now });
      return { newEmail, waitsFor: null };
    }),
  );
}

/**
 * «Não fui eu», on the old address: cancels the change, ends all sessions and links of the account, and queues a mail
 * to choose another password. Errors: Refusal `gone` or `too-many`.
 */
export async function denyEmailChange(
  accounts: Pick<Accounts, "database" | "attempts">,
  { address }: Pick<RequestContext, "address">,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  await withLink(accounts, { address, token, purpose: "change-old", now }, async (transaction, { userId, email }) => {
    await endLinks(transaction, { userId, purposes: ["verify"], now });
    await endAccess(transaction, userId, { now });
    await queueResetMail(transaction, email, now);
  });
}
