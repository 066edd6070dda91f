import { Hono } from "hono";
import { expect } from "vitest";
import { sessions, users } from "#app/people/accounts/accounts.table.ts";
import { MAX_PASSWORD_LENGTH } from "#app/people/accounts/credentials.ts";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openAccountMails } from "#test-support/account-mails.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { ANA, accountsOn, cookieFor, putPerson, RUI, requestContextWith } from "#test-support/people.ts";
import { errorResponse } from "../../../server/error-response.ts";
import { createAccountLinksApi } from "./account-links.api.ts";

async function open(database: Database, sendsMail = true) {
  const clock = fakeClock(new Date());
  const accounts = accountsOn(database, "https://radio.example", { sendsMail, clock });
  const id = await putPerson(accounts, ANA);
  const call = async (method: string, path: string, body?: unknown, cookie = "", type = "application/json") => {
    const api = new Hono<RequestContextEnv>()
      .onError(errorResponse)
      .use(async (context, next) => {
        context.set("requestContext", requestContextWith(accounts, cookie));
        await next();
      })
      .route("/", createAccountLinksApi(accounts));
    const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": type } };
    const response = await api.request(path, { method, ...sent });
    const text = await response.text();
    return { status: response.status, answer: text === "" ? null : JSON.parse(text) };
  };
  return { clock, accounts, id, call, cookie: () => cookieFor(accounts, ANA) };
}

onBothEngines("forgot and reset: a program chooses another password", async ({ database }) => {
  const { clock, call } = await open(database);
  const { tokenTo, outbox } = await openAccountMails(database, clock);
  expect(await call("POST", "/api/auth/forgot", { email: " Ana@Example.org " })).toEqual({ status: 202, answer: null });
  expect(await call("POST", "/api/auth/forgot", { email: "ninguem@example.org" })).toEqual({
    status: 202,
    answer: null,
  });
  const token = await tokenTo(ANA.email);
  await outbox.close();
  expect(await call("POST", "/api/auth/reset", { token, newPassword: "1234567" })).toMatchObject({
    status: 422,
    answer: { error: { message: "A palavra-passe deve ter no mínimo 8 caracteres" } },
  });
  expect(
    await call("POST", "/api/auth/reset", { token, newPassword: "x".repeat(MAX_PASSWORD_LENGTH + 1) }),
  ).toMatchObject({
    status: 422,
    answer: { error: { message: `A palavra-passe pode ter no máximo ${MAX_PASSWORD_LENGTH} caracteres` } },
  });
  expect(await call("POST", "/api/auth/reset", { token, newPassword: "x".repeat(MAX_PASSWORD_LENGTH) })).toEqual({
    status: 204,
    answer: null,
  });
  expect(await call("POST", "/api/auth/reset", { token, newPassword: "x".repeat(MAX_PASSWORD_LENGTH) })).toMatchObject({
    status: 410,
    answer: { error: { message: "Esta ligação já não serve: foi usada ou passou do prazo." } },
  });
});

onBothEngines("verify: a program confirms an address, and asks for another link", async ({ database }) => {
  const { clock, call, cookie, accounts } = await open(database);
  const session = await cookie();
  const { tokenTo, sendTo, outbox } = await openAccountMails(database, clock);
  expect(await call("POST", "/api/me/verification")).toMatchObject({ status: 401 });
  expect(await call("POST", "/api/me/verification", undefined, session)).toEqual({ status: 202, answer: null });
  const token = await tokenTo(ANA.email);
  const elsewhere = await cookie();
  expect(await call("POST", "/api/auth/verify", { token }, session)).toEqual({ status: 204, answer: null });
  expect(await requestContextWith(accounts, elsewhere).viewer()).toEqual({ role: "visitor" });
  expect(await requestContextWith(accounts, session).viewer()).toMatchObject({ emailVerified: true });
  expect(await call("POST", "/api/auth/verify", { token })).toMatchObject({ status: 410 });
  expect(await call("POST", "/api/me/verification", undefined, session)).toMatchObject({ status: 202 });
  expect(await sendTo(ANA.email), "a confirmed address gets no mail").toHaveLength(1);
  await outbox.close();
});

onBothEngines("three verifying mails an hour are asked for, and eight a day", async ({ database }) => {
  const { call, cookie } = await open(database);
  const session = await cookie();
  for (let count = 0; count < 3; count += 1)
    expect(await call("POST", "/api/me/verification", undefined, session)).toMatchObject({ status: 202 });
  expect(await call("POST", "/api/me/verification", undefined, session)).toMatchObject({ status: 429 });
});

onBothEngines("a change of email needs a session with a recent proof", async ({ database }) => {
  const { clock, call, cookie } = await open(database);
  const session = await cookie();
  const change = { email: "ana.nova@example.org" };
  expect(await call("PUT", "/api/me/email", change, session)).toMatchObject({
    status: 403,
    answer: { error: { message: "Confirme primeiro o seu email: só depois o pode mudar." } },
  });
  await database.update(users).set({ emailVerified: true });
  expect(await call("PUT", "/api/me/email", change)).toMatchObject({ status: 401 });
  expect(await call("PUT", "/api/me/email", { email: "x" }, session)).toMatchObject({ status: 422 });
  expect(await call("PUT", "/api/me/email", { ...change, user_id: "rui" }, session)).toMatchObject({ status: 422 });
  expect(await call("PUT", "/api/me/email", change, session)).toEqual({
    status: 202,
    answer: { status: "pending" },
  });
  expect(await call("DELETE", "/api/me/email")).toMatchObject({ status: 401 });
  expect(await call("DELETE", "/api/me/email", undefined, session)).toEqual({ status: 204, answer: null });
  await database.update(sessions).set({ provedAt: new Date(clock.now().getTime() - 15 * 60_000) });
  expect(await call("PUT", "/api/me/email", change, session)).toMatchObject({
    status: 403,
    answer: { error: { code: "proof_required", message: "Confirme primeiro que é mesmo quem entrou." } },
  });
});

onBothEngines("without a mail server the email changes at once", async ({ database }) => {
  const { call, cookie, id } = await open(database, false);
  const session = await cookie();
  expect(await call("PUT", "/api/me/email", { email: RUI.email }, session)).toEqual({
    status: 202,
    answer: { status: "changed" },
  });
  expect(await database.select({ id: users.id, email: users.email }).from(users)).toEqual([{ id, email: RUI.email }]);
});

onBothEngines("bad bodies are refused with their sentence", async ({ database }) => {
  const { call } = await open(database);
  for (const path of ["/api/auth/forgot", "/api/auth/reset", "/api/auth/verify"]) {
    expect(await call("POST", path, {}, "", "text/plain"), path).toMatchObject({ status: 415 });
    expect(await call("POST", path, {}), path).toMatchObject({ status: 422 });
  }
  for (const token of ["", "x".repeat(10_000), "é\0"])
    expect(await call("POST", "/api/auth/verify", { token })).toMatchObject({ status: 410 });
});
