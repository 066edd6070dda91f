import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { requestVerification } from "#app/people/mail-links/email-verification.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, clientAt, RUI, requestContextWith } from "#test-support/people.ts";
import { cookieOf } from "#test-support/second-step.ts";
import { mails } from "./mails.table.ts";
import { signUp } from "./sign-in.server.ts";

const queued = (database: Database) => database.select({ kind: mails.kind, address: mails.address }).from(mails);

onBothEngines("signUp queues the mail that confirms the address, if there is a mail server", async ({ database }) => {
  await signUp(accountsOn(database), clientAt(), RUI);
  expect(await queued(database)).toEqual([]);
  await signUp(accountsOn(database, undefined, { sendsMail: true }), clientAt(), ANA);
  expect(await queued(database)).toEqual([{ kind: "verify", address: ANA.email }]);
});

onBothEngines("if that mail cannot be queued the session has begun, and the account asks for another", async (test) => {
  const { database } = test;
  const accounts = accountsOn(database, undefined, { sendsMail: true });
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  await database.execute(sql`alter table mails rename to gone`);
  const begun = await signUp(accounts, clientAt(), ANA);
  await database.execute(sql`alter table gone rename to mails`);
  expect(logged.mock.calls).toEqual([
    [{ err: expect.any(Error), userId: begun.user.id }, "verifying mail of a sign-up not queued"],
  ]);
  logged.mockRestore();

  const viewer = await requestContextWith(accounts, cookieOf(begun)).viewer();
  if (viewer.role === "visitor") throw new Error("The session does not count.");
  expect(viewer).toMatchObject({ role: "user", email: ANA.email, emailVerified: false });
  expect(await queued(database)).toEqual([]);
  await requestVerification(accounts, viewer, new Date());
  expect(await queued(database)).toEqual([{ kind: "verify", address: ANA.email }]);
});

onBothEngines("past ten mails an hour an address signs up without one", async ({ database }) => {
  const accounts = accountsOn(database, undefined, { sendsMail: true });
  const person = (number: number) => ({ email: `v${number}@example.org`, password: ANA.password });
  for (let number = 1; number <= 11; number += 1) await signUp(accounts, clientAt(), person(number));
  expect(await queued(database)).toHaveLength(10);
  await signUp(accounts, clientAt("192.0.2.2"), person(12));
  expect(await queued(database)).toHaveLength(11);
});
