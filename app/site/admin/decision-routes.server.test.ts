import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { sessions } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { takeFlash } from "#app/platform/http/flash.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { seenFields } from "#app/stations/station/station-status.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { seen, statuses } from "#test-support/moderation.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { accountsOn, cookieFor, cookieFrom, MARTA, putPerson } from "#test-support/people.ts";
import { actionResult, formPost, routeArguments } from "#test-support/route-actions.ts";
import { action as approve } from "./approve-station.route.ts";
import { action as clear } from "./clear-stations.route.ts";
import { action as remove } from "./delete-station.route.ts";
import { action as restore } from "./restore-stations.route.ts";
import { action as suspend } from "./suspend-station.route.ts";

/** Each decision with its three messages: success, title of a failure, failure with an unknown cause. */
const DECISIONS = [
  [approve, "Rádio aprovada com sucesso!", "Erro ao aprovar rádio", "Não foi possível atualizar a rádio"],
  [suspend, "Rádio suspensa com sucesso!", "Erro ao suspender rádio", "Não foi possível atualizar a rádio"],
  [remove, "Rádio eliminada com sucesso!", "Erro ao eliminar rádio", "Não foi possível remover a rádio"],
  [clear, "Todas as rádios foram removidas", "Erro ao eliminar rádios", "Não foi possível remover as rádios"],
  [
    restore,
    "Rádios padrão restauradas",
    "Erro ao restaurar rádios padrão",
    "Não foi possível restaurar as rádios padrão",
  ],
] as const;

/** Sends the panel's forms as an administrator, for Rádio Beira, which is pending. */
async function open(database: Database) {
  await putNamedStations(database);
  const accounts = accountsOn(database);
  await putPerson(accounts, MARTA, "admin");
  const cookie = await cookieFor(accounts, MARTA);
  const send = async (run: (typeof DECISIONS)[number][0], fields: Record<string, string>, { script = true } = {}) => {
    const request = formPost("/admin/a-decision", fields, { script });
    return run(routeArguments(accounts, cookie, { request, params: { id: "beira" } }));
  };
  return { send, asSeen: async () => seenFields(await seen(database, "beira")) };
}

/** Removes the history table: a decision that cannot be recorded is rolled back. */
const withoutHistory = (database: Database) => database.execute(sql`alter table changes rename to gone`);

onBothEngines("each decision that succeeds has its own message", async ({ database }) => {
  const { send, asSeen } = await open(database);
  for (const [position, [run, success]] of DECISIONS.entries()) {
    // The first three are about one station, which is there until the third.
    const fields = position < 3 ? await asSeen() : {};
    const reasonFor = run === suspend ? { reasonFor: expect.any(Number) } : {};
    expect(actionResult(await send(run, fields))).toEqual({
      status: 200,
      answer: { ok: true, message: success, ...reasonFor },
    });
  }
});

onBothEngines("without JavaScript the toast of a suspension has a link to give the reason", async ({ database }) => {
  const { send, asSeen } = await open(database);
  const answer = await send(suspend, await asSeen(), { script: false });
  if (!(answer instanceof Response)) throw new Error("The response is no redirect.");
  const next = new Request("http://localhost:3000/admin", { headers: { Cookie: cookieFrom(answer.headers) } });
  const { flash } = await takeFlash(next);
  const [change] = await database.select({ id: changes.id }).from(changes).where(eq(changes.kind, "suspend"));
  expect(flash).toEqual({ kind: "success", text: "Rádio suspensa com sucesso!", reasonFor: change?.id });
});

onBothEngines("a deletion records the reason that was chosen", async ({ database }) => {
  const { send, asSeen } = await open(database);
  const other = { reason: "other", text: " " };
  expect(actionResult(await send(remove, { ...(await asSeen()), ...other }))).toMatchObject({
    status: 422,
    answer: { ok: false, title: "Erro ao eliminar rádio", message: "Explique o motivo." },
  });
  await send(remove, { ...(await asSeen()), reason: "gone", text: "Fechou." });
  const [change] = await database.select().from(changes).where(eq(changes.kind, "delete"));
  expect(change).toMatchObject({ stationId: "beira", reason: "gone", text: "Fechou." });
});

onBothEngines("each decision that fails has its own title and message, and changes nothing", async ({ database }) => {
  const { send, asSeen } = await open(database);
  const before = await statuses(database);
  await withoutHistory(database);
  for (const [run, , failure, unexpected] of DECISIONS) {
    expect(actionResult(await send(run, await asSeen()))).toEqual({
      status: 500,
      answer: { ok: false, title: failure, message: unexpected },
    });
  }
  expect(await statuses(database)).toEqual(before);
});

onBothEngines(
  "deleting all stations without a recent proof redirects to the page that asks for one, and back",
  async (test) => {
    const { send } = await open(test.database);
    await test.database.update(sessions).set({ provedAt: new Date(Date.now() - 15 * 60_000) });
    for (const script of [true, false]) {
      const thrown = await send(clear, {}, { script }).catch((error: unknown) => error);
      expect(actionResult(thrown)).toEqual({ status: 303, location: "/account/confirm?to=%2Fadmin%2Fsystem" });
    }
    expect(Object.keys(await statuses(test.database))).toHaveLength(3);
  },
);

onBothEngines("without JavaScript a failure redirects with a toast", async ({ database }) => {
  const { send, asSeen } = await open(database);
  await withoutHistory(database);
  const answer = await send(approve, await asSeen(), { script: false });
  if (!(answer instanceof Response)) throw new Error("The response is no redirect.");
  const next = new Request("http://localhost:3000/admin", { headers: { Cookie: cookieFrom(answer.headers) } });
  const { flash } = await takeFlash(next);
  expect(flash).toEqual({ kind: "error", title: "Erro ao aprovar rádio", text: "Não foi possível atualizar a rádio" });
});

onBothEngines("a form without the seen state gets status 422", async ({ database }) => {
  const { send } = await open(database);
  expect(actionResult(await send(approve, {}))).toEqual({
    status: 422,
    answer: { ok: false, title: "Erro ao aprovar rádio", message: "Os dados enviados não são válidos." },
  });
});
