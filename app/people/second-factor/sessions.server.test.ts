import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { sessions } from "#app/people/accounts/accounts.table.ts";
import { requireUser } from "#app/people/accounts/request-context.server.ts";
import { signIn } from "#app/people/accounts/sign-in.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, putPerson, RUI, requestContextWith } from "#test-support/people.ts";
import { cookieOf } from "#test-support/second-step.ts";
import { readOwnSecurity } from "./own-security.server.ts";
import { endOtherSessions, endSession } from "./sessions.server.ts";

const ENDED = { kind: "not-found", message: "Esta sessão já terminou." };

onBothEngines("sessions are listed with their browser, this one first, without tokens", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const firefox = new Headers({ "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko Firefox/128.0" });
  const here = cookieOf(await signIn(accounts, { address: "192.0.2.1", headers: firefox }, ANA));
  await cookieFor(accounts, ANA);
  await cookieFor(accounts, ANA);
  const [latest] = await database.select().from(sessions).orderBy(sql`created_at desc`).limit(1);
  await database.execute(sql`update sessions set expires_at = now() - interval '1 second' where id = ${latest?.id}`);
  const viewer = await requireUser(requestContextWith(accounts, here));
  const { sessions: listed } = await readOwnSecurity(accounts, viewer, new Date());
  expect(listed).toMatchObject([
    { id: viewer.sessionId, browser: "Firefox em Linux", current: true, method: "password" },
    { browser: "Navegador desconhecido", current: false },
  ]);
  const tokens = await database.select({ token: sessions.token }).from(sessions);
  for (const { token } of tokens) expect(JSON.stringify(listed)).not.toContain(token);
});

onBothEngines("one's own session ends once, another account's never", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const rui = await putPerson(accounts, RUI);
  const viewer = await requireUser(requestContextWith(accounts, await cookieFor(accounts, ANA)));
  const elsewhere = await cookieFor(accounts, ANA);
  const ruis = await cookieFor(accounts, RUI);
  const { sessionId } = await requireUser(requestContextWith(accounts, elsewhere));
  const [ofRui] = await database.select().from(sessions).where(eq(sessions.userId, rui));
  await expect(endSession(database, viewer, ofRui?.id ?? "")).rejects.toMatchObject(ENDED);
  await endSession(database, viewer, sessionId);
  expect(await requestContextWith(accounts, elsewhere).viewer()).toEqual({ role: "visitor" });
  await expect(endSession(database, viewer, sessionId)).rejects.toMatchObject(ENDED);
  expect(await requestContextWith(accounts, ruis).viewer()).toMatchObject({ email: RUI.email });
});

onBothEngines("all other sessions end, this one and other accounts' stay", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  await putPerson(accounts, RUI);
  const here = await cookieFor(accounts, ANA);
  const others = [await cookieFor(accounts, ANA), await cookieFor(accounts, ANA)];
  const ruis = await cookieFor(accounts, RUI);
  await endOtherSessions(database, await requireUser(requestContextWith(accounts, here)));
  for (const other of others) expect(await requestContextWith(accounts, other).viewer()).toEqual({ role: "visitor" });
  for (const kept of [here, ruis])
    expect(await requestContextWith(accounts, kept).viewer()).toMatchObject({ role: "user" });
});
