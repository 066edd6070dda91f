import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson, requestContextWith } from "#test-support/people.ts";
import { sessions, userRoles, users } from "./accounts.table.ts";
import { findSession } from "./find-session.server.ts";
import { setRole } from "./roles.server.ts";

const withCookie = (cookie: string) => new Headers({ cookie });

onBothEngines("findSession returns a current session, with the current role", async ({ database }) => {
  const accounts = accountsOn(database);
  const ana = await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const [session] = await database.select().from(sessions);
  const viewer = {
    id: ana,
    email: ANA.email,
    name: "",
    emailVerified: false,
    sessionId: session?.id,
    signedInAt: session?.createdAt,
    method: "password",
    provedAt: session?.provedAt,
    hasSecondFactor: false,
    isRoleWithheld: false,
  };
  expect(await findSession(accounts, withCookie(`theme=dark; ${cookie}; a=b`), new Date())).toMatchObject({
    viewer: { ...viewer, role: "user" },
    blockReason: null,
  });
  await database.insert(userRoles).values({ userId: ana, role: "admin" });
  expect(await findSession(accounts, withCookie(cookie), new Date())).toMatchObject({
    viewer: { ...viewer, role: "admin" },
    blockReason: null,
  });
  await setRole(database, ANA.email, { role: "user", now: new Date() });
  expect(await findSession(accounts, withCookie(cookie), new Date())).toMatchObject({
    viewer: { ...viewer, role: "user" },
    blockReason: null,
  });
  await database.delete(users).where(eq(users.email, ANA.email));
  expect(await findSession(accounts, withCookie(cookie), new Date())).toBeNull();
});

onBothEngines("findSession gives the reason of a block, in which no role counts", async ({ database }) => {
  const accounts = accountsOn(database, "http://localhost:3000", { secondFactor: "required" });
  await putPerson(accounts, ANA, "admin");
  const cookie = await cookieFor(accounts, ANA);
  await database.update(sessions).set({ method: "totp" });
  const find = () => findSession(accounts, withCookie(cookie), new Date());
  expect(await find()).toMatchObject({ viewer: { role: "admin" }, blockReason: null });
  await database.update(users).set({ blockedAt: new Date(), blockedReason: "Publicidade" });
  const blocked = { viewer: { role: "user", isRoleWithheld: false }, blockReason: "Publicidade" };
  expect(await find()).toMatchObject(blocked);
  await database.update(sessions).set({ method: "password" });
  expect(await find()).toMatchObject(blocked);
  await database.update(users).set({ blockedReason: null });
  expect(await find()).toMatchObject({ blockReason: "" });
});

onBothEngines("findSession leaves unusual cookies, old and expired sessions to better-auth", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, MARTA);
  const cookie = await cookieFor(accounts, MARTA);
  const [name = "", value = ""] = cookie.split("=", 2);
  const token = decodeURIComponent(value).split(".")[0];
  for (const unusual of [
    "theme=dark",
    `${name}=`,
    `${name}=${token}`,
    `${name}=${token}.c2lnbmVkIGJ5IG5vYm9keSBhdCBhbGwgMTIzNDU2Nzg=`,
    `${name}=%E0%A4%A`,
    `${cookie}; radiowave.dont_remember=1`,
    `${cookie}; radiowave.session_data=x`,
    cookie.replace("radiowave.", "other.radiowave."),
  ])
    expect(await findSession(accounts, withCookie(unusual), new Date()), unusual).toBeNull();
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  expect(await findSession(accounts, withCookie(cookie), inDays(0.9))).not.toBeNull();
  expect(await findSession(accounts, withCookie(cookie), inDays(1.1)), "due to be prolonged").toBeNull();
  await database.execute(sql`update sessions set expires_at = now() - interval '1 second'`);
  expect(await findSession(accounts, withCookie(cookie), new Date()), "expired").toBeNull();
});

onBothEngines("of two session cookies the first counts, as for better-auth", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  await putPerson(accounts, MARTA);
  const [ana, marta] = [await cookieFor(accounts, ANA), await cookieFor(accounts, MARTA)];
  for (const [cookie, email] of [
    [`${ana}; ${ana}`, ANA.email],
    [`${ana}; ${marta}`, ANA.email],
    [`${marta}; ${ana}`, MARTA.email],
  ] as const) {
    expect(await findSession(accounts, withCookie(cookie), new Date())).toMatchObject({ viewer: { email } });
    const found = await accounts.auth.api.getSession({ headers: withCookie(cookie) });
    expect(found?.user.email).toBe(email);
  }
  const forgedFirst = `radiowave.session_token=forged.c2lnbmVkIGJ5IG5vYm9keSBhdCBhbGwgMTIzNDU2Nzg=; ${ana}`;
  expect(await findSession(accounts, withCookie(forgedFirst), new Date())).toBeNull();
  expect(await requestContextWith(accounts, forgedFirst).viewer()).toEqual({ role: "visitor" });
});

onBothEngines("a session ends 90 days after the sign-in, however recently it was used", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const used = new Date();
  const beganAgo = (ms: number) =>
    database.update(sessions).set({ createdAt: new Date(used.getTime() - ms), updatedAt: used });
  await beganAgo(90 * DAY_MS - 60_000);
  expect(await findSession(accounts, withCookie(cookie), used)).not.toBeNull();
  await beganAgo(90 * DAY_MS);
  const context = requestContextWith(accounts, cookie);
  expect(await context.viewer()).toEqual({ role: "visitor" });
  expect(context.cookies().join()).toMatch(/session_token=;.*Max-Age=0/);
  expect(await database.$count(sessions)).toBe(0);
});

onBothEngines("the end is the same for a session that is due to be prolonged", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const now = Date.now();
  await database.update(sessions).set({
    createdAt: new Date(now - 90 * DAY_MS),
    expiresAt: new Date(now + 2 * DAY_MS),
    updatedAt: new Date(now - 28 * DAY_MS),
  });
  expect(await requestContextWith(accounts, cookie).viewer()).toEqual({ role: "visitor" });
});
