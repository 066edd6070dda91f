import { and, eq, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { recents } from "#app/browse/library/library.table.ts";
import { emailChanges } from "#app/people/accounts/account-links.table.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { LATIN_LETTERS, LOOK_ALIKE_LETTERS } from "#app/people/accounts/name-skeleton.ts";
import { LOGIN_REQUIRED } from "#app/people/accounts/request-context.server.ts";
import { lockInTransaction } from "#app/platform/database/advisory-locks.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { MARKS_AND_INVISIBLE_SQL } from "#app/platform/text/folded-text.server.ts";
import type { ProfileChanges } from "./profile.ts";

const TAKEN = "Esse nome já está a ser usado.";

const PROFILE_FIELDS = { name: users.name, decisionMails: users.decisionMails, keepsRecents: users.keepsRecents };

type Profile = Required<ProfileChanges>;

/** Also the account's change of address, if one waits. Errors: Refusal `unauthenticated` for an account that no longer exists. */
export async function readProfile(
  database: Database,
  userId: string,
): Promise<Profile & { emailChange: typeof emailChanges.$inferSelect | null }> {
  const [profile] = await database
    .select({ ...PROFILE_FIELDS, emailChange: emailChanges })
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(eq(users.id, userId));
  if (!profile) throw new Refusal("unauthenticated", LOGIN_REQUIRED);
  return profile;
}

/**
 * Changes an account and gives it as it is then. Not to keep stations that were listened to deletes those that are
 * kept. Errors: Refusal `conflict` with the field `name` when another account has a name that looks like it;
 * `unauthenticated` for an account that no longer exists.
 */
export function changeProfile(
  database: Database,
  userId: string,
  { now, ...changes }: ProfileChanges & { now: Date },
): Promise<Profile> {
  return database.transaction(async (transaction) => {
    if (changes.name) await refuseTakenName(transaction, userId, changes.name);
    const [profile] = await transaction
      .update(users)
      .set({ ...changes, updatedAt: now })
      .where(eq(users.id, userId))
      .returning(PROFILE_FIELDS);
    if (!profile) throw new Refusal("unauthenticated", LOGIN_REQUIRED);
    if (!profile.keepsRecents) await transaction.delete(recents).where(eq(recents.userId, userId));
    return profile;
  });
}

/** One name at a time: of two accounts that choose the same name at once, the second is refused. */
async function refuseTakenName(transaction: Transaction, userId: string, name: string): Promise<void> {
  await lockInTransaction(transaction, "names");
  const taken = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.name, ""), ne(users.id, userId), sql`${skeletonSql(users.name)} = ${skeletonSql(name)}`))
    .limit(1);
  if (taken.length > 0) throw new Refusal("conflict", TAKEN, { field: "name" });
}

/**
 * A name as it looks, without case, computed by the database: two names with one result look alike. The SQL counterpart
 * of `latinForm` in lower case. A string becomes a parameter.
 */
function skeletonSql(name: SQLWrapper | string): SQL<string> {
  const value = typeof name === "string" ? sql`${name}::text` : name;
  const letters = sql`regexp_replace(normalize(${value}, NFKD), ${MARKS_AND_INVISIBLE_SQL}::text, '', 'g')`;
  return sql`lower(translate(${letters}, ${LOOK_ALIKE_LETTERS}::text, ${LATIN_LETTERS}::text))`;
}
