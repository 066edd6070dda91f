import { createContext } from "react-router";
import type { AttemptCounter } from "#app/platform/attempts.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { type Auth, createAuth } from "./auth.server.ts";
import { createPasswordQueue, type PasswordQueue } from "./password-queue.server.ts";

/** What the accounts' functions work with. */
export type Accounts = {
  auth: Auth;
  database: Database;
  attempts: AttemptCounter;
  passwords: PasswordQueue;
  /** Keys the digests of network addresses. */
  secret: string;
};

/** Where an action finds the accounts. */
export const accountsContext = createContext<Accounts>();

export function createAccounts(
  parts: Pick<Accounts, "database" | "attempts" | "secret"> & { publicUrl: string },
): Accounts {
  const { database, attempts, secret } = parts;
  return { auth: createAuth(parts), database, attempts, secret, passwords: createPasswordQueue() };
}
