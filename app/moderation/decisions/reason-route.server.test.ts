import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { takeFlash } from "#app/platform/http/flash.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { MAX_LAW_LENGTH } from "#app/stations/history/reason-details.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { seen } from "#test-support/moderation.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { accountsOn, cookieFor, cookieFrom, putPerson, SARA } from "#test-support/people.ts";
import { actionResult, formPost, routeArguments } from "#test-support/route-actions.ts";
import { signedIn } from "#test-support/viewers.ts";
import { suspendStation } from "./decide-stations.server.ts";
import { action } from "./reason.route.tsx";

/** Sends the form for a suspension of Rádio Aurora by an editor. */
async function open(database: Database) {
  await putNamedStations(database);
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, SARA, "editor");
  const cookie = await cookieFor(accounts, SARA);
  const target = { id: "aurora", seen: await seen(database, "aurora"), now: new Date() };
  const change = await suspendStation(database, signedIn("editor", id), target);
  const send = async (fields: Record<string, string>, { script = true, id = String(change) } = {}) => {
    const request = formPost(`/changes/${id}/reason`, fields, { script });
    return action(routeArguments(accounts, cookie, { request, params: { id } }));
  };
  return { send, given: () => database.$count(changes, eq(changes.kind, "reason")) };
}

onBothEngines(
  "the dialog gets the result as data, the page a redirect to the station's changes",
  async ({ database }) => {
    const { send, given } = await open(database);
    expect(actionResult(await send({}))).toMatchObject({
      status: 422,
      answer: { ok: false, message: "Escolha o motivo.", field: "reason" },
    });
    expect(actionResult(await send({ reason: "other" }, { script: false }))).toMatchObject({
      status: 422,
      answer: { ok: false, message: "Explique o motivo." },
    });
    expect(await given()).toBe(0);
    expect(actionResult(await send({ reason: "spam" }))).toEqual({
      status: 200,
      answer: { ok: true, message: "Motivo indicado" },
    });
    expect(actionResult(await send({ reason: "spam" }))).toMatchObject({ status: 409 });
    expect(actionResult(await send({ reason: "spam" }, { id: "nada" }))).toMatchObject({ status: 404 });
    expect(await given()).toBe(1);
  },
);

onBothEngines("the boxes, the norm and the rule of the form are kept with their reason", async ({ database }) => {
  const { send } = await open(database);
  const details = { "wrong.city": "on", norm: "x".repeat(MAX_LAW_LENGTH + 1), rule: "99" };
  expect(actionResult(await send({ reason: "illegal", ...details }))).toMatchObject({
    status: 422,
    answer: { message: "A norma pode ter no máximo 200 caracteres.", field: "norm" },
  });
  expect(actionResult(await send({ reason: "wrong-data", ...details, "wrong.status": "on" }))).toMatchObject({
    status: 422,
    answer: { message: "Escolha os campos da lista.", field: "wrong_fields" },
  });
  expect(actionResult(await send({ reason: "wrong-data", ...details }))).toMatchObject({ status: 200 });
  const [given] = await database.select().from(changes).where(eq(changes.kind, "reason"));
  expect(given?.reasonDetails).toEqual({ fields: ["city"] });
});

for (const [what, fields, script] of [
  ["without JavaScript", {}, false],
  ["from the page", { page: "1" }, true],
] as const) {
  onBothEngines(`${what} the toast is shown after a redirect`, async ({ database }) => {
    const { send } = await open(database);
    const answer = await send({ reason: "image", ...fields }, { script });
    if (!(answer instanceof Response)) throw new Error("The response is no redirect.");
    expect(answer.headers.get("Location")).toBe("/stations/aurora/changes");
    const next = new Request("http://localhost:3000/", { headers: { Cookie: cookieFrom(answer.headers) } });
    expect((await takeFlash(next)).flash).toEqual({ kind: "success", text: "Motivo indicado" });
  });
}
