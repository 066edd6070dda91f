import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { wakeOnQueuedMails } from "#app/people/mail/outbox.server.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { allMessages, MINUTE_MS, openMailServer, outboxOn, writeMessage } from "#test-support/contact.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { contactMail } from "./contact-mail.server.ts";

onBothEngines("an outbox continues where the last one stopped", async ({ database }) => {
  const [server, clock] = [await openMailServer(), fakeClock()];
  await server.stop();
  await writeMessage(database);
  const firstOutbox = outboxOn(database, { server, clock });
  await clock.untilAsleep();
  await firstOutbox.close();
  await writeMessage(database, { name: "Rui" });
  await server.start();
  firstOutbox.wake();

  const secondOutbox = outboxOn(database, { server, clock });
  await server.until(1);
  expect(server.mails[0]?.header("Subject"), "Ana's message waits for its next attempt").toBe("Mensagem de Rui");
  await clock.untilAsleep();
  clock.advance(MINUTE_MS);
  await server.until(2);
  await secondOutbox.close();
  expect(await allMessages(database)).toMatchObject([
    { name: "Ana Conceição", state: "sent", attempts: 2 },
    { name: "Rui", state: "sent", attempts: 1 },
  ]);
});

onBothEngines("outboxes that share a database mail each message once", async ({ database }) => {
  const [server, names] = [await openMailServer(), Array.from({ length: 20 }, (_, index) => `Visitante ${index + 10}`)];
  for (const name of names) await writeMessage(database, { name });
  const outboxes = [outboxOn(database, { server }), outboxOn(database, { server }), outboxOn(database, { server })];
  await server.until(20);
  await waitUntil("all are marked as sent", async () =>
    (await allMessages(database)).every(({ state }) => state === "sent"),
  );
  await Promise.all(outboxes.map((outbox) => outbox.close()));
  expect(server.mails.map((mail) => mail.header("Subject")).sort()).toEqual(names.map((name) => `Mensagem de ${name}`));
  expect((await allMessages(database)).map(({ attempts }) => attempts)).toEqual(names.map(() => 1));
});

onBothEngines(
  "a message is mailed by another process when its lease expires, and the late outcome of the first is dropped",
  async ({ database }) => {
    const [server, clock] = [await openMailServer(), fakeClock()];
    server.behave("hang-on-content");
    const id = await writeMessage(database);
    const stalled = outboxOn(database, { server, clock });
    await server.untilHanging();

    const other = outboxOn(database, { server, clock });
    expect(await clock.untilAsleep(), "waits until the lease expires").toBe(5 * MINUTE_MS);
    expect(await allMessages(database)).toMatchObject([{ attempts: 1, state: "waiting" }]);
    server.behave("take");
    clock.advance(5 * MINUTE_MS);
    await server.until(1);
    await other.close();
    server.dropAll();
    await stalled.close();
    expect(server.mails.map((mail) => mail.header("Message-ID"))).toEqual([`<contact-${id}@radio.example>`]);
    expect(await allMessages(database)).toMatchObject([{ state: "sent", attempts: 2, lastProblem: null, lease: null }]);
  },
);

onBothEngines("a message that is mailed twice has the same Message-ID", async ({ database }) => {
  const [server, clock] = [await openMailServer(), fakeClock()];
  server.behave("drop-after-taking");
  await writeMessage(database);
  const outbox = outboxOn(database, { server, clock });
  await clock.untilAsleep();
  server.behave("take");
  clock.advance(MINUTE_MS);
  await server.until(2);
  await outbox.close();
  const [one, other] = server.mails.map((mail) => mail.header("Message-ID"));
  expect(one).toBe(other);
});

onBothEngines("a new message and its delivery are announced to administrators", async ({ connection, database }) => {
  const [server, clock, hub] = [await openMailServer(), fakeClock(), await openChangeHub(connection)];
  const changes = recordChanges(hub);
  const outbox = outboxOn(database, { server, clock });
  wakeOnQueuedMails(hub, outbox);
  await clock.untilAsleep();
  // Not woken directly: the database notifies it, as for a message that another process stores.
  await writeMessage(database);
  await server.until(1);
  await changes.until(2);
  expect(changes.notified).toEqual([{ topic: "administration" }, { topic: "administration" }]);
  await outbox.close();
  hub.close();
});

onBothEngines("a failed query is tried again after five seconds", async ({ database }) => {
  const [server, clock] = [await openMailServer(), fakeClock()];
  await writeMessage(database);
  await database.execute(sql`alter table mails rename to mails_away`);
  const outbox = outboxOn(database, { server, clock });
  expect(await clock.untilAsleep()).toBe(5_000);
  await database.execute(sql`alter table mails_away rename to mails`);
  clock.advance(5_000);
  await server.until(1);
  await outbox.close();
});

onBothEngines(
  "a process without a mail server keeps no message that another process is mailing",
  async ({ database }) => {
    const [server, clock] = [await openMailServer(), fakeClock()];
    server.behave("hang-on-content");
    await writeMessage(database);
    const mailing = outboxOn(database, { server });
    await server.untilHanging();
    const without = outboxOn(database, { clock });
    await clock.untilAsleep();
    expect(await allMessages(database)).toMatchObject([{ state: "waiting", attempts: 1 }]);
    server.dropAll();
    await mailing.close();
    without.wake();
    await clock.untilAsleep();
    await without.close();
    expect(await allMessages(database)).toMatchObject([{ state: "kept", attempts: 1 }]);
  },
);

const SITE = { siteName: "Rádio Ar", publicUrl: "https://radio.example", contactEmail: "gente@radio.example" };

const ANA = {
  id: "7f1c",
  name: "Ana Conceição",
  email: "ana@example.org",
  message: "Olá!\nA Rádio Aurora está parada.",
  receivedAt: new Date("2026-11-21T12:05:00Z"),
};

test("the mail has the sender, the time in Lisbon and the message", () => {
  expect(contactMail(ANA, SITE)).toEqual({
    to: "gente@radio.example",
    replyTo: { name: "Ana Conceição", address: "ana@example.org" },
    subject: "Mensagem de Ana Conceição",
    text: `Mensagem recebida pelo formulário de contacto de Rádio Ar (https://radio.example).

Nome: Ana Conceição
Email: ana@example.org
Data: 21 de novembro de 2026 às 12:05 (hora de Lisboa)

Olá!
A Rádio Aurora está parada.
`,
  });
});

test("line breaks in a name do not forge a line of the mail", () => {
  const { text } = contactMail({ ...ANA, name: "Ana\nEmail: outra@example.org" }, SITE);
  expect(text).toContain("Nome: Ana Email: outra@example.org\nEmail: ana@example.org\n");
});
