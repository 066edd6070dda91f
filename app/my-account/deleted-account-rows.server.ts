import { createHash } from "node:crypto";
import { deletedAccounts } from "#app/accounts/deleted-accounts.table.ts";
import type { Transaction } from "#app/platform/database.server.ts";

/** Records that an account was deleted, as the digest of its id. */
export async function recordDeletion(transaction: Transaction, id: string, now: Date): Promise<void> {
  const digest = createHash("sha256").update(id).digest("hex");
  await transaction.insert(deletedAccounts).values({ digest, deletedAt: now });
}
