import { expect, test } from "vitest";
import { takeFlash } from "#app/platform/flash.server.ts";
import { cookieFrom } from "../../test-support/people.ts";
import { guardForAdmins, guardForUsers, guardForVisitors } from "./page-guard.server.ts";
import type { Viewer } from "./viewer.ts";

const signedIn = { id: "1", email: "ana@example.org", sessionId: "1", signedInAt: new Date("2026-01-01T12:00:00Z") };
const as = (viewer: Viewer) => ({ viewer: async () => viewer });

const VISITOR = as({ role: "visitor" });
const USER = as({ role: "user", ...signedIn });
const ADMINISTRATOR = as({ role: "admin", ...signedIn });

/** Where a guard sends, and with which toast. */
async function sentBy(guarding: Promise<unknown>) {
  const answer = await guarding.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(answer instanceof Response)) return answer;
  const next = new Request("http://localhost:3000/", { headers: { Cookie: cookieFrom(answer.headers) } });
  return { status: answer.status, to: answer.headers.get("Location"), toast: (await takeFlash(next)).flash };
}

const error = (text: string) => ({ kind: "error", text });

test("a visitor on a page for users goes to sign in, and is told why", async () => {
  const sentence = "Precisa de fazer login para submeter uma rádio";
  const sent = await sentBy(guardForUsers(VISITOR, sentence));
  expect(sent).toEqual({ status: 303, to: "/auth", toast: error(sentence) });
});

test("a visitor on an administrator's page goes to sign in", async () => {
  const sent = await sentBy(guardForAdmins(VISITOR));
  expect(sent).toEqual({ status: 303, to: "/auth", toast: error("Precisa de fazer login") });
});

test("a user on an administrator's page goes home", async () => {
  const sent = await sentBy(guardForAdmins(USER));
  expect(sent).toEqual({ status: 303, to: "/", toast: error("Acesso negado. Apenas administradores.") });
});

test("who may stay is told to the page", async () => {
  expect(await guardForUsers(USER, "")).toMatchObject({ role: "user", email: "ana@example.org" });
  expect(await guardForUsers(ADMINISTRATOR, "")).toMatchObject({ role: "admin" });
  expect(await guardForAdmins(ADMINISTRATOR)).toMatchObject({ role: "admin" });
});

test("who is signed in goes home from the pages where one signs in", async () => {
  for (const requestContext of [USER, ADMINISTRATOR])
    expect(await sentBy(guardForVisitors(requestContext))).toEqual({ status: 303, to: "/", toast: null });
});

test("visitors may sign in, also when it cannot be looked up who asks", async () => {
  expect(await sentBy(guardForVisitors(VISITOR))).toBeUndefined();
  const failing = { viewer: () => Promise.reject(new Error("The database is away")) };
  expect(await sentBy(guardForVisitors(failing))).toBeUndefined();
});
