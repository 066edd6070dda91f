import { blockAccount, unblockAccount } from "#app/moderation/account-block.server.ts";
import { parseBlockReason } from "#app/moderation/block-reason.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import type { AccountActionInput, AccountActionResult } from "./account-action-input.server.ts";

/** Blocks the account, for the typed reason. Errors: Refusal. */
export async function blockFromForm({
  accounts,
  administrator,
  account,
  form,
  now,
}: AccountActionInput): Promise<AccountActionResult> {
  const { reason } = valueOrThrow(parseBlockReason(form.reason));
  await blockAccount(accounts.database, administrator, { userId: account.id, reason, now });
  return { ok: true, message: "Conta bloqueada" };
}

/** Ends the account's block. Errors: Refusal. */
export async function unblock({ accounts, administrator, account }: AccountActionInput): Promise<AccountActionResult> {
  await unblockAccount(accounts.database, administrator, account.id);
  return { ok: true, message: "Conta desbloqueada" };
}
