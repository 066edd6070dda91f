import { log } from "#app/platform/log.server.ts";
import type { Accounts } from "./accounts.server.ts";
import { credentials, users } from "./accounts.table.ts";
import { grantAdmin } from "./roles.server.ts";
import type { Credentials } from "./sign-in.server.ts";

/**
 * Sees to it that the account named by the settings exists and is an administrator's. An account that is there keeps its
 * password. Safe when several processes start at once: the second one finds the first one's account.
 */
export async function seeToFirstAdministrator(
  { auth, database }: Accounts,
  { email, password }: Credentials,
): Promise<void> {
  const { password: passwords } = await auth.$context;
  const digest = await passwords.hash(password);
  await database.transaction(async (transaction) => {
    const id = crypto.randomUUID();
    const made = await transaction
      .insert(users)
      .values({ id, email, name: "" })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (made.length > 0) {
      await transaction
        .insert(credentials)
        .values({ id: crypto.randomUUID(), accountId: id, providerId: "credential", userId: id, password: digest });
    }
    const granted = await grantAdmin(transaction, email);
    if (granted === "done") log.info("The account that ADMIN_EMAIL names is an administrator's now");
  });
}
