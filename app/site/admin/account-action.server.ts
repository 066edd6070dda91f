import type { RouterContextProvider } from "react-router";
import { blockAccount, unblockAccount } from "#app/moderation/decisions/account-block.server.ts";
import { changeLostEmail, createAccessLink } from "#app/moderation/decisions/account-decisions.server.ts";
import { parseBlockReason, parseRoleChange } from "#app/moderation/decisions/account-moderation.ts";
import { changeAccountRole, NO_ACCOUNT } from "#app/moderation/decisions/change-account-role.server.ts";
import { findListedAccount } from "#app/people/accounts/account-list.server.ts";
import { type Accounts, accountsContext } from "#app/people/accounts/accounts.server.ts";
import { redirectIfProofRequired } from "#app/people/accounts/proof-page.server.ts";
import { requireRecentProof } from "#app/people/accounts/recent-proof.server.ts";
import { requestContext, requireAdmin } from "#app/people/accounts/request-context.server.ts";
import type { AccountRole, ListedAccount, SignedIn } from "#app/people/accounts/viewer.ts";
import { parseEmail } from "#app/people/mail-links/link-forms.ts";
import { INVALID_INPUT, Refusal, valueOrThrow } from "#app/platform/errors/refusal.ts";
import { readForm, runFormAction } from "#app/platform/http/form-action.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { publicUrlContext } from "#app/platform/http/route-context.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { NOT_FOR_ADMINISTRATORS } from "./account-view.ts";

const FAILED = "Não foi possível alterar a conta. Tente novamente.";

/** Typed texts, which come back after a failure, and after the proof. */
const TYPED_FIELDS = ["email", "reason"] as const;

type ActionInput = {
  accounts: Accounts;
  administrator: SignedIn;
  account: ListedAccount;
  form: Record<string, unknown>;
  publicUrl: string;
  now: Date;
};

/** `link`: an access link, shown this once. `values.answer` of a failure: which form failed. */
export type AccountActionResult = FormResult & { link?: string };

/**
 * The forms of an account's page. All need a recent proof; without one they redirect to the page that asks for it, and
 * back. Errors: none; redirects are thrown.
 */
export async function runAdminAccountAction({
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
      const current = context.get(requestContext);
      const now = current.now();
      const administrator = await requireAdmin(current);
      const page = `/admin/accounts/${encodeURIComponent(accountId)}`;
      await redirectIfProofRequired({ page, typed: values }, () => requireRecentProof(current, now));
      const accounts = context.get(accountsContext);
      const account = await findListedAccount(accounts.database, accountId);
      if (!account) throw new Refusal("not-found", NO_ACCOUNT);
      const run = ACTIONS.get(String(form.answer ?? ""));
      if (!run) throw new Refusal("invalid", INVALID_INPUT);
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

/** By the value of `answer`, the pressed button or its form. Errors: refusals. */
const ACTIONS = new Map([
  ["access-link", makeAccessLink],
  ["email", changeEmail],
  ["role", changeRole],
  ["block", block],
  ["unblock", unblock],
]);

async function makeAccessLink(input: ActionInput): Promise<AccountActionResult> {
  refuseForAdministrators(input);
  const { accounts, administrator, account, publicUrl, now } = input;
  const made = await createAccessLink(accounts.database, administrator, { userId: account.id, publicUrl, now });
  if (typeof made === "string") throw new Refusal("not-found", NO_ACCOUNT);
  log.warn({ administratorId: administrator.id, userId: account.id }, "access link made by an administrator");
  return { ok: true, link: made.url };
}

/** For an account whose mailbox is lost. */
async function changeEmail(input: ActionInput): Promise<AccountActionResult> {
  refuseForAdministrators(input);
  const { accounts, administrator, account, form, now } = input;
  const { email: newEmail } = valueOrThrow(parseEmail(form));
  const status = await changeLostEmail(accounts, administrator, { userId: account.id, newEmail, now });
  log.warn({ administratorId: administrator.id, userId: account.id }, "change of email begun by an administrator");
  return { ok: true, message: status === "changed" ? "Email mudado" : `Enviámos uma ligação para ${newEmail}.` };
}

function refuseForAdministrators({ account }: ActionInput): void {
  if (account.role === "admin") throw new Refusal("forbidden", NOT_FOR_ADMINISTRATORS);
}

const ROLE_MESSAGES: Record<AccountRole, string> = {
  editor: "A conta é agora de um editor",
  admin: "A conta é agora de um administrador",
  user: "O papel foi retirado",
};

async function changeRole({ accounts, administrator, account, form, now }: ActionInput): Promise<AccountActionResult> {
  const { role, seenRole } = valueOrThrow(parseRoleChange(form));
  await changeAccountRole(accounts.database, administrator, { userId: account.id, role, seenRole, now });
  return { ok: true, message: ROLE_MESSAGES[role] };
}

async function block({ accounts, administrator, account, form, now }: ActionInput): Promise<AccountActionResult> {
  const { reason } = valueOrThrow(parseBlockReason(form.reason));
  await blockAccount(accounts.database, administrator, { userId: account.id, reason, now });
  return { ok: true, message: "Conta bloqueada" };
}

async function unblock({ accounts, administrator, account }: ActionInput): Promise<AccountActionResult> {
  await unblockAccount(accounts.database, administrator, account.id);
  return { ok: true, message: "Conta desbloqueada" };
}
