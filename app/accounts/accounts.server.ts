import { LRUCache } from "lru-cache";
import { createContext } from "react-router";
import type { AttemptCounter } from "#app/platform/attempts.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { createRateLimiter, type RateLimiter } from "#app/platform/rate-limiter.server.ts";
import { type Auth, createAuth } from "./auth.server.ts";
import { createPasswordQueue, type PasswordQueue } from "./password-queue.server.ts";

/** Dependencies of the account functions. */
export type Accounts = {
  auth: Auth;
  database: Database;
  attempts: AttemptCounter;
  passwords: PasswordQueue;
  /** Limits the database look-ups for a network address past its limit of wrong passwords. */
  lookUps: RateLimiter;
  /** Pairs of account and network address with a sign-in, as seen by this process; they need no look-up. */
  knownSignIns: LRUCache<string, true>;
  /** The key of the digests of network addresses. */
  secret: string;
};

/** Per network address past its limit: only the database knows whether it has signed in to an account before. */
const LOOK_UPS = { max: 30, windowSeconds: 60 };

const MAX_KNOWN_SIGN_INS = 20_000;

/** The accounts, for actions. */
export const accountsContext = createContext<Accounts>();

export function createAccounts(
  parts: Pick<Accounts, "database" | "attempts" | "secret"> & { publicUrl: string },
): Accounts {
  const { database, attempts, secret } = parts;
  return {
    auth: createAuth(parts),
    database,
    attempts,
    passwords: createPasswordQueue(),
    lookUps: createRateLimiter(LOOK_UPS),
    knownSignIns: new LRUCache<string, true>({ max: MAX_KNOWN_SIGN_INS }),
    secret,
  };
}
