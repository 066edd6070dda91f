import type { RouterContextProvider } from "react-router";
import { parseEmail } from "#app/account-links/link-forms.ts";
import { typedInQuery } from "#app/account-links/typed-email.ts";
import { findListedAccount } from "#app/accounts/account-list.server.ts";
import { accountsContext } from "#app/accounts/accounts.server.ts";
import { typedEmail } from "#app/accounts/credentials.ts";
import { withProof } from "#app/accounts/proof-page.server.ts";
import { requireRecentProof } from "#app/accounts/recent-proof.server.ts";
import { requestContext, requireAdmin } from "#app/accounts/request-context.server.ts";
import { changeLostEmail, createAccessLink } from "#app/moderation/account-decisions.server.ts";
import { readForm, runFormAction } from "#app/platform/form-action.server.ts";
import type { FormResult } from "#app/platform/form-result.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal, valueOrThrow } from "#app/platform/refusal.ts";
import { publicUrlContext } from "#app/platform/route-context.server.ts";
import { NOT_FOR_ADMINISTRATORS } from "./account-view.ts";

/** `link`: an access link, shown this once. */
export type AccountActionResult = FormResult & { link?: string };

const FAILED = "Não foi possível alterar a conta. Tente novamente.";
const NO_ACCOUNT = "Esta conta já não existe.";

/**
 * The forms of an account's page: makes an access link, or changes the address when its mailbox is lost. Both need a recent
 * proof; without one the administrator is led to it and back. Errors: none; redirects are thrown.
 */
export async function runAccountAction({
  request,
  context,
  accountId,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
  accountId: string;
}) {
  const form = await readForm(request);
  const values = typedEmail(form);
  return runFormAction<AccountActionResult>(
    FAILED,
    async () => {
      const now = new Date();
      const administrator = await requireAdmin(context.get(requestContext));
      const { id: administratorId } = administrator;
      const page = `/admin/accounts/${encodeURIComponent(accountId)}`;
      await withProof({ page, typed: typedInQuery(values.email) }, () =>
        requireRecentProof(context.get(requestContext), now),
      );
      const accounts = context.get(accountsContext);
      const account = await findListedAccount(accounts.database, accountId);
      if (!account) throw new Refusal("not-found", NO_ACCOUNT);
      if (account.role === "admin") throw new Refusal("forbidden", NOT_FOR_ADMINISTRATORS);
      if (form.answer === "email") {
        const { email: newEmail } = valueOrThrow(parseEmail(form));
        const status = await changeLostEmail(accounts, administrator, { userId: accountId, newEmail, now });
        log.warn({ administratorId, userId: accountId }, "change of email begun by an administrator");
        return { ok: true, message: status === "changed" ? "Email mudado" : `Enviámos uma ligação para ${newEmail}.` };
      }
      const publicUrl = context.get(publicUrlContext);
      const made = await createAccessLink(accounts.database, administrator, { userId: accountId, publicUrl, now });
      if (typeof made === "string") throw new Refusal("not-found", NO_ACCOUNT);
      log.warn({ administratorId, userId: accountId }, "access link made by an administrator");
      return { ok: true, link: made.url };
    },
    { values },
  );
}
