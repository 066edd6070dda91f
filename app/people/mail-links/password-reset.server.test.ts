import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { mails } from "#app/people/accounts/mails.table.ts";
import { openAccountMails } from "#test-support/account-mails.ts";
import { onBothEngines, rowsOf, type TestDatabase } from "#test-support/databases.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { ANA, accountsOn, cookieFor, putPerson, RUI, requestContextWith } from "#test-support/people.ts";
import { DEAD_LINK, endAllLinks, findLink } from "./account-link-rows.server.ts";
import { confirmEmail, requestVerification } from "./email-verification.server.ts";
import { requestReset, resetPassword } from "./password-reset.server.ts";

const VISITOR = { address: "192.0.2.7" };

const NEW = "uma-palavra-nova";

async function open({ database }: Pick<TestDatabase, "database">) {
  const accounts = accountsOn(database, "https://radio.example", { sendsMail: true });
  const id = await putPerson(accounts, ANA);
  const sent = await openAccountMails(database);
  const ask = (email = ANA.email) => requestReset(accounts, VISITOR, { email, now: sent.clock.now() });
  const reset = (token: string, newPassword = NEW) =>
    resetPassword(accounts, VISITOR, { token, newPassword, now: sent.clock.now() });
  return { ...sent, accounts, id, ask, reset };
}

const GONE = { kind: "gone", message: DEAD_LINK };

onBothEngines("a mailed link sets a new password once and ends all sessions", async ({ database }) => {
  const { accounts, id, ask, reset, tokenTo, sendTo, outbox } = await open({ database });
  const cookie = await cookieFor(accounts, ANA);
  await ask();
  const token = await tokenTo(ANA.email);
  const link = await findLink(database, token, new Date());
  expect(link).toMatchObject({ purpose: "reset", userId: id, email: ANA.email });
  await reset(token);

  expect(await requestContextWith(accounts, cookie).viewer()).toEqual({ role: "visitor" });
  await expect(cookieFor(accounts, ANA)).rejects.toThrow();
  const again = await cookieFor(accounts, { ...ANA, password: NEW });
  expect(await requestContextWith(accounts, again).viewer()).toMatchObject({ id, emailVerified: true });
  await expect(reset(token)).rejects.toMatchObject(GONE);
  const subjects = (await sendTo(ANA.email)).map((mail) => mail.header("Subject"));
  expect(subjects).toEqual(["Escolher outra palavra-passe", "Palavra-passe alterada"]);
  await outbox.close();
});

onBothEngines("of twenty simultaneous uses of a link one succeeds", async ({ database }) => {
  const { id, ask, accounts, tokenTo, outbox, clock } = await open({ database });
  await ask();
  const token = await tokenTo(ANA.email);
  await requestVerification(accounts, { id, email: ANA.email, emailVerified: false }, clock.now());
  const verify = await tokenTo(ANA.email);
  await outbox.close();
  // A first confirmation ends the other links too.
  await database.execute(sql`update users set email_verified = true`);
  const uses = Array.from({ length: 20 }, (_, index) =>
    confirmEmail(accounts, { address: `192.0.2.${index}` }, { token: verify, now: new Date() }).then(
      () => "used",
      (error: { kind: string }) => error.kind,
    ),
  );
  expect((await Promise.all(uses)).sort()).toEqual([...Array.from({ length: 19 }, () => "gone"), "used"]);
  // A link of another purpose stays.
  expect(await findLink(database, token, new Date())).toMatchObject({ purpose: "reset" });
});

onBothEngines("older links end with a newer one, and reading a link changes nothing", async ({ database }) => {
  const { ask, reset, tokenTo, outbox, clock } = await open({ database });
  await ask();
  const older = await tokenTo(ANA.email);
  await ask();
  const newer = await tokenTo(ANA.email);
  expect(newer).not.toBe(older);
  for (let count = 0; count < 100; count += 1) await findLink(database, older, clock.now());
  expect(await findLink(database, older, clock.now())).toBeDefined();
  await reset(newer);
  await expect(reset(older)).rejects.toMatchObject(GONE);
  await outbox.close();
});

onBothEngines("a link that is expired, garbled, huge or of another purpose cannot be used", async ({ database }) => {
  const { id, accounts, ask, reset, tokenTo, outbox, clock } = await open({ database });
  await ask();
  const token = await tokenTo(ANA.email);
  await requestVerification(accounts, { id, email: ANA.email, emailVerified: false }, clock.now());
  const verify = await tokenTo(ANA.email);
  await outbox.close();
  for (const dead of [verify, "", "x".repeat(10_000), `${token}x`, token.slice(1), `${token}\0`, "é\ud800"]) {
    await expect(reset(dead), dead.slice(0, 50)).rejects.toMatchObject(GONE);
  }
  await expect(confirmEmail(accounts, VISITOR, { token, now: clock.now() })).rejects.toMatchObject(GONE);
  clock.advance(60 * 60_000);
  await expect(reset(token)).rejects.toMatchObject(GONE);
});

onBothEngines("an effect that fails leaves the link usable", async ({ database }) => {
  const { ask, reset, tokenTo, outbox } = await open({ database });
  await ask();
  const token = await tokenTo(ANA.email);
  await outbox.close();
  await database.execute(sql`alter table credentials rename to credentials_away`);
  await expect(reset(token)).rejects.toThrow();
  await database.execute(sql`alter table credentials_away rename to credentials`);
  await reset(token);
});

onBothEngines(
  "what is asked for while the mail server is down is mailed when it is back, by the next process too",
  async (test) => {
    const { ask, reset, server, clock, outbox, accounts } = await open(test);
    await server.stop();
    await ask();
    outbox.wake();
    await clock.untilAsleep();
    expect(await test.database.select().from(mails)).toMatchObject([{ kind: "reset", state: "waiting", attempts: 1 }]);
    await outbox.close();

    const later = await openAccountMails(test.database, fakeClock(new Date(clock.now().getTime() + 10 * 60_000)));
    await reset(await later.tokenTo(ANA.email));
    await later.outbox.close();
    await cookieFor(accounts, { ...ANA, password: NEW });
  },
);

onBothEngines("a mail that is sent twice has one link, and none once that is used", async ({ database }) => {
  const { ask, reset, server, sendTo, tokenTo, clock, outbox } = await open({ database });
  server.behave("drop-after-taking");
  await ask();
  const token = await tokenTo(ANA.email);
  server.behave("take");
  clock.advance(60_000);
  expect(await tokenTo(ANA.email)).toBe(token);
  expect(await sendTo(ANA.email)).toHaveLength(2);
  await reset(token);
  await database.execute(sql`update mails set state = 'waiting', next_attempt_at = made_at where kind = 'reset'`);
  expect(await sendTo(ANA.email)).toHaveLength(3);
  expect((await sendTo(ANA.email)).at(-1)?.header("Subject")).toBe("Palavra-passe alterada");
  await outbox.close();
});

onBothEngines(
  "known and unknown addresses take the same statements, and an unknown one leaves no row",
  async (test) => {
    const { accounts, outbox } = await open(test);
    await outbox.close();
    const statements: string[] = [];
    const counted = await openCounted(test, statements);
    const asked = { ...accountsOn(counted.database, "https://radio.example", { sendsMail: true }) };
    const ask = async (email: string) => {
      statements.length = 0;
      await requestReset(asked, { address: "192.0.2.9" }, { email, now: new Date() });
      return statements.map((statement) => statement.replace(/\$\d+/g, "$"));
    };
    const known = await ask(ANA.email);
    expect(known.length).toBeGreaterThan(1);
    expect(await ask("ninguem@example.org")).toEqual(known);
    await counted.close();
    expect(await accounts.database.select().from(mails)).toMatchObject([{ kind: "reset", address: ANA.email }]);
  },
);

/** A database that records its statements. */
async function openCounted({ database }: TestDatabase, statements: string[]) {
  // The session of either engine prepares every statement, inside transactions too.
  const { session } = database as unknown as { session: { prepareQuery: (query: { sql: string }) => unknown } };
  const prototype = Object.getPrototypeOf(session) as typeof session;
  const { prepareQuery } = prototype;
  prototype.prepareQuery = function record(this: unknown, ...args) {
    statements.push(args[0].sql);
    return prepareQuery.apply(this as typeof session, args);
  };
  return {
    database,
    close: async () => {
      prototype.prepareQuery = prepareQuery;
    },
  };
}

onBothEngines("an address gets three links an hour, and a visitor asks for twenty", async ({ database }) => {
  const { ask, accounts, outbox } = await open({ database });
  await outbox.close();
  for (let count = 0; count < 3; count += 1) await ask();
  await expect(ask()).rejects.toMatchObject({ kind: "too-many" });
  for (let count = 0; count < 3; count += 1) await ask("ninguem@example.org");
  await expect(ask("ninguem@example.org")).rejects.toMatchObject({ kind: "too-many" });
  const other = { address: "192.0.2.8" };
  for (let count = 0; count < 20; count += 1) {
    await requestReset(accounts, other, { email: `v${count}@example.org`, now: new Date() });
  }
  await expect(requestReset(accounts, other, { email: "v20@example.org", now: new Date() })).rejects.toMatchObject({
    kind: "too-many",
  });
});

onBothEngines("without a mail server nothing is queued", async ({ database }) => {
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, ANA);
  await requestReset(accounts, VISITOR, { email: ANA.email, now: new Date() });
  expect(await database.select().from(mails)).toEqual([]);
  await expect(
    requestVerification(accounts, { id, email: ANA.email, emailVerified: false }, new Date()),
  ).rejects.toMatchObject({ kind: "conflict", message: "Este site não envia email." });
});

onBothEngines("a restored backup has no usable links", async ({ database }) => {
  const { ask, reset, tokenTo, outbox } = await open({ database });
  await ask();
  const token = await tokenTo(ANA.email);
  await outbox.close();
  await database.transaction((transaction) => endAllLinks(transaction, new Date()));
  await expect(reset(token)).rejects.toMatchObject(GONE);
});

onBothEngines("another account's link does not change this one", async ({ database }) => {
  const { accounts, ask, reset, tokenTo, outbox } = await open({ database });
  await putPerson(accounts, RUI);
  await ask(RUI.email);
  await reset(await tokenTo(RUI.email));
  await outbox.close();
  expect(await cookieFor(accounts, ANA)).not.toBe("");
  expect(await rowsOf(database, sql`select 1 from users where email_verified`)).toHaveLength(1);
});
