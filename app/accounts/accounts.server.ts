import { LRUCache } from "lru-cache";
import { createContext } from "react-router";
import type { AttemptCounter } from "#app/platform/attempts.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { createRateLimiter, type RateLimiter } from "#app/platform/rate-limiter.server.ts";
import { type Auth, createAuth } from "./auth.server.ts";
import { createPasswordQueue, type PasswordQueue } from "./password-queue.server.ts";

/** What the accounts' functions work with. */
export type Accounts = {
  auth: Auth;
  database: Database;
  attempts: AttemptCounter;
  passwords: PasswordQueue;
  /** Bounds how many accounts are looked up for a network address that has guessed too often. */
  lookUps: RateLimiter;
  /** Accounts with the addresses that have signed in to them, as this process has seen: these are not looked up again. */
  knownSignIns: LRUCache<string, true>;
  /** Keys the digests of network addresses. */
  secret: string;
};

/** An address past its limit may have signed in to an account before, which only the database knows. */
const LOOK_UPS = { max: 30, windowSeconds: 60 };

const MAX_KNOWN_SIGN_INS = 20_000;

/** Where an action finds the accounts. */
export const accountsContext = createContext<Accounts>();

export function createAccounts(
  parts: Pick<Accounts, "database" | "attempts" | "secret"> & { publicUrl: string },
): Accounts {
  const { database, attempts, secret } = parts;
  const [auth, passwords, lookUps] = [createAuth(parts), createPasswordQueue(), createRateLimiter(LOOK_UPS)];
  const knownSignIns = new LRUCache<string, true>({ max: MAX_KNOWN_SIGN_INS });
  return { auth, database, attempts, secret, passwords, lookUps, knownSignIns };
}
