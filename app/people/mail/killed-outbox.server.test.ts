import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { accountLinks } from "#app/people/accounts/account-links.table.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import { queueMail } from "#app/people/accounts/queue-mail.server.ts";
import { findLink } from "#app/people/mail-links/account-link-rows.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { deleteAccount } from "#app/site/my-account/delete-account.server.ts";
import { LINK_SITE, tokenIn } from "#test-support/account-mails.ts";
import { MINUTE_MS, openMailServer } from "#test-support/contact.ts";
import { copyOfPreparedDataFolder, onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { type OutboxStep, runKilledOutbox } from "#test-support/outbox-process.ts";
import { ANA, RUI, TEST_SECRET } from "#test-support/people.ts";
import { openDatabase } from "../../../server/open-database.ts";

/** More than the lease of a mail. */
const PAUSE_MS = 6 * MINUTE_MS;

/** A verifying mail to Ana that is due, and then one to Rui with a link for another password. */
async function open(testDatabase: TestDatabase) {
  const server = await openMailServer();
  const settings = await settingsFor(testDatabase);
  const opened = async <Result>(use: (database: Database) => Promise<Result>): Promise<Result> => {
    const { database, close } = await openDatabase(settings);
    try {
      return await use(database);
    } finally {
      await close();
    }
  };
  await opened(async (database) => {
    const now = new Date();
    await database.insert(users).values([
      { id: "ana", name: "", email: ANA.email },
      { id: "rui", name: "", email: RUI.email },
    ]);
    await database.transaction(async (transaction) => {
      await queueMail(transaction, { kind: "verify", userId: "ana", address: ANA.email }, now);
      const later = new Date(now.getTime() + 1);
      await queueMail(transaction, { kind: "reset", userId: "rui", address: RUI.email }, later);
    });
  });

  let runs = 0;
  /** A process, each after the leases of the one before. */
  const run = (pausesAfter: OutboxStep | null, until?: () => Promise<void>) => {
    runs += 1;
    const site = { secret: TEST_SECRET, publicUrl: LINK_SITE };
    const options = { database: settings, smtpUrl: server.url, ...site, pausesAfter, aheadMs: runs * PAUSE_MS };
    return runKilledOutbox(options, until);
  };
  const to = (address: string) => server.mails.filter(({ envelope }) => envelope.to.includes(address));
  return { server, run, opened, to };
}

/** An embedded database that is open nowhere: another process is to open it. */
async function settingsFor({ engine, settings, onEnd }: TestDatabase): Promise<TestDatabase["settings"]> {
  if (engine === "postgres") return settings;
  const folder = await copyOfPreparedDataFolder();
  onEnd(folder.remove);
  return { databaseUrl: null, dataDir: folder.path };
}

const states = (database: Database) =>
  database
    .select({ address: mails.address, state: mails.state, attempts: mails.attempts })
    .from(mails)
    .orderBy(asc(mails.madeAt));

onBothEngines("killed between any two steps, each mail still arrives, with one link", async (testDatabase) => {
  const { server, run, opened, to } = await open(testDatabase);

  await run("leased");
  expect(server.mails).toEqual([]);
  expect(await opened((database) => database.$count(accountLinks))).toBe(0);

  // Rui's mail, which is not leased, goes out meanwhile.
  await run("link made");
  expect([to(ANA.email).length, to(RUI.email).length]).toEqual([0, 1]);
  expect(await opened((database) => database.$count(accountLinks))).toBe(2);

  server.behave("hang-on-content");
  await run(null, server.untilHanging);
  server.dropAll();
  server.behave("take");
  expect(to(ANA.email)).toHaveLength(0);

  await run("accepted");
  expect(to(ANA.email)).toHaveLength(1);
  expect(await opened(states)).toEqual([
    { address: ANA.email, state: "waiting", attempts: 4 },
    { address: RUI.email, state: "sent", attempts: 1 },
  ]);

  await run(null);
  expect(to(ANA.email), "the mail that was not recorded arrives twice").toHaveLength(2);
  await run(null);
  expect([to(ANA.email).length, to(RUI.email).length]).toEqual([2, 1]);

  const copies = to(ANA.email);
  expect(new Set(copies.map((mail) => mail.header("Message-ID"))).size).toBe(1);
  const tokens = new Set(copies.map(tokenIn));
  expect(tokens.size).toBe(1);
  await opened(async (database) => {
    expect(await states(database)).toMatchObject([{ state: "sent", attempts: 5 }, { state: "sent" }]);
    const links = await Promise.all(
      [...tokens, tokenIn(to(RUI.email)[0])].map((token) => findLink(database, token, new Date())),
    );
    expect(links).toMatchObject([
      { purpose: "verify", userId: "ana" },
      { purpose: "reset", userId: "rui" },
    ]);
  });
});

onBothEngines("the mail of an account that was deleted between two steps is not sent", async (testDatabase) => {
  const { server, run, opened, to } = await open(testDatabase);
  for (const step of ["leased", "link made"] as const) await run(step);
  await opened(async (database) => {
    await database.transaction((transaction) =>
      deleteAccount(transaction, { id: "ana", email: ANA.email }, new Date()),
    );
    expect(await database.$count(mails, eq(mails.address, ANA.email))).toBe(0);
  });
  await run(null);
  expect([to(ANA.email).length, to(RUI.email).length]).toEqual([0, 1]);
  expect(server.mails).toHaveLength(1);
});
