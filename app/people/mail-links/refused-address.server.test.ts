import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "#app/people/accounts/accounts.table.ts";
import { queueDecisionMails } from "#app/people/mail/queue-decision-mail.server.ts";
import { countRefusedMails, isNewAddressRefused, isOwnAddressRefused } from "#app/people/mail/refused-mails.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import type { AccountChange } from "#app/platform/live-events/live-change.ts";
import { MINUTE_MS } from "#app/platform/text/durations.ts";
import { openAccountMails } from "#test-support/account-mails.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, putPerson, RUI } from "#test-support/people.ts";
import { requestEmailChange } from "./email-change.server.ts";
import { requestVerification } from "./email-verification.server.ts";
import { requestReset } from "./password-reset.server.ts";

const NEW = "ana.nova@example.org";

async function open(database: Database) {
  const accounts = accountsOn(database, "https://radio.example", { sendsMail: true });
  const id = await putPerson(accounts, ANA);
  const sent = await openAccountMails(database);
  const { now } = sent.clock;
  const ana = { id, email: ANA.email, emailVerified: false };
  const verify = () => requestVerification(accounts, ana, now());
  const change = (newEmail: string) =>
    requestEmailChange(accounts, { userId: id, newEmail, keptSessionId: null, skipsOldAddress: false, now: now() });
  const isRefused = () => isOwnAddressRefused(database, ana);
  return { ...sent, accounts, ana, verify, change, isRefused };
}

onBothEngines(
  "an address that the mail server refuses is refused until a mail is queued again",
  async ({ database }) => {
    const { server, verify, isRefused, sendTo, outbox } = await open(database);
    expect(await isRefused()).toBe(false);
    server.behave({ code: 550, to: "recipient" });
    await verify();
    expect(await isRefused()).toBe(false);
    await sendTo(ANA.email);
    expect(await isRefused()).toBe(true);
    expect(await countRefusedMails(database)).toBe(1);
    server.behave("take");
    await verify();
    expect(await isRefused()).toBe(false);
    expect(await sendTo(ANA.email)).toHaveLength(1);
    expect(await isRefused()).toBe(false);
    expect(await countRefusedMails(database)).toBe(1);
    await outbox.close();
  },
);

onBothEngines("a mail that the server puts off is tried again and is not refused", async ({ database }) => {
  const { server, verify, isRefused, sendTo, clock, outbox } = await open(database);
  server.behave({ code: 450, to: "recipient" });
  await verify();
  await sendTo(ANA.email);
  expect(await isRefused()).toBe(false);
  expect(await countRefusedMails(database)).toBe(0);
  server.behave("take");
  clock.advance(MINUTE_MS);
  await server.until(1);
  expect(await isRefused()).toBe(false);
  await outbox.close();
});

onBothEngines("an account changes an unconfirmed address that the mail server refuses", async ({ database }) => {
  const { server, verify, change, sendTo, tokenTo, outbox } = await open(database);
  await expect(change(NEW)).rejects.toMatchObject({ kind: "forbidden", field: "email" });
  server.behave({ code: 550, to: "recipient" });
  await verify();
  await sendTo(ANA.email);
  server.behave("take");
  expect(await change(NEW)).toBe("pending");
  expect(await tokenTo(NEW)).toMatch(/./);
  await outbox.close();
});

onBothEngines(
  "mails for another password and about decisions are counted, and known to the account",
  async ({ database }) => {
    const { server, accounts, ana, isRefused, sendTo, clock, outbox } = await open(database);
    await database.update(users).set({ emailVerified: true }).where(eq(users.id, ana.id));
    server.behave({ code: 550, to: "recipient" });
    for (const email of [ANA.email, "ninguem@example.org"])
      await requestReset(accounts, { address: "192.0.2.1" }, { email, now: clock.now() });
    await sendTo(ANA.email);
    expect(await isRefused()).toBe(true);
    expect(await countRefusedMails(database)).toBe(1);
    await database.transaction((transaction) => queueDecisionMails(transaction, [ana.id], clock.now()));
    expect(await isRefused(), "another mail waits").toBe(false);
    await outbox.close();
  },
);

onBothEngines(
  "a new address that is refused is known to the change, whether or not it has an account",
  async (test) => {
    const { database, connection } = test;
    const { server, ana, change, sendTo, outbox } = await open(database);
    await putPerson(accountsOn(database), RUI);
    await database.update(users).set({ emailVerified: true });
    const hub = await openChangeHub(connection);
    const announced: AccountChange[] = [];
    hub.onAccount((accountChange) => announced.push(accountChange));
    for (const newEmail of [NEW, RUI.email]) {
      await change(newEmail);
      expect(await isNewAddressRefused(database, { id: ana.id, newEmail })).toBe(false);
      server.behave({ code: 550, to: "recipient" });
      await sendTo(newEmail);
      server.behave("take");
      expect(await isNewAddressRefused(database, { id: ana.id, newEmail }), newEmail).toBe(true);
    }
    await outbox.close();
    await expect
      .poll(() => announced.filter(({ userId, part }) => userId === ana.id && part === "email").length)
      .toBe(4);
  },
);
