import { hashPassword as hashAsBefore } from "better-auth/crypto";
import { expect } from "vitest";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, clientAt, putPerson } from "#test-support/people.ts";
import { credentials } from "./accounts.table.ts";
import { isFormerDigest, PASSWORD_HASHING } from "./password-hash.server.ts";
import { signIn } from "./sign-in.server.ts";

onBothEngines("a former digest is renewed by the next sign-in, also by two at once", async ({ database }) => {
  const accounts = accountsOn(database, undefined, { hashing: PASSWORD_HASHING });
  await putPerson(accounts, ANA);
  const updatedAt = new Date("2026-01-02T03:04:05Z");
  await database.update(credentials).set({ password: await hashAsBefore(ANA.password), updatedAt });
  const wrong = signIn(accounts, clientAt(), { ...ANA, password: "errada" });
  await expect(wrong).rejects.toMatchObject({ kind: "unauthenticated" });
  const begun = await Promise.all([1, 2].map(() => signIn(accounts, clientAt(), ANA)));
  expect(begun.every((change) => "user" in change)).toBe(true);
  const [stored] = await database.select().from(credentials);
  expect(isFormerDigest(stored?.password ?? "")).toBe(false);
  expect(stored?.updatedAt, "the password did not change").toEqual(updatedAt);
  expect("user" in (await signIn(accounts, clientAt(), ANA))).toBe(true);
});
