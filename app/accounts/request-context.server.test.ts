import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { onBothEngines } from "../../test-support/databases.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson, requestContextWith } from "../../test-support/people.ts";
import { sessions, users } from "./accounts.table.ts";
import {
  createRequestContext,
  hasSessionCookie,
  requireAdmin,
  requireUser,
  shownViewerOrNull,
} from "./request-context.server.ts";
import { grantAdmin, revokeAdmin } from "./roles.server.ts";

const VISITOR = { role: "visitor" };
const DENIED = { kind: "forbidden", message: "Acesso negado. Apenas administradores." };

onBothEngines("without a session one is a visitor", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  expect(await requestContextWith(accounts).viewer()).toEqual(VISITOR);
  expect(await requestContextWith(accounts, "theme=dark").viewer()).toEqual(VISITOR);
  await expect(requireUser(requestContextWith(accounts))).rejects.toMatchObject({
    kind: "unauthenticated",
    message: "Precisa de fazer login",
  });
  await expect(requireUser(requestContextWith(accounts), "Entre primeiro")).rejects.toMatchObject({
    message: "Entre primeiro",
  });
  await expect(requireAdmin(requestContextWith(accounts))).rejects.toMatchObject({ kind: "unauthenticated" });
});

onBothEngines("with a session one is whom it belongs to, in the role that one has", async ({ database }) => {
  const accounts = accountsOn(database);
  const [ana, marta] = [await putPerson(accounts, ANA), await putPerson(accounts, MARTA, "admin")];
  const [hers, admins] = [await cookieFor(accounts, ANA), await cookieFor(accounts, MARTA)];
  expect(await requireUser(requestContextWith(accounts, hers))).toMatchObject({
    role: "user",
    id: ana,
    email: ANA.email,
  });
  await expect(requireAdmin(requestContextWith(accounts, hers))).rejects.toMatchObject(DENIED);
  expect(await requireAdmin(requestContextWith(accounts, admins))).toMatchObject({ role: "admin", id: marta });
});

onBothEngines("a role that is given or taken counts from the next request on", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  await grantAdmin(database, ANA.email);
  const cookie = await cookieFor(accounts, ANA);
  expect(await requireAdmin(requestContextWith(accounts, cookie))).toMatchObject({ role: "admin" });
  await revokeAdmin(database, ANA.email);
  await expect(requireAdmin(requestContextWith(accounts, cookie))).rejects.toMatchObject(DENIED);
});

onBothEngines("whose account is deleted is a visitor from the next request on", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, MARTA, "admin");
  const cookie = await cookieFor(accounts, MARTA);
  await database.delete(users).where(eq(users.email, MARTA.email));
  expect(await requestContextWith(accounts, cookie).viewer()).toEqual(VISITOR);
  expect(await database.select().from(sessions)).toEqual([]);
});

onBothEngines("a session that is over is nobody's", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  await database.execute(sql`update sessions set expires_at = now() - interval '1 second'`);
  expect(await requestContextWith(accounts, cookie).viewer()).toEqual(VISITOR);
});

onBothEngines("only a page that is opened takes away the cookie of a session that has ended", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  await database.delete(sessions);
  const takesAway = async (mode: string | null) => {
    const headers = new Headers({ cookie, ...(mode && { "Sec-Fetch-Mode": mode }) });
    const requestContext = createRequestContext(accounts, { headers, address: "192.0.2.1" });
    expect(await requestContext.viewer()).toEqual(VISITOR);
    return requestContext.cookies().some((set) => /radiowave\.session_token=;.*Max-Age=0/.test(set));
  };
  expect([await takesAway("navigate"), await takesAway(null)]).toEqual([true, true]);
  // Data of an open page, its event stream, an image: the person may have got a new cookie meanwhile.
  expect([await takesAway("cors"), await takesAway("same-origin"), await takesAway("no-cors")]).toEqual([
    false,
    false,
    false,
  ]);
});

onBothEngines("a session that somebody made up or changed is nobody's", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const [session] = await database.select().from(sessions);
  const forged = [
    "radiowave.session_token=",
    "radiowave.session_token=%E0%A4%A",
    `radiowave.session_token=${session?.token}`,
    `${cookie.slice(0, -12)}AAAAAAAAAAAA`,
    cookie.replace("radiowave.", "elsewhere."),
  ];
  for (const made of forged) expect(await requestContextWith(accounts, made).viewer(), made).toEqual(VISITOR);
});

onBothEngines("a session lives thirty days, and longer for who comes back", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const today = requestContextWith(accounts, cookie);
  await today.viewer();
  expect(today.cookies(), "not at every request").toEqual([]);
  await database.execute(sql`update sessions set expires_at = now() + interval '28 days'`);
  const later = requestContextWith(accounts, cookie);
  expect(await later.viewer()).toMatchObject({ role: "user" });
  expect(later.cookies().join()).toMatch(/radiowave\.session_token=.*Max-Age=2592000/);
});

onBothEngines("when it cannot be looked up who asks, a page is shown as to a visitor", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, MARTA, "admin");
  const cookie = await cookieFor(accounts, MARTA);
  expect(await shownViewerOrNull(requestContextWith(accounts, cookie))).toMatchObject({
    role: "admin",
    email: MARTA.email,
  });
  await database.execute(sql`alter table user_roles rename to put_away`);
  expect(await shownViewerOrNull(requestContextWith(accounts, cookie))).toBeNull();
  await expect(requireAdmin(requestContextWith(accounts, cookie)), "what is done is not done then").rejects.toThrow();
});

test.each([
  ["radiowave.session_token=abc", true],
  ["theme=dark; radiowave.session_token=abc", true],
  ["__Secure-radiowave.session_token=abc", true],
  ["theme=dark", false],
  ["", false],
])("the Cookie header %j belongs to a session: %j", (cookie, belongs) => {
  expect(hasSessionCookie(new Headers({ cookie }))).toBe(belongs);
});
