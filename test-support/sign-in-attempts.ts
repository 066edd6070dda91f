import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import type { Person } from "./people.ts";

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
