import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import type { Accounts } from "./accounts.server.ts";
import { accountRole, credentials, users } from "./accounts.table.ts";
import type { Credentials } from "./credentials.ts";
import { endAccess } from "./end-access.server.ts";
import { insertPassword, isPassword, replaceDigest } from "./passwords.server.ts";
import { setRole } from "./roles.server.ts";

type StoredAccounts = Pick<Accounts, "auth" | "database">;

const NOT_GRANTED =
  "ADMIN_EMAIL names an account that is not an administrator, and ADMIN_PASSWORD is not its password: another person may " +
  "have registered that email before you, so the account was not changed. To make it an administrator, run " +
  "`npm run admin -- set-password EMAIL --grant` with that email (with the embedded database: while RadioWave is stopped).";

/**
 * Ensures that the account named by ADMIN_EMAIL exists and is an administrator. An existing account gets the role only
 * if the password matches: another person may have registered it, whose email was never confirmed.
 * Safe when several processes start at the same time: the second one finds the account of the first.
 */
export async function ensureFirstAdministrator(
  accounts: StoredAccounts,
  { email, password }: Credentials,
  now: Date,
): Promise<void> {
  const outcome =
    (await findAccount(accounts.database, email)) === undefined
      ? await createAdministrator(accounts, { email, password }, now)
      : await grantIfOwner(accounts, { email, password }, now);
  if (outcome === "done") log.info("first administrator ensured");
  if (outcome === "wrong-password") log.error(NOT_GRANTED);
}

type Outcome = "done" | "unchanged" | "wrong-password";

async function createAdministrator(
  { auth, database }: StoredAccounts,
  { email, password }: Credentials,
  now: Date,
): Promise<Outcome> {
  const digest = await (await auth.$context).password.hash(password);
  const created = await database.transaction(async (transaction) => {
    if (!(await createAccount(transaction, email, digest))) return false;
    await setRole(transaction, email, { role: "admin", now });
    return true;
  });
  // The account was created concurrently: by another process with the same settings, or by a sign-up.
  return created ? "done" : grantIfOwner({ auth, database }, { email, password }, now);
}

async function grantIfOwner(
  { auth, database }: StoredAccounts,
  { email, password }: Credentials,
  now: Date,
): Promise<Outcome> {
  const account = await findAccount(database, email);
  if (!account) return "wrong-password";
  if (account.role === "admin") return "unchanged";
  const { digest } = account;
  const { password: passwords } = await auth.$context;
  if (!digest || !(await passwords.verify({ hash: digest, password }))) return "wrong-password";
  return database.transaction(async (transaction) => {
    // The password may have changed since it was compared.
    const [same] = await transaction
      .select({ id: credentials.id })
      .from(credentials)
      .where(and(eq(credentials.userId, account.id), eq(credentials.password, digest)))
      .for("update");
    if (!same) return "wrong-password";
    const change = await setRole(transaction, email, { role: "admin", now });
    return change && change.before !== "admin" ? "done" : "unchanged";
  });
}

async function findAccount(database: Database, email: string) {
  const [account] = await database
    .select({ id: users.id, digest: credentials.password, role: accountRole })
    .from(users)
    .leftJoin(credentials, and(eq(credentials.userId, users.id), isPassword))
    .where(eq(users.email, email));
  return account;
}

/** False: the email is taken. */
async function createAccount(transaction: Transaction, email: string, digest: string): Promise<boolean> {
  const id = crypto.randomUUID();
  const created = await transaction
    .insert(users)
    .values({ id, email, name: "" })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (created.length === 0) return false;
  await insertPassword(transaction, id, digest);
  return true;
}

/**
 * Sets the password of an account and ends all access to it (see `endAccess`), in one transaction. For the operator's command only:
 * verifies nothing. Email in lower case.
 */
export async function setPassword(
  { auth, database }: Pick<Accounts, "auth"> & { database: Database | Transaction },
  { email, password }: Credentials,
  now: Date,
): Promise<"done" | "no-account"> {
  const digest = await (await auth.$context).password.hash(password);
  return database.transaction(async (transaction) => {
    const [user] = await transaction.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!user) return "no-account";
    await replaceDigest(transaction, user.id, { digest, now });
    await endAccess(transaction, user.id, { now });
    return "done";
  });
}
