import type { Attempt, Limit } from "#app/platform/attempts.server.ts";
import { tooManyAttempts } from "#app/platform/refusal.ts";
import type { Accounts } from "./accounts.server.ts";
import type { PasswordClient } from "./password-queue.server.ts";
import { findLastSignIn } from "./sign-in-addresses.server.ts";

const QUARTER_OF_AN_HOUR = 15 * 60;

/** Wrong passwords for one account from one address. */
const OF_BOTH: Limit = {
  name: "wrong password for an account from an address",
  most: 10,
  withinSeconds: QUARTER_OF_AN_HOUR,
};

/** Wrong passwords for one account from all addresses that have not signed in to it: what guessing from many addresses gets. */
const OF_ACCOUNT: Limit = {
  name: "wrong password for an account from new addresses",
  most: 30,
  withinSeconds: 60 * 60,
};

/** Wrong passwords from one address for all accounts that have not signed in from it. */
const OF_ADDRESS: Limit = { name: "wrong password from an address", most: 25, withinSeconds: QUARTER_OF_AN_HOUR };

/** What is known of an account and an address before a password is verified. */
export type SignInHistory = {
  /** Day of the last sign-in to the account from the address. */
  lastSignIn: Date | null;
  /** Wrong passwords for the account from the address that still count. */
  wrongPasswords: number;
};

type Parts = Pick<Accounts, "attempts" | "database" | "secret" | "knownSignIns">;

/**
 * Refuses what this process has refused in the same window, without the database. For an address that is past its limit with
 * other accounts a few accounts a minute are looked up, past those that are known: it may have signed in to them before.
 * Errors: Refusal `too-many`.
 */
export function refuseKnownGuesser(
  { attempts, lookUps, knownSignIns }: Pick<Accounts, "attempts" | "lookUps" | "knownSignIns">,
  client: PasswordClient,
): void {
  attempts.refuseKnown(OF_BOTH, both(client));
  if (knownSignIns.has(both(client)) || !attempts.isReached(OF_ADDRESS, client.address)) return;
  lookUps.count(client.address);
}

/**
 * Refuses after too many wrong passwords. The two wide limits do not apply to an address that has signed in to the
 * account before, so that guessing from other addresses, or for other accounts, does not block the account's owner.
 * Two processes, or two slots of one, may verify a password each more than the limit says. Errors: Refusal `too-many`.
 */
export async function checkWrongPasswords(parts: Parts, client: PasswordClient, now: Date): Promise<SignInHistory> {
  const counted = attemptsOf(client, null);
  const [counts, lastSignIn] = await Promise.all([parts.attempts.read(counted), findLastSignIn(parts, client, now)]);
  if (lastSignIn) rememberKnown(parts, client);
  const ofAddress = counts[2];
  if (ofAddress && ofAddress.count >= OF_ADDRESS.most) {
    // Counted by another process, or before a restart.
    parts.attempts.block(OF_ADDRESS, client.address, ofAddress.secondsLeft);
  }
  const heeded = attemptsOf(client, lastSignIn).length;
  const seconds = counts
    .slice(0, heeded)
    .flatMap(({ count, secondsLeft }, index) => (count >= (counted[index]?.limit.most ?? 0) ? secondsLeft : []));
  if (seconds.length > 0) {
    const wait = Math.max(...seconds);
    parts.attempts.block(OF_BOTH, both(client), wait);
    throw tooManyAttempts(wait);
  }
  return { lastSignIn, wrongPasswords: counts[0]?.count ?? 0 };
}

/** The address has signed in to the account: guessing for other accounts does not keep it out. */
export function rememberKnown({ knownSignIns }: Pick<Accounts, "knownSignIns">, client: PasswordClient): void {
  knownSignIns.set(both(client), true);
}

/** Counts a wrong password. Errors: Refusal `too-many` when it was one past a limit, which others reached meanwhile. */
export function countWrongPassword(
  { attempts }: Pick<Accounts, "attempts">,
  client: PasswordClient,
  { lastSignIn }: SignInHistory,
): Promise<void> {
  return attempts.countAll(attemptsOf(client, lastSignIn));
}

/** Takes back the wrong passwords that came before a right one; those that the wide limits count stay. */
export async function forgetWrongPasswords(
  { attempts }: Pick<Accounts, "attempts">,
  client: PasswordClient,
  { wrongPasswords }: SignInHistory,
): Promise<void> {
  if (wrongPasswords > 0) await attempts.forget(OF_BOTH, both(client));
}

/** What a wrong password counts against; the limit of both comes first. */
function attemptsOf(client: PasswordClient, lastSignIn: Date | null): Attempt[] {
  const narrow = { limit: OF_BOTH, who: both(client) };
  if (lastSignIn) return [narrow];
  return [narrow, { limit: OF_ACCOUNT, who: client.account }, { limit: OF_ADDRESS, who: client.address }];
}

function both({ account, address }: PasswordClient): string {
  return JSON.stringify([account, address]);
}
