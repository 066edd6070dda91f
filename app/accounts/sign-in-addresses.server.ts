import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { keyedDigest } from "#app/platform/keyed-digest.server.ts";
import type { Accounts } from "./accounts.server.ts";
import { signInAddresses } from "./accounts.table.ts";
import type { PasswordClient } from "./password-queue.server.ts";

const DAY_MS = 24 * 60 * 60_000;

/** An address without a sign-in to the account for this long is forgotten. */
export const KNOWN_FOR_MS = 90 * DAY_MS;

/** Of one account; the one that was used longest ago makes room. */
export const MOST_ADDRESSES = 20;

/** A use is written down once a day: on the embedded database each write is forced to disk. */
const WRITTEN_EVERY_MS = DAY_MS;

type Parts = Pick<Accounts, "database" | "secret">;

/** Day of the last sign-in to the account from the address; null for never, or too long ago. */
export async function findLastSignIn(
  { database, secret }: Parts,
  client: PasswordClient,
  now: Date,
): Promise<Date | null> {
  const [known] = await database
    .select({ seenAt: signInAddresses.seenAt })
    .from(signInAddresses)
    .where(eq(signInAddresses.digest, digestOf(secret, client)));
  return known && known.seenAt.getTime() > now.getTime() - KNOWN_FOR_MS ? known.seenAt : null;
}

/** Records a sign-in to the account from the address. `lastSignIn`: the result of `findLastSignIn`. */
export async function rememberSignIn(
  { database, secret }: Parts,
  client: PasswordClient,
  { userId, lastSignIn, now }: { userId: string; lastSignIn: Date | null; now: Date },
): Promise<void> {
  if (lastSignIn && now.getTime() - lastSignIn.getTime() < WRITTEN_EVERY_MS) return;
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
    .limit(MOST_ADDRESSES);
  await database
    .delete(signInAddresses)
    .where(and(eq(signInAddresses.userId, userId), notInArray(signInAddresses.digest, latest)));
}

/** Of both together: rows of two accounts do not show that they share an address. */
function digestOf(secret: string, { account, address }: PasswordClient): string {
  return keyedDigest(secret, "sign-in address", account, address);
}
