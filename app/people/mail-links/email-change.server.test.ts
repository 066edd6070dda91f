import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { emailChanges } from "#app/people/accounts/account-links.table.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { openAccountMails } from "#test-support/account-mails.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson, RUI, requestContextWith } from "#test-support/people.ts";
import { DEAD_LINK } from "./account-link-rows.server.ts";
import { confirmEmailChange, denyEmailChange } from "./confirm-email-change.server.ts";
import { cancelEmailChange, pendingEmailChange, requestEmailChange } from "./email-change.server.ts";

const VISITOR = { address: "192.0.2.7" };

const NEW = "ana.nova@example.org";

const GONE = { kind: "gone", message: DEAD_LINK };

async function open(database: Database, { isConfirmed = true } = {}) {
  const accounts = accountsOn(database, "https://radio.example", { sendsMail: true });
  const id = await putPerson(accounts, ANA);
  await database.update(users).set({ emailVerified: isConfirmed });
  const sent = await openAccountMails(database);
  const now = sent.clock.now;
  const request = (newEmail = NEW, { userId = id, skipsOldAddress = false, address = VISITOR.address } = {}) =>
    requestEmailChange(accounts, { userId, address, newEmail, keptSessionId: null, skipsOldAddress, now: now() });
  const confirm = (purpose: "change-old" | "change-new", token: string) =>
    confirmEmailChange(accounts, VISITOR, { token, purpose, viewerSession: null, now: now() });
  const pending = async () => {
    const [change] = await database.select().from(emailChanges).where(eq(emailChanges.userId, id));
    return pendingEmailChange(change ?? null, ANA.email, now());
  };
  const email = async () => (await database.select().from(users).where(eq(users.id, id)))[0];
  return { ...sent, accounts, id, request, confirm, pending, email };
}

onBothEngines("an address changes when both addresses confirm, and all other sessions end", async ({ database }) => {
  const { accounts, id, request, confirm, pending, email, tokenTo, sendTo, clock, outbox } = await open(database);
  const [kept, other] = [await cookieFor(accounts, ANA), await cookieFor(accounts, ANA)];
  const session = await requestContextWith(accounts, kept).viewer();
  expect(await request()).toBe("pending");
  expect(await pending()).toEqual({ newEmail: NEW, awaits: [NEW, ANA.email] });
  const [newToken, oldToken] = [await tokenTo(NEW), await tokenTo(ANA.email)];

  expect(await confirm("change-new", newToken)).toEqual({ newEmail: NEW, waitsFor: ANA.email });
  expect(await pending()).toEqual({ newEmail: NEW, awaits: [ANA.email] });
  expect(await email()).toMatchObject({ email: ANA.email });
  await expect(confirm("change-new", oldToken)).rejects.toMatchObject(GONE);

  const viewerSession = session.role === "visitor" ? null : session;
  const use = { token: oldToken, purpose: "change-old", viewerSession, now: clock.now() } as const;
  expect(await confirmEmailChange(accounts, VISITOR, use)).toEqual({ newEmail: NEW, waitsFor: null });
  expect(await email()).toMatchObject({ email: NEW, emailVerified: true });
  expect(await requestContextWith(accounts, kept).viewer()).toMatchObject({ id, email: NEW });
  expect(await requestContextWith(accounts, other).viewer()).toEqual({ role: "visitor" });
  expect((await sendTo(ANA.email)).at(-1)?.header("Subject")).toBe("Email alterado");
  expect(await pending()).toBeNull();
  await outbox.close();
});

onBothEngines("an address that was never confirmed is not changed by its account", async ({ database }) => {
  const { request, pending, sendTo, outbox } = await open(database, { isConfirmed: false });
  await expect(request()).rejects.toMatchObject({
    kind: "forbidden",
    field: "email",
    message: "Confirme primeiro o seu email: só depois o pode mudar.",
  });
  expect(await pending()).toBeNull();
  expect(await sendTo(NEW)).toEqual([]);
  await outbox.close();
});

onBothEngines("an unconfirmed address that an administrator changes gets a notice", async ({ database }) => {
  const { request, confirm, tokenTo, sendTo, outbox } = await open(database, { isConfirmed: false });
  await request(NEW, { skipsOldAddress: true });
  const token = await tokenTo(NEW);
  expect(await sendTo(ANA.email)).toEqual([]);
  expect(await confirm("change-new", token)).toEqual({ newEmail: NEW, waitsFor: null });
  expect((await sendTo(ANA.email)).map((mail) => mail.header("Subject"))).toEqual(["Email alterado"]);
  await outbox.close();
});

onBothEngines(
  "a new address with an account gets a mail about that, and the response is the same",
  async ({ database }) => {
    const { accounts, request, pending, email, sendTo, tokenTo, confirm, outbox } = await open(database);
    await putPerson(accounts, RUI);
    expect(await request(RUI.email)).toBe("pending");
    expect(await pending()).toEqual({ newEmail: RUI.email, awaits: [RUI.email, ANA.email] });
    const [mail] = await sendTo(RUI.email);
    expect(mail?.header("Subject")).toBe("O seu email já tem conta");
    expect(mail?.text).toContain("Alguém quis usar este email noutra conta de Rádio Ar. A sua conta não mudou.");
    expect(await confirm("change-old", await tokenTo(ANA.email))).toMatchObject({ waitsFor: RUI.email });
    expect(await email()).toMatchObject({ email: ANA.email });
    await outbox.close();
  },
);

onBothEngines("an address that is taken meanwhile makes the second confirmation a dead link", async ({ database }) => {
  const { accounts, request, confirm, email, tokenTo, outbox } = await open(database);
  await request(RUI.email);
  const [newToken, oldToken] = [await tokenTo(RUI.email), await tokenTo(ANA.email)];
  await confirm("change-new", newToken);
  await putPerson(accounts, RUI);
  await expect(confirm("change-old", oldToken)).rejects.toMatchObject(GONE);
  expect(await email()).toMatchObject({ email: ANA.email });
  await outbox.close();
});

onBothEngines(
  "«Não fui eu» cancels, ends sessions and links, and mails a link for another password",
  async ({ database }) => {
    const { accounts, request, confirm, pending, tokenTo, sendTo, clock, outbox } = await open(database);
    const cookie = await cookieFor(accounts, ANA);
    await request();
    const [newToken, oldToken] = [await tokenTo(NEW), await tokenTo(ANA.email)];
    await denyEmailChange(accounts, VISITOR, { token: oldToken, now: clock.now() });
    expect(await pending()).toBeNull();
    expect(await requestContextWith(accounts, cookie).viewer()).toEqual({ role: "visitor" });
    await expect(confirm("change-new", newToken)).rejects.toMatchObject(GONE);
    expect((await sendTo(ANA.email)).at(-1)?.header("Subject")).toBe("Escolher outra palavra-passe");
    await expect(denyEmailChange(accounts, VISITOR, { token: newToken, now: clock.now() })).rejects.toMatchObject(GONE);
    await outbox.close();
  },
);

onBothEngines("a cancelled, replaced or expired change has no usable links", async ({ database }) => {
  const {
    database: db,
    request,
    confirm,
    id,
    pending,
    tokenTo,
    clock,
    outbox,
  } = {
    ...(await open(database)),
    database,
  };
  await request();
  const cancelled = await tokenTo(NEW);
  await cancelEmailChange(db, id, clock.now());
  await expect(confirm("change-new", cancelled)).rejects.toMatchObject(GONE);
  await request();
  const replaced = await tokenTo(NEW);
  await request("ana.outra@example.org");
  await expect(confirm("change-new", replaced)).rejects.toMatchObject(GONE);
  const expired = await tokenTo("ana.outra@example.org");
  clock.advance(24 * 60 * 60_000);
  expect(await pending()).toBeNull();
  await expect(confirm("change-new", expired)).rejects.toMatchObject(GONE);
  await outbox.close();
});

onBothEngines("an address with an account gets one mail a day about changes to it", async ({ database }) => {
  const { accounts, request, sendTo, clock, outbox } = await open(database);
  await putPerson(accounts, RUI);
  const userId = await putPerson(accounts, MARTA);
  await database.update(users).set({ emailVerified: true });
  await request(RUI.email);
  await request(RUI.email, { userId });
  expect(await sendTo(RUI.email)).toHaveLength(1);
  clock.advance(DAY_MS);
  await request(RUI.email);
  expect(await sendTo(RUI.email)).toHaveLength(2);
  await outbox.close();
});

onBothEngines("ten changes an hour are asked for from one network address, by all accounts", async ({ database }) => {
  const { accounts, request, outbox } = await open(database);
  await outbox.close();
  const others = ["b", "c", "d"].map((name) => ({ email: `${name}@example.org`, password: ANA.password }));
  const ids = await Promise.all(others.map((other) => putPerson(accounts, other)));
  await database.update(users).set({ emailVerified: true });
  for (let count = 0; count < 3; count += 1) await request();
  for (const userId of ids.slice(0, 2)) for (let count = 0; count < 3; count += 1) await request(NEW, { userId });
  const [userId = ""] = ids.slice(2);
  await request(NEW, { userId });
  await expect(request(NEW, { userId })).rejects.toMatchObject({ kind: "too-many" });
  await request(NEW, { userId, address: "192.0.2.8" });
});

onBothEngines("a change of email is asked for three times a day, and not to the same one", async ({ database }) => {
  const { request, outbox } = await open(database);
  await outbox.close();
  await expect(request(ANA.email)).rejects.toMatchObject({
    kind: "invalid",
    field: "email",
    message: "Esse já é o email da conta.",
  });
  for (let count = 0; count < 3; count += 1) await request();
  await expect(request()).rejects.toMatchObject({ kind: "too-many" });
  // Mails of replaced changes are not sent.
  expect(await database.select().from(mails).where(sql`kind like 'change-%'`)).toHaveLength(2);
});

onBothEngines("without a mail server the address changes at once, unconfirmed", async ({ database }) => {
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, ANA);
  await putPerson(accounts, RUI);
  const [kept, other] = [await cookieFor(accounts, ANA), await cookieFor(accounts, ANA)];
  const viewer = await requestContextWith(accounts, kept).viewer();
  const keptSessionId = viewer.role === "visitor" ? null : viewer.sessionId;
  const request = { userId: id, keptSessionId, skipsOldAddress: false, now: new Date() };
  await expect(requestEmailChange(accounts, { ...request, newEmail: RUI.email })).rejects.toMatchObject({
    kind: "invalid",
    field: "email",
    message: "Já existe uma conta com este email.",
  });
  expect(await requestEmailChange(accounts, { ...request, newEmail: NEW })).toBe("changed");
  expect(await requestContextWith(accounts, kept).viewer()).toMatchObject({ email: NEW, emailVerified: false });
  expect(await requestContextWith(accounts, other).viewer()).toEqual({ role: "visitor" });
  expect(await cookieFor(accounts, { ...ANA, email: NEW })).not.toBe("");
});
