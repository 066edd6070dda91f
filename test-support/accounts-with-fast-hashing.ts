import { vi } from "vitest";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { DIGEST_PREFIX } from "#app/people/accounts/password-hash.server.ts";
import { accountsOn, type Person } from "./people.ts";

/** Accounts with a password hash that takes no time. */
export async function accountsWithFastHashing(...made: Parameters<typeof accountsOn>): Promise<Accounts> {
  const accounts = accountsOn(...made);
  const { password: passwords } = await accounts.auth.$context;
  vi.spyOn(passwords, "hash").mockImplementation(async (password) => fastDigest(password));
  vi.spyOn(passwords, "verify").mockImplementation(async ({ hash, password }) => hash === fastDigest(password));
  return accounts;
}

/** The digest that these accounts store. It has the present cost, so that a sign-in does not renew it. */
export const fastDigest = (password: string): string => `${DIGEST_PREFIX}digest of ${password}`;

export const withWrongPassword = (person: Person): Person => ({ ...person, password: "wrong" });

/** Fills the queue for password hashes with tasks of other addresses, until the returned function is called. */
export function fillPasswordQueue({ passwords }: Pick<Accounts, "passwords">): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = Array.from({ length: 202 }, (_, index) =>
    passwords.run({ account: `${index}`, address: `203.0.113.${index}` }, () => promise),
  );
  return async () => {
    resolve();
    await Promise.all(all);
  };
}
