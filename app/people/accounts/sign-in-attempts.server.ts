import { tooManyAttempts } from "#app/platform/errors/refusal.ts";
import type { Attempt, Limit } from "#app/platform/limits/attempts.server.ts";
import { HOUR_SECONDS } from "#app/platform/text/durations.ts";
import type { Accounts } from "./accounts.server.ts";
import type { PasswordClient } from "./password-queue.server.ts";
import { findLastSignIn } from "./sign-in-addresses.server.ts";

const QUARTER_HOUR_SECONDS = 15 * 60;
/** Wrong passwords for one account from one address. */
const ACCOUNT_AND_ADDRESS_LIMIT: Limit = {
  name: "wrong password for an account from an address",
  max: 10,
  windowSeconds: QUARTER_HOUR_SECONDS,
};

/** Wrong passwords for one account from all addresses that have not signed in to it, against guessing from many addresses. */
const ACCOUNT_LIMIT: Limit = {
  name: "wrong password for an account from new addresses",
  max: 30,
  windowSeconds: HOUR_SECONDS,
};

/** How many of those one address may add per hour, so that it cannot block the owner at new addresses by itself. */
const MAX_ADDRESS_SHARE = 10;

/** Counts what an address has added. Never refuses: past MAX_ADDRESS_SHARE the address adds no more. */
const ADDRESS_SHARE_LIMIT: Limit = {
  name: "wrong password from an address that counts for an account",
  max: Number.POSITIVE_INFINITY,
  windowSeconds: HOUR_SECONDS,
};

/** Wrong passwords from one address for all accounts that have not signed in from it. */
const PER_ADDRESS: Limit = { name: "wrong password from an address", max: 25, windowSeconds: QUARTER_HOUR_SECONDS };

/** What the database has about an account and an address before a password is verified. */
export type SignInHistory = {
  /** Last recorded sign-in to the account from the address. */
  lastSignIn: Date | null;
  /** Wrong passwords for the account from the address in the current window. */
  wrongPasswords: number;
  /** Whether a wrong password counts for the account; false once the address has used its share. */
  countsForAccount: boolean;
};

/**
 * Refuses clients that this process has refused in the same window, without a database query. An address past its limit
 * may have signed in to the account before: a known pair passes, and a few unknown ones per minute pass to be looked
 * up. Errors: Refusal `too-many`.
 */
export function refuseBlockedClient(
  { attempts, lookUps, knownSignIns }: Pick<Accounts, "attempts" | "lookUps" | "knownSignIns">,
  client: PasswordClient,
): void {
  attempts.refuseIfReached(ACCOUNT_AND_ADDRESS_LIMIT, attemptKey(client));
  if (knownSignIns.has(attemptKey(client)) || !attempts.isReached(PER_ADDRESS, client.address)) return;
  lookUps.count(client.address);
}

/**
 * Refuses after too many wrong passwords. The two wide limits do not apply to an address that has signed in to the
 * account before, so that guessing from other addresses, or for other accounts, does not block the account's owner.
 * Concurrent sign-ins in other processes or slots may exceed a limit by one each. Errors: Refusal `too-many`.
 */
export async function checkWrongPasswords(
  parts: Pick<Accounts, "attempts" | "database" | "secret" | "knownSignIns">,
  client: PasswordClient,
  now: Date,
): Promise<SignInHistory> {
  const counted = attemptsOf(client, { lastSignIn: null, countsForAccount: true });
  const [counts, lastSignIn] = await Promise.all([parts.attempts.read(counted), findLastSignIn(parts, client, now)]);
  if (lastSignIn) cacheKnownSignIn(parts, client);
  const [pairCount, addressCount, , addressShare] = counts;
  if (addressCount && addressCount.count >= PER_ADDRESS.max) {
    // The attempts may have been counted by another process, or before a restart.
    parts.attempts.block(PER_ADDRESS, client.address, addressCount.secondsLeft);
  }
  const applicableCount = attemptsOf(client, { lastSignIn, countsForAccount: true }).length;
  const seconds = counts
    .slice(0, applicableCount)
    .flatMap(({ count, secondsLeft }, index) => (count >= (counted[index]?.limit.max ?? 0) ? secondsLeft : []));
  if (seconds.length > 0) {
    const wait = Math.max(...seconds);
    parts.attempts.block(ACCOUNT_AND_ADDRESS_LIMIT, attemptKey(client), wait);
    throw tooManyAttempts(wait);
  }
  const countsForAccount = (addressShare?.count ?? 0) < MAX_ADDRESS_SHARE;
  return { lastSignIn, wrongPasswords: pairCount?.count ?? 0, countsForAccount };
}

/** Records in memory that the address has signed in to the account. */
export function cacheKnownSignIn({ knownSignIns }: Pick<Accounts, "knownSignIns">, client: PasswordClient): void {
  knownSignIns.set(attemptKey(client), true);
}

/** Counts a wrong password. Errors: Refusal `too-many` if concurrent attempts have reached a limit meanwhile. */
export function countWrongPassword(
  { attempts }: Pick<Accounts, "attempts">,
  client: PasswordClient,
  history: SignInHistory,
): Promise<void> {
  return attempts.countAll(attemptsOf(client, history));
}

/** Resets the count of wrong passwords for the account and address; the wide limits keep theirs. */
export async function forgetWrongPasswords(
  { attempts }: Pick<Accounts, "attempts">,
  client: PasswordClient,
  { wrongPasswords }: Pick<SignInHistory, "wrongPasswords">,
): Promise<void> {
  if (wrongPasswords > 0) await attempts.forget(ACCOUNT_AND_ADDRESS_LIMIT, attemptKey(client));
}

/** The counters of a wrong password: pair, then address, then account and the address's share of it. */
function attemptsOf(
  client: PasswordClient,
  { lastSignIn, countsForAccount }: Pick<SignInHistory, "lastSignIn" | "countsForAccount">,
): Attempt[] {
  const narrow = { limit: ACCOUNT_AND_ADDRESS_LIMIT, who: attemptKey(client) };
  if (lastSignIn) return [narrow];
  const wide = [narrow, { limit: PER_ADDRESS, who: client.address }];
  if (!countsForAccount) return wide;
  return [
    ...wide,
    { limit: ACCOUNT_LIMIT, who: client.account },
    { limit: ADDRESS_SHARE_LIMIT, who: attemptKey(client) },
  ];
}

function attemptKey({ account, address }: PasswordClient): string {
  return JSON.stringify([account, address]);
}
