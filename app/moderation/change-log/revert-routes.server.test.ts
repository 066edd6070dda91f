import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { approveStation, suspendStation } from "#app/moderation/decisions/decide-stations.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { takeFlash } from "#app/platform/http/flash.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { seen, statuses } from "#test-support/moderation.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { ANA, accountsOn, cookieFor, MARTA, type Person, putPerson, SARA } from "#test-support/people.ts";
import { actionResult, formPost, routeArguments } from "#test-support/route-actions.ts";
import { signedIn } from "#test-support/viewers.ts";
import { action as revertBatch } from "./revert-batch.route.ts";
import { action as revertChange } from "./revert-change.route.ts";

type Sent = { path: string; fields: Record<string, string>; as?: Person | null; referrer?: string; script?: boolean };

/** Rádio Beira, which was pending, is approved by change 1. `send`: sends a form, as Marta, who did that. */
async function open(database: Database) {
  await putNamedStations(database);
  const accounts = accountsOn(database);
  const marta = signedIn("admin", await putPerson(accounts, MARTA, "admin"));
  await approveStation(database, marta, { id: "beira", seen: await seen(database, "beira"), now: new Date() });
  await putPerson(accounts, SARA, "editor");
  await putPerson(accounts, ANA);
  const send = async ({ path, fields, as = MARTA, referrer, script = true }: Sent) => {
    const request = formPost(path, fields, { script });
    if (referrer) request.headers.set("Referer", referrer);
    const cookie = as ? await cookieFor(accounts, as) : "";
    const [, batch, id] = /^\/changes\/(?:batches\/([^/]+)|([^/]+))\/revert$/.exec(path) ?? [];
    if (batch) return revertBatch(routeArguments(accounts, cookie, { request, params: { batch } }));
    return revertChange(routeArguments(accounts, cookie, { request, params: { id } }));
  };
  return { send, marta };
}

const APPROVED = { aurora: "approved", beira: "approved", cais: "suspended" };
const MISTAKE = { reason: "mistake" };

onBothEngines("an administrator reverts a change, and reverts that", async ({ database }) => {
  const { send } = await open(database);
  const done = { ok: true, message: "Alteração revertida" };
  const reverted = actionResult(await send({ path: "/changes/1/revert", fields: { reason: "other", text: "Pedido" } }));
  expect(reverted).toEqual({ status: 200, answer: { ...done, undo: 2 } });
  expect(await statuses(database)).toEqual({ ...APPROVED, beira: "pending" });
  const [recorded] = await database.select().from(changes).orderBy(desc(changes.id)).limit(1);
  expect(recorded).toMatchObject({ id: 2, kind: "revert", reverts: 1, reason: "other", text: "Pedido" });
  const again = actionResult(await send({ path: "/changes/2/revert", fields: MISTAKE }));
  expect(again).toEqual({ status: 200, answer: { ...done, undo: 3 } });
  expect(await statuses(database)).toEqual(APPROVED);
});

onBothEngines("a conflict, a missing reason and an unknown change have their sentence", async ({ database }) => {
  const { send } = await open(database);
  await send({ path: "/changes/1/revert", fields: MISTAKE });
  const before = await statuses(database);
  const cases: [path: string, fields: Record<string, string>, status: number, message: string, field?: string][] = [
    ["/changes/1/revert", MISTAKE, 409, "Esta alteração já foi revertida."],
    ["/changes/2/revert", {}, 422, "Escolha o motivo.", "reason"],
    ["/changes/2/revert", { reason: "other", text: " " }, 422, "Explique o motivo.", "text"],
    ["/changes/9/revert", MISTAKE, 404, "Esta alteração não existe."],
    ["/changes/x/revert", MISTAKE, 404, "Esta alteração não existe."],
    ["/changes/batches/nada/revert", MISTAKE, 404, "Estas alterações não existem."],
  ];
  for (const [path, fields, status, message, field] of cases) {
    const answer = { ok: false, message, values: { path }, ...(field && { field }) };
    expect(actionResult(await send({ path, fields })), path).toEqual({ status, answer });
  }
  expect(await statuses(database)).toEqual(before);
});

onBothEngines("visitors and users cannot revert", async ({ database }) => {
  const { send } = await open(database);
  for (const path of ["/changes/1/revert", "/changes/batches/a/revert"]) {
    expect(actionResult(await send({ path, fields: MISTAKE, as: null })).status).toBe(401);
    expect(actionResult(await send({ path, fields: MISTAKE, as: ANA })).status).toBe(403);
  }
  expect(await statuses(database)).toEqual(APPROVED);
});

onBothEngines("an editor reverts what a contributor did, and not what an administrator did", async ({ database }) => {
  const { send } = await open(database);
  const edit = { kind: "edit", stationId: "aurora", stationName: "Rádio Aurora", actorId: "rui" } as const;
  const city = { before: { city: "Faro" }, after: { city: "" } };
  await database.insert(changes).values({ ...edit, actorRole: "contributor", ...city });
  expect(actionResult(await send({ path: "/changes/1/revert", fields: MISTAKE, as: SARA })).status).toBe(403);
  expect(actionResult(await send({ path: "/changes/2/revert", fields: MISTAKE, as: SARA })).status).toBe(200);
  expect(await statuses(database)).toEqual(APPROVED);
});

onBothEngines("without a script the form redirects back to its page, with a toast", async ({ database }) => {
  const { send } = await open(database);
  const back: [referrer: string, to: string, toast: string][] = [
    ["http://localhost:3000/admin/history?kind=edit", "/admin/history?kind=edit", "Alteração revertida"],
    ["http://localhost:3000/stations/beira/changes", "/stations/beira/changes", "Esta alteração já foi revertida."],
    ["http://localhost:3000/review/7?filter=mine", "/review/7?filter=mine", "Esta alteração já foi revertida."],
    ["http://localhost:3000/review/07", "/changes", "Esta alteração já foi revertida."],
    ["https://other.example/admin/import", "/changes", "Esta alteração já foi revertida."],
    ["http://localhost:3000/auth/sign-out", "/changes", "Esta alteração já foi revertida."],
    ["nonsense", "/changes", "Esta alteração já foi revertida."],
  ];
  for (const [referrer, to, text] of back) {
    const response = await send({ path: "/changes/1/revert", fields: MISTAKE, referrer, script: false });
    expect(actionResult(response)).toEqual({ status: 303, location: to });
    const cookie = (response as Response).headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const { flash } = await takeFlash(new Request("http://localhost:3000/", { headers: { Cookie: cookie } }));
    expect(flash?.text).toBe(text);
  }
});

onBothEngines("changes of a batch that conflict with later ones stay, and are named", async ({ database }) => {
  const { send, marta } = await open(database);
  const approved = { kind: "approve", actorId: "marta", actorRole: "admin", batch: "b" } as const;
  const status = { before: { status: "pending" }, after: { status: "approved" } };
  await database.insert(changes).values([
    { ...approved, stationId: "aurora", stationName: "Rádio Aurora", ...status },
    { ...approved, stationId: "beira", stationName: "Rádio Beira", ...status },
  ]);
  await suspendStation(database, marta, { id: "beira", seen: await seen(database, "beira"), now: new Date() });
  const { status: code, answer } = actionResult(await send({ path: "/changes/batches/b/revert", fields: MISTAKE }));
  expect(code).toBe(200);
  expect(answer).toEqual({
    ok: true,
    message: "1 alteração revertida; 1 tinha mudado entretanto e ficou como estava: Rádio Beira.",
    undo: expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(await statuses(database)).toEqual({ aurora: "pending", beira: "suspended", cais: "suspended" });
  const { undo = "" } = answer as { undo?: string };
  expect(actionResult(await send({ path: `/changes/batches/${undo}/revert`, fields: MISTAKE })).answer).toMatchObject({
    message: "1 alteração revertida",
  });
  expect((await statuses(database)).aurora).toBe("approved");
  const left = await database.select().from(changes).where(eq(changes.reverts, 3));
  expect(left).toEqual([]);
});
