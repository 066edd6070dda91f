import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { expect, vi } from "vitest";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, cookieFrom, MARTA, putPerson, RUI } from "#test-support/people.ts";
import { fillPasswordQueue } from "#test-support/sign-in-attempts.ts";
import { errorResponse } from "../../../server/error-response.ts";
import { attachRequestContext } from "../../../server/request-context.ts";
import { createAccountsApi } from "./accounts.api.ts";
import type { Accounts } from "./accounts.server.ts";

function open(accounts: Accounts) {
  const api = new Hono()
    .onError(errorResponse)
    .use(attachRequestContext(accounts, { trustProxy: false }))
    .route("/", createAccountsApi(accounts));
  const headers = (cookie: string) => ({ "Content-Type": "application/json", ...(cookie && { cookie }) });
  return {
    get: (path: string, cookie = "") => api.request(path, { headers: headers(cookie) }),
    post: (path: string, body: unknown, cookie = "") =>
      api.request(path, { method: "POST", headers: headers(cookie), body: JSON.stringify(body) }),
  };
}

const error = (message: string, code: string = expect.any(String)) => ({ error: { code, message } });

onBothEngines("GET /api/me returns the viewer, with no-store", async ({ database }) => {
  const accounts = accountsOn(database);
  const api = open(accounts);
  const [ana, marta] = [await putPerson(accounts, ANA), await putPerson(accounts, MARTA, "admin")];
  const asVisitor = await api.get("/api/me");
  expect(await asVisitor.json()).toEqual({ user: null, role: "visitor" });
  expect(asVisitor.headers.get("Cache-Control")).toBe("no-store");
  const asAna = await api.get("/api/me", await cookieFor(accounts, ANA));
  const others = { name: "", email_verified: false, second_factor: false };
  expect(await asAna.json()).toEqual({ user: { id: ana, email: ANA.email, ...others }, role: "user" });
  const asMarta = await api.get("/api/me", await cookieFor(accounts, MARTA));
  expect(await asMarta.json()).toEqual({ user: { id: marta, email: MARTA.email, ...others }, role: "admin" });
});

onBothEngines("GET get-session returns the session without its token", async ({ database }) => {
  const accounts = accountsOn(database);
  const api = open(accounts);
  await putPerson(accounts, ANA);
  expect(await (await api.get("/api/auth/get-session")).json()).toBeNull();
  const cookie = await cookieFor(accounts, ANA);
  const response = await (await api.get("/api/auth/get-session", cookie)).json();
  expect(response).toEqual({
    user: { id: expect.any(String), email: ANA.email },
    session: { id: expect.any(String), createdAt: expect.any(String) },
  });
  const token = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? "";
  expect(token.length).toBeGreaterThan(10);
  expect(JSON.stringify(response)).not.toContain(token);
});

onBothEngines("sign-up and sign-in set an HttpOnly session cookie", async ({ database }) => {
  const api = open(accountsOn(database));
  for (const path of ["/api/auth/sign-up/email", "/api/auth/sign-in/email"]) {
    const response = await api.post(path, { email: " ANA@Example.org ", password: ANA.password });
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toEqual({ user: { id: expect.any(String), email: ANA.email } });
    const [cookie, ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^radiowave\.session_token=/);
    for (const attribute of [/; HttpOnly/, /; SameSite=Lax/, /; Path=\/(;|$)/, /; Max-Age=2592000/])
      expect(cookie).toMatch(attribute);
    expect(cookie).not.toMatch(/; Secure/);
    expect(await (await api.get("/api/me", cookieFrom(response.headers))).json()).toMatchObject({ role: "user" });
  }
});

onBothEngines("on an https site the cookie is Secure and of this host alone, and is accepted", async ({ database }) => {
  const api = open(accountsOn(database, "https://radio.example"));
  const response = await api.post("/api/auth/sign-up/email", ANA);
  const [cookie] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-radiowave\.session_token=.*; Path=\/;.*; Secure/);
  expect(cookie).toMatch(/; HttpOnly/);
  expect(await (await api.get("/api/me", cookieFrom(response.headers))).json()).toMatchObject({ role: "user" });
});

onBothEngines("sign-out clears the cookie and ends the session", async ({ database }) => {
  const accounts = accountsOn(database);
  const api = open(accounts);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const response = await api.post("/api/auth/sign-out", {}, cookie);
  expect(await response.json()).toEqual({ success: true });
  expect(response.headers.get("Set-Cookie")).toMatch(/radiowave\.session_token=;.*Max-Age=0/);
  expect(await (await api.get("/api/me", cookie)).json()).toEqual({ user: null, role: "visitor" });
});

onBothEngines("a wrong password and an unknown email get the same response", async ({ database }) => {
  const accounts = accountsOn(database);
  const api = open(accounts);
  await putPerson(accounts, ANA);
  const responses = await Promise.all(
    [{ ...ANA, password: "wrong" }, RUI].map((person) => api.post("/api/auth/sign-in/email", person)),
  );
  for (const response of responses) {
    expect(response.status).toBe(401);
    expect(Object.fromEntries(response.headers)).toEqual({ "content-type": "application/json" });
    expect(await response.json()).toEqual(error("Email ou palavra-passe incorretos.", "unauthenticated"));
  }
});

onBothEngines("too many wrong passwords return 429 with Retry-After", async ({ database }) => {
  const accounts = accountsOn(database);
  const api = open(accounts);
  for (let time = 0; time < 10; time += 1) expect((await api.post("/api/auth/sign-in/email", ANA)).status).toBe(401);
  const response = await api.post("/api/auth/sign-in/email", ANA);
  expect(response.status).toBe(429);
  expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
  const message = expect.stringMatching(/^Demasiadas tentativas\. Tente novamente dentro de \d+ minutos\.$/);
  expect(await response.json()).toEqual(error(message, "too-many"));
});

onBothEngines("change-password needs a session, and replaces its cookie", async ({ database }) => {
  const accounts = accountsOn(database);
  const api = open(accounts);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const change = (body: object, givenCookie = cookie) => api.post("/api/auth/change-password", body, givenCookie);

  expect((await change({ newPassword: "saudade-nova" }, "")).status).toBe(401);
  const short = await change({ newPassword: "1234567" });
  expect([short.status, await short.json()]).toEqual([
    422,
    error("Nova senha deve ter no mínimo 8 caracteres", "invalid"),
  ]);
  await database.execute(sql`update sessions set proved_at = now() - interval '15 minutes'`);
  const withoutCurrentPassword = await change({ newPassword: "saudade-nova" });
  expect([withoutCurrentPassword.status, await withoutCurrentPassword.json()]).toEqual([
    422,
    error("A senha atual não está correta", "invalid"),
  ]);
  const changed = await change({ newPassword: "saudade-nova", currentPassword: ANA.password });
  expect([changed.status, await changed.json()]).toEqual([200, { success: true }]);
  expect(changed.headers.get("Cache-Control")).toBe("no-store");
  const renewed = cookieFrom(changed.headers);
  expect(await (await api.get("/api/me", renewed)).json()).toMatchObject({ role: "user" });
  expect(await (await api.get("/api/auth/get-session", cookie)).json(), "a copy of the old cookie").toBeNull();
  expect((await change({ newPassword: "saudade-outra" })).status, "a copy of the old cookie").toBe(401);
  expect((await change({ newPassword: "saudade-outra", currentPassword: "saudade-nova" }, renewed)).status).toBe(200);
});

onBothEngines(
  "change-password of a session that is due for renewal sets one cookie, the new one",
  async ({ database }) => {
    const accounts = accountsOn(database);
    const api = open(accounts);
    await putPerson(accounts, ANA);
    const cookie = await cookieFor(accounts, ANA);
    await database.execute(sql`update sessions set expires_at = now() + interval '28 days'`);
    const changed = await api.post("/api/auth/change-password", { newPassword: "saudade-nova" }, cookie);
    expect(changed.headers.getSetCookie()).toHaveLength(1);
    expect(await (await api.get("/api/me", cookieFrom(changed.headers))).json()).toMatchObject({ role: "user" });
  },
);

onBothEngines("invalid input returns 422 with one message", async ({ database }) => {
  const api = open(accountsOn(database));
  const short = await api.post("/api/auth/sign-up/email", { email: "ana@example.org", password: "12345" });
  expect([short.status, await short.json()]).toEqual([
    422,
    error("A palavra-passe deve ter no mínimo 6 caracteres", "invalid"),
  ]);
  const withoutEmail = await api.post("/api/auth/sign-in/email", { password: "guitarra" });
  expect([withoutEmail.status, await withoutEmail.json()]).toEqual([
    422,
    error("Por favor, insira um email válido", "invalid"),
  ]);
});

onBothEngines("the thirty-first right password in a minute returns 429 with Retry-After", async ({ database }) => {
  const accounts = accountsOn(database);
  const api = open(accounts);
  await putPerson(accounts, ANA);
  for (let time = 0; time < 30; time += 1) expect((await api.post("/api/auth/sign-in/email", ANA)).status).toBe(200);
  const response = await api.post("/api/auth/sign-in/email", ANA);
  expect(response.status).toBe(429);
  expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(await response.json()).toEqual(
    error("Demasiadas tentativas. Tente novamente dentro de um minuto.", "too-many"),
  );
});

onBothEngines("while the password queue is full, endpoints that hash refuse without hashing", async (testDatabase) => {
  const accounts = accountsOn(testDatabase.database);
  const api = open(accounts);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const { password: passwords } = await accounts.auth.$context;
  const [hash, verify] = [vi.spyOn(passwords, "hash"), vi.spyOn(passwords, "verify")];
  const emptyQueue = fillPasswordQueue(accounts);
  for (const [path, body] of [
    ["/api/auth/sign-in/email", ANA],
    ["/api/auth/sign-in/email", RUI],
    ["/api/auth/sign-up/email", RUI],
    ["/api/auth/change-password", { newPassword: "saudade-nova", currentPassword: ANA.password }],
  ] as const) {
    const response = await api.post(path, body, cookie);
    expect([response.status, response.headers.get("Retry-After")], path).toEqual([429, "5"]);
  }
  expect(hash).not.toHaveBeenCalled();
  expect(verify).not.toHaveBeenCalled();
  await emptyQueue();
});

onBothEngines("only the documented endpoints of better-auth are mounted", async ({ database }) => {
  const accounts = accountsOn(database);
  const api = open(accounts);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const documented = ["change-password", "get-session", "sign-in/email", "sign-out", "sign-up/email"];
  const paths = Object.values(accounts.auth.api).flatMap((endpoint) =>
    "path" in endpoint && endpoint.path ? [endpoint.path] : [],
  );
  const notMounted = paths.filter((path) => !documented.includes(path.slice(1)));
  expect(notMounted.length).toBeGreaterThan(20);
  for (const path of notMounted) {
    const url = `/api/auth${path.replace(/:\w+/g, "x")}`;
    const body = { ...ANA, newPassword: "saudade-nova", token: "x", currentPassword: ANA.password };
    expect((await api.get(url, cookie)).status, url).toBe(404);
    expect((await api.post(url, body, cookie)).status, url).toBe(404);
  }
});
