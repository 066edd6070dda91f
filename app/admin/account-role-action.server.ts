import type { AccountRole } from "#app/accounts/viewer.ts";
import { parseRoleChange } from "#app/moderation/account-moderation.ts";
import { changeAccountRole } from "#app/moderation/account-role.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import type { AccountActionInput, AccountActionResult } from "./account-action-input.server.ts";

const MESSAGES: Record<AccountRole, string> = {
  editor: "A conta é agora de um editor",
  admin: "A conta é agora de um administrador",
  user: "O papel foi retirado",
};

/** Gives the account the role of the pressed button. Errors: Refusal. */
export async function changeRoleFromForm({
  accounts,
  administrator,
  account,
  form,
}: AccountActionInput): Promise<AccountActionResult> {
  const { role, seenRole } = valueOrThrow(parseRoleChange(form));
  await changeAccountRole(accounts.database, administrator, { userId: account.id, role, seenRole });
  return { ok: true, message: MESSAGES[role] };
}
