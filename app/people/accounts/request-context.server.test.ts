import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "#app/platform/errors/refusal-of.server.ts";
import { takeFlash } from "#app/platform/http/flash.server.ts";
import { failAsWithoutDatabase, onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, cookieFrom, MARTA, putPerson, requestContextWith } from "#test-support/people.ts";
import { signedIn } from "#test-support/viewers.ts";
import { sessions, users } from "./accounts.table.ts";
import {
  createRequestContext,
  guardForAdmins,
  guardForUsers,
  guardForVisitors,
  hasSessionCookie,
  requireAdmin,
  requireUser,
  shownViewerOrNull,
} from "./request-context.server.ts";
import { setRole } from "./roles.server.ts";
import type { Viewer } from "./viewer.ts";

const VISITOR = { role: "visitor" };
const DENIED = { kind: "forbidden", message: "Acesso negado. Apenas administradores." };

onBothEngines("viewer: a request without a session is a visitor", async ({ database }) => {
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

onBothEngines("viewer: a request with a session is its owner, with the current role", async ({ database }) => {
  const accounts = accountsOn(database);
  const [ana, marta] = [await putPerson(accounts, ANA), await putPerson(accounts, MARTA, "admin")];
  const [anaCookie, martaCookie] = [await cookieFor(accounts, ANA), await cookieFor(accounts, MARTA)];
  expect(await requireUser(requestContextWith(accounts, anaCookie))).toMatchObject({
    role: "user",
    id: ana,
    email: ANA.email,
  });
  await expect(requireAdmin(requestContextWith(accounts, anaCookie))).rejects.toMatchObject(DENIED);
  expect(await requireAdmin(requestContextWith(accounts, martaCookie))).toMatchObject({ role: "admin", id: marta });
});

onBothEngines("viewer: a granted or revoked role counts from the next request", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  await setRole(database, ANA.email, { role: "admin", now: new Date() });
  const cookie = await cookieFor(accounts, ANA);
  expect(await requireAdmin(requestContextWith(accounts, cookie))).toMatchObject({ role: "admin" });
  await setRole(database, ANA.email, { role: "user", now: new Date() });
  await expect(requireAdmin(requestContextWith(accounts, cookie))).rejects.toMatchObject(DENIED);
});

onBothEngines("viewer: after the deletion of the account the next request is a visitor", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, MARTA, "admin");
  const cookie = await cookieFor(accounts, MARTA);
  await database.delete(users).where(eq(users.email, MARTA.email));
  expect(await requestContextWith(accounts, cookie).viewer()).toEqual(VISITOR);
  expect(await database.select().from(sessions)).toEqual([]);
});

onBothEngines("viewer: an expired session is a visitor", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  await database.execute(sql`update sessions set expires_at = now() - interval '1 second'`);
  expect(await requestContextWith(accounts, cookie).viewer()).toEqual(VISITOR);
});

onBothEngines("only a navigation clears the cookie of a session that has ended", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  await database.delete(sessions);
  const clearsCookie = async (mode: string | null) => {
    const headers = new Headers({ cookie, ...(mode && { "Sec-Fetch-Mode": mode }) });
    const requestContext = createRequestContext(accounts, { headers, address: "192.0.2.1", method: "GET", path: "/" });
    expect(await requestContext.viewer()).toEqual(VISITOR);
    return requestContext.cookies().some((set) => /radiowave\.session_token=;.*Max-Age=0/.test(set));
  };
  expect([await clearsCookie("navigate"), await clearsCookie(null)]).toEqual([true, true]);
  // Requests of an open page, whose browser may have got a new cookie meanwhile.
  expect([await clearsCookie("cors"), await clearsCookie("same-origin"), await clearsCookie("no-cors")]).toEqual([
    false,
    false,
    false,
  ]);
});

onBothEngines("viewer: a forged or changed cookie is a visitor", async ({ database }) => {
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
  for (const forgedCookie of forged)
    expect(await requestContextWith(accounts, forgedCookie).viewer(), forgedCookie).toEqual(VISITOR);
});

onBothEngines("a session lasts 30 days and is prolonged by use", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const today = requestContextWith(accounts, cookie);
  await today.viewer();
  expect(today.cookies(), "not with every request").toEqual([]);
  await database.execute(sql`update sessions set expires_at = now() + interval '28 days'`);
  const later = requestContextWith(accounts, cookie);
  expect(await later.viewer()).toMatchObject({ role: "user" });
  expect(later.cookies().join()).toMatch(/radiowave\.session_token=.*Max-Age=2592000/);
});

onBothEngines("shownViewerOrNull: a failed look-up counts as a visitor", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, MARTA, "admin");
  const cookie = await cookieFor(accounts, MARTA);
  expect(await shownViewerOrNull(requestContextWith(accounts, cookie))).toMatchObject({
    role: "admin",
    email: MARTA.email,
  });
  await database.execute(sql`alter table user_roles rename to put_away`);
  expect(await shownViewerOrNull(requestContextWith(accounts, cookie))).toBeNull();
  await expect(requireAdmin(requestContextWith(accounts, cookie)), "actions fail instead").rejects.toThrow();
});

onBothEngines("without the database a request with a session fails, and is no visitor's", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  // Due to be prolonged, which better-auth does.
  await database.execute(sql`update sessions set expires_at = now() + interval '28 days'`);
  await failAsWithoutDatabase(database, "update on sessions");
  const requestContext = requestContextWith(accounts, cookie);
  await expect(shownViewerOrNull(requestContext)).rejects.toSatisfy(isDatabaseUnavailable);
  expect(requestContext.cookies(), "the cookie stays").toEqual([]);
});

test.each([
  ["radiowave.session_token=abc", true],
  ["theme=dark; radiowave.session_token=abc", true],
  ["__Secure-radiowave.session_token=abc", true],
  ["__Host-radiowave.session_token=abc", true],
  ["theme=dark", false],
  ["", false],
])("hasSessionCookie: the Cookie header %j contains a session: %j", (cookie, expected) => {
  expect(hasSessionCookie(new Headers({ cookie }))).toBe(expected);
});

const as = (viewer: Viewer) => ({ viewer: async () => viewer });

const A_VISITOR = as({ role: "visitor" });
const USER = as(signedIn("user", "ana"));
const ADMINISTRATOR = as(signedIn("admin", "ana"));

/** The redirect of a guard with its toast, or undefined. */
async function redirectOf(guard: Promise<unknown>) {
  const outcome = await guard.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(outcome instanceof Response)) return outcome;
  const next = new Request("http://localhost:3000/", { headers: { Cookie: cookieFrom(outcome.headers) } });
  return { status: outcome.status, to: outcome.headers.get("Location"), toast: (await takeFlash(next)).flash };
}

const error = (text: string) => ({ kind: "error", text });

test("guardForUsers redirects a visitor to /auth with the message", async () => {
  const message = "Precisa de fazer login para submeter uma rádio";
  const redirected = await redirectOf(guardForUsers(A_VISITOR, message));
  expect(redirected).toEqual({ status: 303, to: "/auth", toast: error(message) });
  const toSignUp = await redirectOf(guardForUsers(A_VISITOR, message, "/auth?form=sign-up&from=submit-station"));
  expect(toSignUp).toMatchObject({ to: "/auth?form=sign-up&from=submit-station", toast: error(message) });
});

test("guardForAdmins redirects a visitor to /auth", async () => {
  const redirected = await redirectOf(guardForAdmins(A_VISITOR));
  expect(redirected).toEqual({ status: 303, to: "/auth", toast: error("Precisa de fazer login") });
});

test("guardForAdmins redirects a user to /", async () => {
  const redirected = await redirectOf(guardForAdmins(USER));
  expect(redirected).toEqual({ status: 303, to: "/", toast: error("Acesso negado. Apenas administradores.") });
});

test("the guards return a viewer with access", async () => {
  expect(await guardForUsers(USER, "")).toMatchObject({ role: "user", email: "ana@example.org" });
  expect(await guardForUsers(ADMINISTRATOR, "")).toMatchObject({ role: "admin" });
  expect(await guardForAdmins(ADMINISTRATOR)).toMatchObject({ role: "admin" });
});

test("guardForVisitors redirects signed-in viewers to /", async () => {
  for (const requestContext of [USER, ADMINISTRATOR])
    expect(await redirectOf(guardForVisitors(requestContext))).toEqual({ status: 303, to: "/", toast: null });
});

test("guardForVisitors lets visitors pass, also if the viewer look-up fails", async () => {
  expect(await redirectOf(guardForVisitors(A_VISITOR))).toBeUndefined();
  const failing = { viewer: () => Promise.reject(new Error("The database is unavailable")) };
  expect(await redirectOf(guardForVisitors(failing))).toBeUndefined();
});
