import { desc } from "drizzle-orm";
import { expect } from "vitest";
import type { Viewer } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { MAX_CHANGE_TEXT } from "#app/stations/history/change.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { history, putModeratedStations } from "#test-support/moderation.ts";
import { ADMINISTRATOR, apiAs, jsonBody, USER, VISITOR } from "#test-support/viewers.ts";
import { editStation } from "./edit-station.server.ts";
import { createRevertsApi } from "./reverts.api.ts";

async function open(database: Database) {
  await putModeratedStations(database);
  await editStation(database, ADMINISTRATOR, { id: "aurora", changes: { name: "Rádio Boreal" }, now: new Date() });
  const [edit] = await database.select().from(changes).orderBy(desc(changes.id));
  const path = `/api/changes/${edit?.id}/revert`;
  const post = (viewer: Viewer, body: unknown, to = path) =>
    apiAs(viewer, createRevertsApi(database)).request(to, jsonBody("POST", body));
  return { post };
}

onBothEngines("a revert has a reason, and with the reason «Outro» an explanation", async ({ database }) => {
  const { post } = await open(database);
  for (const [body, message, field] of [
    [{}, "Escolha o motivo.", "reason"],
    [{ reason: "porque sim" }, "Escolha o motivo.", "reason"],
    [{ reason: "constructor" }, "Escolha o motivo.", "reason"],
    [{ reason: "other" }, "Explique o motivo.", "text"],
    [{ reason: "other", text: "  " }, "Explique o motivo.", "text"],
    [{ reason: "mistake", text: 1 }, "A explicação tem de ser texto", "text"],
    [
      { reason: "mistake", text: "a".repeat(MAX_CHANGE_TEXT + 1) },
      `A explicação pode ter no máximo ${MAX_CHANGE_TEXT} caracteres.`,
      "text",
    ],
  ] as const) {
    const answer = await post(ADMINISTRATOR, body);
    expect([answer.status, await answer.json()], `${field}`).toEqual([422, { error: { code: "invalid", message } }]);
  }
  expect((await post(ADMINISTRATOR, { reason: "other", text: "a".repeat(MAX_CHANGE_TEXT) })).status).toBe(200);
  expect(await history(database)).toEqual(["edit aurora name", `revert aurora ${"a".repeat(500)} name`]);
});

onBothEngines("only editors and administrators revert, and bad ids are not found", async ({ database }) => {
  const { post } = await open(database);
  for (const [viewer, status] of [
    [VISITOR, 401],
    [USER, 403],
  ] as const) {
    expect((await post(viewer, { reason: "mistake" })).status).toBe(status);
    expect((await post(viewer, { reason: "mistake" }, "/api/batches/b/revert")).status).toBe(status);
  }
  for (const id of ["0", "-1", "1.5", "1e3", "nada", "9".repeat(15), "9".repeat(30), "%00"])
    expect((await post(ADMINISTRATOR, { reason: "mistake" }, `/api/changes/${id}/revert`)).status, id).toBe(404);
  expect(await history(database)).toEqual(["edit aurora name"]);
});
