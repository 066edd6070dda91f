import type { Attempt, Limit } from "#app/platform/attempts.server.ts";
import { tooManyAttempts } from "#app/platform/refusal.ts";
import type { Accounts } from "./accounts.server.ts";
import type { PasswordClient } from "./password-queue.server.ts";
import { findLastSignIn } from "./sign-in-addresses.server.ts";

const QUARTER_OF_AN_HOUR = 15 * 60;
const HOUR = 60 * 60;

/** Wrong passwords for one account from one address. */
const OF_BOTH: Limit = {
  name: "wrong password for an account from an address",
  most: 10,
  windowSeconds: QUARTER_OF_AN_HOUR,
};

/** Wrong passwords for one account from all addresses that have not signed in to it: what guessing from many addresses gets. */
const OF_ACCOUNT: Limit = {
  name: "wrong password for an account from new addresses",
  most: 30,
  windowSeconds: HOUR,
};

/** How many of those one address adds in its hour: alone it cannot keep the owner out at new addresses. */
const MOST_ADDED_BY_ADDRESS = 10;

/** Those that an address added. Never refuses: past the number above the address adds no more. */
const ADDED_BY_ADDRESS: Limit = {
  name: "wrong password from an address that counts for an account",
  most: Number.POSITIVE_INFINITY,
  windowSeconds: HOUR,
};

/** Wrong passwords from one address for all accounts that have not signed in from it. */
const OF_ADDRESS: Limit = { name: "wrong password from an address", most: 25, windowSeconds: QUARTER_OF_AN_HOUR };

/** What is known of an account and an address before a password is verified. */
export type SignInHistory = {
  /** Day of the last sign-in to the account from the address. */
  lastSignIn: Date | null;
  /** Wrong passwords for the account from the address that still count. */
  wrongPasswords: number;
  /** Whether a wrong password counts for the account; false once the address has added its share of the hour. */
  countsForAccount: boolean;
};

type Parts = Pick<Accounts, "attempts" | "database" | "secret" | "knownSignIns">;

/**
 * Refuses what this process has refused in the same window, without the database. For an address that is past its limit with
 * other accounts a few accounts a minute are looked up, past those that are known: it may have signed in to them before.
 * Errors: Refusal `too-many`.
 */
export function refuseBlockedClient(
  { attempts, lookUps, knownSignIns }: Pick<Accounts, "attempts" | "lookUps" | "knownSignIns">,
  client: PasswordClient,
): void {
  attempts.refuseIfReached(OF_BOTH, both(client));
  if (knownSignIns.has(both(client)) || !attempts.isReached(OF_ADDRESS, client.address)) return;
  lookUps.count(client.address);
}

/**
 * Refuses after too many wrong passwords. The two wide limits do not apply to an address that has signed in to the
 * account before, so that guessing from other addresses, or for other accounts, does not block the account's owner.
 * Two processes, or two slots of one, may verify a password each more than the limit says. Errors: Refusal `too-many`.
 */
export async function checkWrongPasswords(parts: Parts, client: PasswordClient, now: Date): Promise<SignInHistory> {
  const counted = attemptsOf(client, { lastSignIn: null, countsForAccount: true });
  const [counts, lastSignIn] = await Promise.all([parts.attempts.read(counted), findLastSignIn(parts, client, now)]);
  if (lastSignIn) cacheKnownSignIn(parts, client);
  const [ofBoth, ofAddress, , added] = counts;
  if (ofAddress && ofAddress.count >= OF_ADDRESS.most) {
    // Counted by another process, or before a restart.
    parts.attempts.block(OF_ADDRESS, client.address, ofAddress.secondsLeft);
  }
  const heeded = attemptsOf(client, { lastSignIn, countsForAccount: true }).length;
  const seconds = counts
    .slice(0, heeded)
    .flatMap(({ count, secondsLeft }, index) => (count >= (counted[index]?.limit.most ?? 0) ? secondsLeft : []));
  if (seconds.length > 0) {
    const wait = Math.max(...seconds);
    parts.attempts.block(OF_BOTH, both(client), wait);
    throw tooManyAttempts(wait);
  }
  const countsForAccount = (added?.count ?? 0) < MOST_ADDED_BY_ADDRESS;
  return { lastSignIn, wrongPasswords: ofBoth?.count ?? 0, countsForAccount };
}

/** The address has signed in to the account: guessing for other accounts does not keep it out. */
export function cacheKnownSignIn({ knownSignIns }: Pick<Accounts, "knownSignIns">, client: PasswordClient): void {
  knownSignIns.set(both(client), true);
}

/** Counts a wrong password. Errors: Refusal `too-many` when it was one past a limit, which others reached meanwhile. */
export function countWrongPassword(
  { attempts }: Pick<Accounts, "attempts">,
  client: PasswordClient,
  history: SignInHistory,
): Promise<void> {
  return attempts.countAll(attemptsOf(client, history));
}

/** Takes back the wrong passwords that came before a right one; those that the wide limits count stay. */
export async function forgetWrongPasswords(
  { attempts }: Pick<Accounts, "attempts">,
  client: PasswordClient,
  { wrongPasswords }: SignInHistory,
): Promise<void> {
  if (wrongPasswords > 0) await attempts.forget(OF_BOTH, both(client));
}

/** What a wrong password counts against: of both, of the address, of the account, and what the address added to that. */
function attemptsOf(
  client: PasswordClient,
  { lastSignIn, countsForAccount }: Pick<SignInHistory, "lastSignIn" | "countsForAccount">,
): Attempt[] {
  const narrow = { limit: OF_BOTH, who: both(client) };
  if (lastSignIn) return [narrow];
  const wide = [narrow, { limit: OF_ADDRESS, who: client.address }];
  if (!countsForAccount) return wide;
  return [...wide, { limit: OF_ACCOUNT, who: client.account }, { limit: ADDED_BY_ADDRESS, who: both(client) }];
}

function both({ account, address }: PasswordClient): string {
  return JSON.stringify([account, address]);
}
