import { parseEmail } from "#app/account-links/link-forms.ts";
import { changeLostEmail, createAccessLink } from "#app/moderation/account-decisions.server.ts";
import { NO_ACCOUNT } from "#app/moderation/account-role.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal, valueOrThrow } from "#app/platform/refusal.ts";
import type { AccountActionInput, AccountActionResult } from "./account-action-input.server.ts";
import { NOT_FOR_ADMINISTRATORS } from "./account-view.ts";

/** Makes a link with which the account chooses another password. Errors: Refusal. */
export async function makeAccessLink(input: AccountActionInput): Promise<AccountActionResult> {
  refuseForAdministrators(input);
  const { accounts, administrator, account, publicUrl, now } = input;
  const made = await createAccessLink(accounts.database, administrator, { userId: account.id, publicUrl, now });
  if (typeof made === "string") throw new Refusal("not-found", NO_ACCOUNT);
  log.warn({ administratorId: administrator.id, userId: account.id }, "access link made by an administrator");
  return { ok: true, link: made.url };
}

/** Changes the account's address, whose mailbox is lost. Errors: Refusal. */
export async function changeEmailFromForm(input: AccountActionInput): Promise<AccountActionResult> {
  refuseForAdministrators(input);
  const { accounts, administrator, account, form, now } = input;
  const { email: newEmail } = valueOrThrow(parseEmail(form));
  const status = await changeLostEmail(accounts, administrator, { userId: account.id, newEmail, now });
  log.warn({ administratorId: administrator.id, userId: account.id }, "change of email begun by an administrator");
  return { ok: true, message: status === "changed" ? "Email mudado" : `Enviámos uma ligação para ${newEmail}.` };
}

function refuseForAdministrators({ account }: AccountActionInput): void {
  if (account.role === "admin") throw new Refusal("forbidden", NOT_FOR_ADMINISTRATORS);
}
