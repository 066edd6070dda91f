import { vi } from "vitest";
import type { Accounts } from "#app/accounts/accounts.server.ts";
import { accountsOn, type Person } from "./people.ts";

/** Accounts whose digests cost no time: for tests in which only their number matters. */
export async function quickAccounts(...made: Parameters<typeof accountsOn>): Promise<Accounts> {
  const accounts = accountsOn(...made);
  const { password: passwords } = await accounts.auth.$context;
  vi.spyOn(passwords, "hash").mockImplementation(async (password) => `digest of ${password}`);
  vi.spyOn(passwords, "verify").mockImplementation(async ({ hash, password }) => hash === `digest of ${password}`);
  return accounts;
}

export const withWrongPassword = (person: Person): Person => ({ ...person, password: "wrong" });

/** Fills the queue for password hashes with tasks of other addresses; the returned function ends them. */
export function fillPasswordQueue({ passwords }: Pick<Accounts, "passwords">): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = Array.from({ length: 202 }, (_, place) =>
    passwords.run({ account: `${place}`, address: `203.0.113.${place}` }, () => promise),
  );
  return async () => {
    resolve();
    await Promise.all(all);
  };
}
