import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { keyedDigest } from "#app/platform/process/keyed-digest.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import type { Accounts } from "./accounts.server.ts";
import { SIGN_IN_ADDRESSES_KEPT_MS, signInAddresses } from "./accounts.table.ts";
import type { PasswordClient } from "./password-queue.server.ts";

/** Per account; the least recently used one is deleted. */
const MAX_ADDRESSES = 20;

/** A repeated sign-in is written once a day, because the embedded database syncs each write to disk. */
const WRITE_INTERVAL_MS = DAY_MS;

/** Time of the last recorded sign-in to the account from the address; null if none or too long ago. */
export async function findLastSignIn(
  { database, secret }: Pick<Accounts, "database" | "secret">,
  client: PasswordClient,
  now: Date,
): Promise<Date | null> {
  const [known] = await database
    .select({ seenAt: signInAddresses.seenAt })
    .from(signInAddresses)
    .where(eq(signInAddresses.digest, digestOf(secret, client)));
  return known && known.seenAt.getTime() > now.getTime() - SIGN_IN_ADDRESSES_KEPT_MS ? known.seenAt : null;
}

type RememberedSignIn = { userId: string; lastSignIn: Date | null; now: Date };

/**
 * Records a sign-in to the account from the address. `lastSignIn`: the result of `findLastSignIn`. An error is only
 * logged: the session has begun, and the person must get its cookie.
 */
export async function rememberSignIn(
  accounts: Pick<Accounts, "database" | "secret">,
  client: PasswordClient,
  { userId, lastSignIn, now }: RememberedSignIn,
): Promise<void> {
  if (lastSignIn && now.getTime() - lastSignIn.getTime() < WRITE_INTERVAL_MS) return;
  try {
    await storeAddress(accounts, client, { userId, now });
  } catch (error) {
    log.error({ err: error, userId }, "address of a sign-in not stored");
  }
}

async function storeAddress(
  { database, secret }: Pick<Accounts, "database" | "secret">,
  client: PasswordClient,
  { userId, now }: Pick<RememberedSignIn, "userId" | "now">,
): Promise<void> {
  await database
    .insert(signInAddresses)
    .values({ digest: digestOf(secret, client), userId, seenAt: now })
    .onConflictDoUpdate({
      target: signInAddresses.digest,
      set: { userId: sql`excluded.user_id`, seenAt: sql`excluded.seen_at` },
    });
  const latest = database
    .select({ digest: signInAddresses.digest })
    .from(signInAddresses)
    .where(eq(signInAddresses.userId, userId))
    .orderBy(desc(signInAddresses.seenAt))
    .limit(MAX_ADDRESSES);
  await database
    .delete(signInAddresses)
    .where(and(eq(signInAddresses.userId, userId), notInArray(signInAddresses.digest, latest)));
}

/** Digest of account and address, so that rows do not reveal that two accounts share an address. */
function digestOf(secret: string, { account, address }: PasswordClient): string {
  return keyedDigest(secret, "sign-in address", account, address);
}
