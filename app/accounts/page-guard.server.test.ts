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
  const redirected = await redirectOf(guardForUsers(VISITOR, message));
  expect(redirected).toEqual({ status: 303, to: "/auth", toast: error(message) });
});

test("guardForAdmins redirects a visitor to /auth", async () => {
  const redirected = await redirectOf(guardForAdmins(VISITOR));
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
  expect(await redirectOf(guardForVisitors(VISITOR))).toBeUndefined();
  const failing = { viewer: () => Promise.reject(new Error("The database is unavailable")) };
  expect(await redirectOf(guardForVisitors(failing))).toBeUndefined();
});
