import { expect } from "vitest";
import { findListedAccount } from "#app/people/accounts/account-list.server.ts";
import { sessions } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson, requestContextWith } from "#test-support/people.ts";
import { actionResult, formPost, routerContextFor } from "#test-support/route-actions.ts";
import { runAdminAccountAction } from "./account-action.server.ts";

/** Sends the forms of Ana's page as the administrator. */
async function open(database: Database) {
  const accounts = accountsOn(database);
  const [id] = [await putPerson(accounts, ANA), await putPerson(accounts, MARTA, "admin")];
  const cookie = await cookieFor(accounts, MARTA);
  const send = (fields: Record<string, string>) =>
    runAdminAccountAction({
      request: formPost(`/admin/accounts/${id}`, fields, { script: true }),
      context: routerContextFor(accounts, requestContextWith(accounts, cookie)),
      accountId: id,
    });
  return { id, send, account: () => findListedAccount(database, id) };
}

onBothEngines("the buttons give a role and take it, if it is still the one seen", async ({ database }) => {
  const { send, account } = await open(database);
  for (const [role, seen, message] of [
    ["editor", "user", "A conta é agora de um editor"],
    ["admin", "editor", "A conta é agora de um administrador"],
    ["user", "admin", "O papel foi retirado"],
  ] as const) {
    const sent = { answer: "role", role, seen_role: seen };
    expect(actionResult(await send(sent))).toEqual({ status: 200, answer: { ok: true, message } });
    expect(await account()).toMatchObject({ role: role === "user" ? null : role });
    expect(actionResult(await send(sent))).toMatchObject({ status: 409, answer: { values: { answer: "role" } } });
  }
  for (const [role, seen] of [
    ["owner", "user"],
    ["admin", ""],
  ] as const)
    expect(actionResult(await send({ answer: "role", role, seen_role: seen }))).toMatchObject({ status: 422 });
  expect(await account()).toMatchObject({ role: null });
});

onBothEngines("an account is blocked for a reason, and unblocked", async ({ database }) => {
  const { send, account } = await open(database);
  for (const [reason, message] of [
    [" \n", "Indique o motivo."],
    ["x".repeat(301), "O motivo pode ter no máximo 300 caracteres"],
  ] as const) {
    const answer = { ok: false, field: "reason", message, values: { answer: "block", reason } };
    expect(actionResult(await send({ answer: "block", reason }))).toEqual({ status: 422, answer });
  }
  expect(await account()).toMatchObject({ blockedAt: null });
  const reason = "x".repeat(300);
  const blocked = { status: 200, answer: { ok: true, message: "Conta bloqueada" } };
  expect(actionResult(await send({ answer: "block", reason }))).toEqual(blocked);
  expect(await account()).toMatchObject({ blockedAt: expect.any(Date), blockedReason: reason });
  const unblocked = { status: 200, answer: { ok: true, message: "Conta desbloqueada" } };
  expect(actionResult(await send({ answer: "unblock" }))).toEqual(unblocked);
  expect(await account()).toMatchObject({ blockedAt: null, blockedReason: null });
});

onBothEngines(
  "a form with another answer is refused, also with the name of a property of every object",
  async (test) => {
    const { send } = await open(test.database);
    for (const answer of ["", "promote", "constructor", "toString", "__proto__"]) {
      const refused = { ok: false, message: "Os dados enviados não são válidos.", values: { answer } };
      expect(actionResult(await send({ answer })), answer).toEqual({ status: 422, answer: refused });
    }
  },
);

onBothEngines("without a recent proof every form redirects to the page that asks for one, and back", async (test) => {
  const { id, send, account } = await open(test.database);
  await test.database.update(sessions).set({ provedAt: new Date(Date.now() - 15 * 60_000) });
  const to = (query = "") => `/account/confirm?${new URLSearchParams({ to: `/admin/accounts/${id}${query}` })}`;
  for (const [fields, location] of [
    [{ answer: "role", role: "admin", seen_role: "user" }, to()],
    [{ answer: "block", reason: "Publicidade" }, to("?reason=Publicidade")],
    [{ answer: "unblock" }, to()],
  ] as const) {
    const thrown = await send(fields).catch((error: unknown) => error);
    expect(actionResult(thrown)).toEqual({ status: 303, location });
  }
  expect(await account()).toMatchObject({ role: null, blockedAt: null });
});
