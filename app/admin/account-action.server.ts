import type { RouterContextProvider } from "react-router";
import { findListedAccount } from "#app/accounts/account-list.server.ts";
import { accountsContext } from "#app/accounts/accounts.server.ts";
import { withProof } from "#app/accounts/proof-page.server.ts";
import { requireRecentProof } from "#app/accounts/recent-proof.server.ts";
import { requestContext, requireAdmin } from "#app/accounts/request-context.server.ts";
import { NO_ACCOUNT } from "#app/moderation/account-role.server.ts";
import { readForm, runFormAction } from "#app/platform/form-action.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { publicUrlContext } from "#app/platform/route-context.server.ts";
import type { AccountActionInput, AccountActionResult } from "./account-action-input.server.ts";
import { blockFromForm, unblock } from "./account-block-action.server.ts";
import { changeEmailFromForm, makeAccessLink } from "./account-recovery-action.server.ts";
import { changeRoleFromForm } from "./account-role-action.server.ts";

const FAILED = "Não foi possível alterar a conta. Tente novamente.";

/** By the value of `answer`, the pressed button or its form. */
const ACTIONS: Record<string, (input: AccountActionInput) => Promise<AccountActionResult>> = {
  "access-link": makeAccessLink,
  email: changeEmailFromForm,
  role: changeRoleFromForm,
  block: blockFromForm,
  unblock,
};

/** Typed texts, which come back after a failure, and after the proof. */
const TYPED_FIELDS = ["email", "reason"] as const;

/**
 * The forms of an account's page. All need a recent proof; without one the administrator is led to it and back. Errors: none;
 * redirects are thrown.
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
  const values = typedTexts(form);
  return runFormAction<AccountActionResult>(
    FAILED,
    async () => {
      const now = new Date();
      const administrator = await requireAdmin(context.get(requestContext));
      const page = `/admin/accounts/${encodeURIComponent(accountId)}`;
      await withProof({ page, typed: values }, () => requireRecentProof(context.get(requestContext), now));
      const accounts = context.get(accountsContext);
      const account = await findListedAccount(accounts.database, accountId);
      if (!account) throw new Refusal("not-found", NO_ACCOUNT);
      const run = ACTIONS[String(form.answer ?? "")];
      if (!run) throw new Refusal("invalid", "Os dados enviados não são válidos.");
      return run({ accounts, administrator, account, form, publicUrl: context.get(publicUrlContext), now });
    },
    { values: { ...values, answer: String(form.answer ?? "") } },
  );
}

function typedTexts(form: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    TYPED_FIELDS.flatMap((name) => {
      const value = form[name];
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );
}
