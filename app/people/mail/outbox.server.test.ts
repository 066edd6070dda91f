import { readFileSync } from "node:fs";
import { asc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "#app/people/accounts/accounts.table.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import { type AccountMail, queueMail } from "#app/people/accounts/queue-mail.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { createMailer } from "#app/platform/mail/mailer.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { MINUTE_MS, openMailServer } from "#test-support/contact.ts";
import { onBothEngines, rowsOf } from "#test-support/databases.ts";
import { type FakeClock, fakeClock } from "#test-support/fake-clock.ts";
import type { MailServer } from "#test-support/mail-server.ts";
import type { MailClass, MailContent } from "./mail-kind.ts";
import { openOutbox, wakeOnQueuedMails } from "./outbox.server.ts";

const ANA = "ana@example.org";

/** An outbox with the kinds `verify` and `notice`, whose mails have the id as their text. */
function open(
  database: Database,
  { clock, server, make }: { clock: FakeClock; server?: MailServer; make?: () => Promise<MailContent | null> },
) {
  const kind = (mailClass: MailClass) => ({
    class: mailClass,
    make:
      make ?? (async ({ address, id }: { address: string; id: string }) => ({ to: address, subject: "Olá", text: id })),
  });
  return openOutbox({
    database,
    mailer: createMailer({
      smtpUrl: server?.url ?? null,
      from: "ar@radio.example",
      publicUrl: "https://radio.example",
    }),
    kinds: { verify: kind("account"), notice: kind("security") },
    settings: { current: () => ({ siteName: "Rádio Ar", logoUrl: "" }) },
    clock,
  });
}

const VERIFY = { kind: "verify", userId: "ana", address: ANA } as const;

const NOTICE = { kind: "notice", notice: "password-changed", userId: "ana", address: ANA } as const;

async function queue(database: Database, mail: AccountMail, now: Date): Promise<void> {
  await database.insert(users).values({ id: "ana", name: "", email: ANA }).onConflictDoNothing();
  await database.transaction((transaction) => queueMail(transaction, mail, now));
}

const allMails = (database: Database) => database.select().from(mails).orderBy(asc(mails.madeAt), asc(mails.id));

onBothEngines("a queued mail wakes the outbox and is sent with its id", async ({ database, connection }) => {
  const [server, clock, hub] = [await openMailServer(), fakeClock(), await openChangeHub(connection)];
  const outbox = open(database, { clock, server });
  wakeOnQueuedMails(hub, outbox);
  await clock.untilAsleep();
  await queue(database, VERIFY, clock.now());
  await server.until(1);
  await outbox.close();
  const [mail] = await allMails(database);
  expect(mail).toMatchObject({ state: "sent", attempts: 1, sentAt: clock.now() });
  expect(server.mails[0]?.header("Message-ID")).toBe(`<${mail?.id}@radio.example>`);
  expect(server.mails[0]?.envelope).toEqual({ from: "ar@radio.example", to: [ANA] });
});

onBothEngines("a mail whose account was deleted is not sent", async ({ database }) => {
  const [server, clock] = [await openMailServer(), fakeClock()];
  await queue(database, VERIFY, clock.now());
  await database.delete(users).where(eq(users.id, "ana"));
  const outbox = open(database, { clock, server });
  await clock.untilAsleep();
  await outbox.close();
  expect(server.mails).toEqual([]);
  expect(await allMails(database)).toEqual([]);
});

onBothEngines("a mail whose reason has passed is removed", async ({ database }) => {
  const [server, clock] = [await openMailServer(), fakeClock()];
  await queue(database, VERIFY, clock.now());
  const outbox = open(database, { clock, server, make: async () => null });
  await clock.untilAsleep();
  await outbox.close();
  expect(server.mails).toEqual([]);
  expect(await allMails(database)).toEqual([]);
});

onBothEngines("the last mail to a deleted account leaves no row once it is sent or refused", async ({ database }) => {
  const [server, clock] = [await openMailServer(), fakeClock()];
  server.behave({ code: 450, to: "recipient" });
  await queue(database, { ...NOTICE, notice: "account-deleted", userId: null }, clock.now());
  const outbox = open(database, { clock, server });
  await clock.untilAsleep();
  expect(await allMails(database)).toMatchObject([{ state: "waiting", attempts: 1 }]);
  server.behave("take");
  clock.advance(MINUTE_MS);
  await server.until(1);
  await clock.untilAsleep();
  expect(await allMails(database)).toEqual([]);

  server.behave({ code: 550, to: "recipient" });
  await queue(database, { ...NOTICE, notice: "account-deleted", userId: null }, clock.now());
  outbox.wake();
  await clock.untilAsleep();
  await outbox.close();
  expect(await allMails(database)).toEqual([]);
});

onBothEngines("without a mail server a mail waits for a day and is then not sent", async ({ database }) => {
  const [server, clock] = [await openMailServer(), fakeClock()];
  const without = open(database, { clock });
  await queue(database, VERIFY, clock.now());
  clock.advance(MINUTE_MS);
  await queue(database, VERIFY, clock.now());
  await clock.untilAsleep();
  await without.close();
  expect(await allMails(database)).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);

  clock.advance(DAY_MS - MINUTE_MS);
  const outbox = open(database, { clock, server });
  await server.until(1);
  await outbox.close();
  expect(server.mails).toHaveLength(1);
  expect(await allMails(database)).toMatchObject([{ state: "kept", attempts: 0 }, { state: "sent" }]);
});

onBothEngines("a mail that was tried is retried past a day", async ({ database }) => {
  const [server, clock] = [await openMailServer(), fakeClock()];
  await server.stop();
  await queue(database, VERIFY, clock.now());
  const outbox = open(database, { clock, server });
  await clock.untilAsleep();
  await server.start();
  clock.advance(2 * DAY_MS);
  await server.until(1);
  await outbox.close();
});

onBothEngines("an address gets twenty mails a day, and every security notice", async ({ database }) => {
  const [server, clock] = [await openMailServer(), fakeClock()];
  for (let count = 0; count < 21; count += 1) await queue(database, VERIFY, clock.now());
  const outbox = open(database, { clock, server });
  await server.until(20);
  await clock.untilAsleep();
  expect(await allMails(database)).toHaveLength(20);
  await queue(database, NOTICE, clock.now());
  outbox.wake();
  await server.until(21);
  await clock.untilAsleep();

  clock.advance(DAY_MS);
  await queue(database, VERIFY, clock.now());
  outbox.wake();
  await server.until(22);
  await outbox.close();
});

onBothEngines(
  "an address gets its reserved mails after twenty others, and a kind its own number",
  async ({ database }) => {
    const [server, clock] = [await openMailServer(), fakeClock()];
    const make = async ({ address, id }: { address: string; id: string }) => ({
      to: address,
      subject: "Olá",
      text: id,
    });
    const outbox = openOutbox({
      database,
      mailer: createMailer({ smtpUrl: server.url, from: "ar@radio.example", publicUrl: "https://radio.example" }),
      kinds: {
        notice: { class: "security", make },
        "change-new": { class: "account", make },
        "change-taken": { class: "account", dailyLimit: { max: 1, isReserved: false }, make },
        reset: { class: "account", dailyLimit: { max: 2, isReserved: true }, make },
      },
      settings: { current: () => ({ siteName: "Rádio Ar", logoUrl: "" }) },
      clock,
    });
    await clock.untilAsleep();
    const queueAll = async (mail: AccountMail, times: number) => {
      for (let count = 0; count < times; count += 1) await queue(database, mail, clock.now());
      outbox.wake();
      await clock.untilAsleep();
    };
    const of = (kind: "change-new" | "change-taken" | "reset") => ({ kind, userId: "ana", address: ANA });
    await queueAll(NOTICE, 3);
    await queueAll(of("reset"), 1);
    await queueAll(of("change-taken"), 2);
    await queueAll(of("change-new"), 20);
    await queueAll(of("reset"), 2);
    const kinds = (await allMails(database)).map(({ kind, state }) => `${kind} ${state}`);
    expect(Object.groupBy(kinds, (kind) => kind)).toMatchObject({
      "notice sent": { length: 3 },
      "reset sent": { length: 2 },
      "change-taken sent": { length: 1 },
      "change-new sent": { length: 19 },
    });
    expect(kinds).toHaveLength(25);
    clock.advance(DAY_MS);
    await queueAll(of("change-taken"), 1);
    expect(server.mails).toHaveLength(26);
    await outbox.close();
  },
);

onBothEngines("a mail of an unknown kind is left to other processes", async ({ database }) => {
  const [server, clock] = [await openMailServer(), fakeClock()];
  await queue(database, { kind: "reset", userId: "ana", address: ANA }, clock.now());
  const outbox = open(database, { clock, server });
  await clock.untilAsleep();
  await outbox.close();
  expect(await allMails(database)).toMatchObject([{ kind: "reset", state: "waiting", attempts: 0 }]);
});

onBothEngines("an update moves the delivery of contact messages into the outbox", async ({ database }) => {
  await database.execute(sql`alter table contact_messages
    add column state text, add column attempts integer, add column next_attempt_at timestamptz(3), add column lease text,
    add column last_problem text, add column sent_at timestamptz(3)`);
  await database.execute(sql`insert into contact_messages (id, name, email, message, received_at,
      state, attempts, next_attempt_at, lease, last_problem, sent_at) values
    ('a', 'Ana', 'a@example.org', 'Olá', '2026-11-01T10:00Z', 'waiting', 2, '2026-11-01T12:00Z', 'lease', 'put-off', null),
    ('b', 'Rui', 'b@example.org', 'Olá', '2026-11-02T10:00Z', 'sent', 1, '2026-11-02T10:00Z', null, null, '2026-11-02T10:01Z'),
    ('c', 'Eva', 'c@example.org', 'Olá', '2026-11-03T10:00Z', 'kept', 0, '2026-11-03T10:00Z', null, null, null)`);
  const [update = ""] = readFileSync("migrations/0014_contact-mails.sql", "utf8").split("--> statement-breakpoint");
  await database.execute(sql.raw(update));
  const moved = { kind: "contact", userId: null, address: "" };
  expect(await allMails(database)).toEqual([
    {
      ...moved,
      id: "contact-a",
      facts: { messageId: "a" },
      state: "waiting",
      attempts: 2,
      lease: "lease",
      nextAttemptAt: new Date("2026-11-01T12:00Z"),
      lastProblem: "put-off",
      madeAt: new Date("2026-11-01T10:00Z"),
      sentAt: null,
    },
    expect.objectContaining({ ...moved, id: "contact-b", state: "sent", sentAt: new Date("2026-11-02T10:01Z") }),
    expect.objectContaining({ ...moved, id: "contact-c", state: "kept", attempts: 0, lastProblem: null }),
  ]);
  expect(await rowsOf(database, sql`select name from contact_messages order by id`)).toHaveLength(3);
});
