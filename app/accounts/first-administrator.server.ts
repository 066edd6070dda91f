import { eq } from "drizzle-orm";
import type { Transaction } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Accounts } from "./accounts.server.ts";
import { credentials, users } from "./accounts.table.ts";
import type { Auth } from "./auth.server.ts";
import { grantAdmin } from "./roles.server.ts";
import type { Credentials } from "./sign-in.server.ts";

/**
 * Sees to it that the account named by the settings exists and is an administrator's. An account that is there keeps its
 * password. Safe when several processes start at once: the second one finds the first one's account.
 */
export async function seeToFirstAdministrator(
  { auth, database }: Pick<Accounts, "auth" | "database">,
  { email, password }: Credentials,
): Promise<void> {
  const there = await database.select({ id: users.id }).from(users).where(eq(users.email, email));
  // A digest takes long on purpose: it is made at the first start, not at each.
  const digest = there.length > 0 ? null : await digestOf(auth, password);
  await database.transaction(async (transaction) => {
    if (digest !== null) await makeAccount(transaction, email, digest);
    const granted = await grantAdmin(transaction, email);
    if (granted === "done") log.info("The account that ADMIN_EMAIL names is an administrator's now");
  });
}

async function digestOf(auth: Auth, password: string): Promise<string> {
  return (await auth.$context).password.hash(password);
}

/** Makes the account, unless another process has done so since it was looked for. */
async function makeAccount(transaction: Transaction, email: string, digest: string): Promise<void> {
  const id = crypto.randomUUID();
  const made = await transaction
    .insert(users)
    .values({ id, email, name: "" })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (made.length === 0) return;
  await transaction
    .insert(credentials)
    .values({ id: crypto.randomUUID(), accountId: id, providerId: "credential", userId: id, password: digest });
}
