import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { onBothEngines } from "../../test-support/databases.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson } from "../../test-support/people.ts";
import { sessions, userRoles, users } from "./accounts.table.ts";
import { revokeAdmin } from "./roles.server.ts";
import { findRunningSession } from "./running-session.server.ts";

onBothEngines("a running session is found at once, with the role that its owner has now", async ({ database }) => {
  const accounts = accountsOn(database);
  const ana = await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const [session] = await database.select().from(sessions);
  const hers = { id: ana, email: ANA.email, sessionId: session?.id, signedInAt: session?.createdAt };
  expect(await findRunningSession(accounts, `theme=dark; ${cookie}; a=b`)).toEqual({ ...hers, role: "user" });
  await database.insert(userRoles).values({ userId: ana, role: "admin" });
  expect(await findRunningSession(accounts, cookie)).toEqual({ ...hers, role: "admin" });
  await revokeAdmin(database, ANA.email);
  expect(await findRunningSession(accounts, cookie)).toEqual({ ...hers, role: "user" });
  await database.delete(users).where(eq(users.email, ANA.email));
  expect(await findRunningSession(accounts, cookie)).toBeNull();
});

onBothEngines("what is not the usual case is left to better-auth", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, MARTA);
  const cookie = await cookieFor(accounts, MARTA);
  const [name = "", value = ""] = cookie.split("=", 2);
  const token = decodeURIComponent(value).split(".")[0];
  for (const odd of [
    "theme=dark",
    `${name}=`,
    `${name}=${token}`,
    `${name}=${token}.c2lnbmVkIGJ5IG5vYm9keSBhdCBhbGwgMTIzNDU2Nzg=`,
    `${name}=%E0%A4%A`,
    `${cookie}; ${cookie}`,
    `${cookie}; radiowave.dont_remember=1`,
    `${cookie}; radiowave.session_data=x`,
    cookie.replace("radiowave.", "other.radiowave."),
  ])
    expect(await findRunningSession(accounts, odd), odd).toBeNull();
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  expect(await findRunningSession(accounts, cookie, inDays(0.9))).not.toBeNull();
  expect(await findRunningSession(accounts, cookie, inDays(1.1)), "it is prolonged").toBeNull();
  await database.execute(sql`update sessions set expires_at = now() - interval '1 second'`);
  expect(await findRunningSession(accounts, cookie), "it is over").toBeNull();
});
