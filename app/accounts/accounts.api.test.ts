import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { expect, vi } from "vitest";
import { errorResponse } from "../../server/error-response.ts";
import { attachRequestContext } from "../../server/request-context.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { ANA, accountsOn, cookieFor, cookieFrom, MARTA, putPerson, RUI } from "../../test-support/people.ts";
import { fillPasswordQueue, quickAccounts } from "../../test-support/quick-accounts.ts";
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

onBothEngines("GET /api/me says who asks, and nobody keeps the answer", async ({ database }) => {
  const accounts = accountsOn(database);
  const api = open(accounts);
  const [ana, marta] = [await putPerson(accounts, ANA), await putPerson(accounts, MARTA, "admin")];
  const asVisitor = await api.get("/api/me");
  expect(await asVisitor.json()).toEqual({ user: null, role: "visitor" });
  expect(asVisitor.headers.get("Cache-Control")).toBe("no-store");
  const asAna = await api.get("/api/me", await cookieFor(accounts, ANA));
  expect(await asAna.json()).toEqual({ user: { id: ana, email: ANA.email }, role: "user" });
  const asMarta = await api.get("/api/me", await cookieFor(accounts, MARTA));
  expect(await asMarta.json()).toEqual({ user: { id: marta, email: MARTA.email }, role: "admin" });
});

onBothEngines("the session is told without the token that it is known by", async ({ database }) => {
  const accounts = accountsOn(database);
  const api = open(accounts);
  await putPerson(accounts, ANA);
  expect(await (await api.get("/api/auth/get-session")).json()).toBeNull();
  const cookie = await cookieFor(accounts, ANA);
  const answer = await (await api.get("/api/auth/get-session", cookie)).json();
  expect(answer).toEqual({
    user: { id: expect.any(String), email: ANA.email },
    session: { id: expect.any(String), createdAt: expect.any(String) },
  });
  const token = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? "";
  expect(token.length).toBeGreaterThan(10);
  expect(JSON.stringify(answer)).not.toContain(token);
});

onBothEngines("signing up and in begin a session in a cookie that no script reads", async ({ database }) => {
  const api = open(accountsOn(database));
  for (const path of ["/api/auth/sign-up/email", "/api/auth/sign-in/email"]) {
    const answer = await api.post(path, { email: " ANA@Example.org ", password: ANA.password });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.json()).toEqual({ user: { id: expect.any(String), email: ANA.email } });
    const [cookie, ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^radiowave\.session_token=/);
    for (const said of [/; HttpOnly/, /; SameSite=Lax/, /; Path=\/(;|$)/, /; Max-Age=2592000/])
      expect(cookie).toMatch(said);
    expect(cookie).not.toMatch(/; Secure/);
    expect(await (await api.get("/api/me", cookieFrom(answer.headers))).json()).toMatchObject({ role: "user" });
  }
});

onBothEngines("where the site is served by https the cookie goes by https only, and is known", async ({ database }) => {
  const api = open(accountsOn(database, "https://radio.example"));
  const answer = await api.post("/api/auth/sign-up/email", ANA);
  const [cookie] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Secure-radiowave\.session_token=.*; Secure/);
  expect(cookie).toMatch(/; HttpOnly/);
  expect(await (await api.get("/api/me", cookieFrom(answer.headers))).json()).toMatchObject({ role: "user" });
});

onBothEngines("signing out takes the cookie away, and the session with it", async ({ database }) => {
  const accounts = accountsOn(database);
  const api = open(accounts);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const answer = await api.post("/api/auth/sign-out", {}, cookie);
  expect(await answer.json()).toEqual({ success: true });
  expect(answer.headers.get("Set-Cookie")).toMatch(/radiowave\.session_token=;.*Max-Age=0/);
  expect(await (await api.get("/api/me", cookie)).json()).toEqual({ user: null, role: "visitor" });
});

onBothEngines("a wrong password and an unknown address get one and the same answer", async ({ database }) => {
  const accounts = accountsOn(database);
  const api = open(accounts);
  await putPerson(accounts, ANA);
  const answers = await Promise.all(
    [{ ...ANA, password: "wrong" }, RUI].map((person) => api.post("/api/auth/sign-in/email", person)),
  );
  for (const answer of answers) {
    expect(answer.status).toBe(401);
    expect(Object.fromEntries(answer.headers)).toEqual({ "content-type": "application/json" });
    expect(await answer.json()).toEqual(error("Email ou palavra-passe incorretos.", "unauthenticated"));
  }
});

onBothEngines("too many tries are a 429 that says when to come back", async ({ database }) => {
  const accounts = accountsOn(database);
  const api = open(accounts);
  vi.spyOn((await accounts.auth.$context).password, "hash").mockResolvedValue("a quick digest");
  for (let time = 0; time < 10; time += 1) expect((await api.post("/api/auth/sign-in/email", ANA)).status).toBe(401);
  const answer = await api.post("/api/auth/sign-in/email", ANA);
  expect(answer.status).toBe(429);
  expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
  const sentence = expect.stringMatching(/^Demasiadas tentativas\. Tente novamente dentro de \d+ minutos\.$/);
  expect(await answer.json()).toEqual(error(sentence, "too-many"));
});

onBothEngines("a password is changed by the account's own session", async ({ database }) => {
  const accounts = accountsOn(database);
  const api = open(accounts);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const change = (body: object, asked = cookie) => api.post("/api/auth/change-password", body, asked);

  expect((await change({ newPassword: "saudade-nova" }, "")).status).toBe(401);
  const short = await change({ newPassword: "1234567" });
  expect([short.status, await short.json()]).toEqual([
    422,
    error("Nova senha deve ter no mínimo 8 caracteres", "invalid"),
  ]);
  await database.execute(sql`update sessions set created_at = now() - interval '15 minutes'`);
  const unproved = await change({ newPassword: "saudade-nova" });
  expect([unproved.status, await unproved.json()]).toEqual([422, error("A senha atual não está correta", "invalid")]);
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
  "a session that is due to be prolonged gets one cookie, the new one, from the change",
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

onBothEngines("what is wrong with what is sent is said in one sentence", async ({ database }) => {
  const api = open(accountsOn(database));
  const short = await api.post("/api/auth/sign-up/email", { email: "ana@example.org", password: "12345" });
  expect([short.status, await short.json()]).toEqual([
    422,
    error("A palavra-passe deve ter no mínimo 6 caracteres", "invalid"),
  ]);
  const nobody = await api.post("/api/auth/sign-in/email", { password: "guitarra" });
  expect([nobody.status, await nobody.json()]).toEqual([422, error("Por favor, insira um email válido", "invalid")]);
});

onBothEngines(
  "the thirty-first right password of a minute is a 429 that says when to come back",
  async ({ database }) => {
    const accounts = await quickAccounts(database);
    const api = open(accounts);
    await putPerson(accounts, ANA);
    for (let time = 0; time < 30; time += 1) expect((await api.post("/api/auth/sign-in/email", ANA)).status).toBe(200);
    const answer = await api.post("/api/auth/sign-in/email", ANA);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await answer.json()).toEqual(
      error("Demasiadas tentativas. Tente novamente dentro de um minuto.", "too-many"),
    );
  },
);

onBothEngines(
  "while the queue of hashes is full whatever needs one is refused, and nothing is hashed",
  async (opened) => {
    const accounts = await quickAccounts(opened.database);
    const api = open(accounts);
    await putPerson(accounts, ANA);
    const cookie = await cookieFor(accounts, ANA);
    const { password: passwords } = await accounts.auth.$context;
    vi.mocked(passwords.hash).mockClear();
    vi.mocked(passwords.verify).mockClear();
    const empty = fillPasswordQueue(accounts);
    for (const [path, body] of [
      ["/api/auth/sign-in/email", ANA],
      ["/api/auth/sign-in/email", RUI],
      ["/api/auth/sign-up/email", RUI],
      ["/api/auth/change-password", { newPassword: "saudade-nova", currentPassword: ANA.password }],
    ] as const) {
      const answer = await api.post(path, body, cookie);
      expect([answer.status, answer.headers.get("Retry-After")], path).toEqual([429, "5"]);
    }
    expect(passwords.hash).not.toHaveBeenCalled();
    expect(passwords.verify).not.toHaveBeenCalled();
    await empty();
  },
);

onBothEngines("of better-auth's addresses only those of the contract are open", async ({ database }) => {
  const accounts = accountsOn(database);
  const api = open(accounts);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const ofContract = ["change-password", "get-session", "sign-in/email", "sign-out", "sign-up/email"];
  const paths = Object.values(accounts.auth.api).flatMap((endpoint) =>
    "path" in endpoint && endpoint.path ? [endpoint.path] : [],
  );
  const closed = paths.filter((path) => !ofContract.includes(path.slice(1)));
  expect(closed.length).toBeGreaterThan(20);
  for (const path of closed) {
    const address = `/api/auth${path.replace(/:\w+/g, "x")}`;
    const body = { ...ANA, newPassword: "saudade-nova", token: "x", currentPassword: ANA.password };
    expect((await api.get(address, cookie)).status, address).toBe(404);
    expect((await api.post(address, body, cookie)).status, address).toBe(404);
  }
});
