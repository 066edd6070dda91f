import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { history, putModeratedStations } from "#test-support/moderation.ts";
import { ADMINISTRATOR, apiAs, jsonBody } from "#test-support/viewers.ts";
import { createModerationApi } from "./moderation.api.ts";

const apiFor = (database: Database) => apiAs(ADMINISTRATOR, createModerationApi(database, "https://radio.example"));

onBothEngines("the reason of a suspension is in the history, with its details", async ({ database }) => {
  await putModeratedStations(database);
  const patch = (body: unknown) => apiFor(database).request("/api/stations/beira", jsonBody("PATCH", body));
  const unexplained = await patch({ status: "suspended", reason: "other" });
  expect([unexplained.status, (await unexplained.json()).error.message]).toEqual([422, "Explique o motivo."]);
  expect((await patch({ status: "suspended", reason: "nada" })).status).toBe(422);
  expect(await history(database)).toEqual([]);
  const body = { status: "suspended", reason: "illegal", norm: " Lei  54/2010 ", text: "Um\nexemplo\u202e." };
  expect((await patch(body)).status).toBe(200);
  const [suspension] = await database.select().from(changes);
  expect(suspension).toMatchObject({ kind: "suspend", reason: "illegal", text: "Um\nexemplo." });
  expect(suspension?.reasonDetails).toEqual({ norm: "Lei 54/2010" });
});

onBothEngines("an edit and an approval have the reason too", async ({ database }) => {
  await putModeratedStations(database);
  for (const body of [
    { city: "Faro", reason: "wrong-data", wrong_fields: ["city"], text: "Mudou" },
    { status: "approved", reason: "other", text: "Já toca" },
  ])
    expect((await apiFor(database).request("/api/stations/cais", jsonBody("PATCH", body))).status).toBe(200);
  expect(await database.select().from(changes).orderBy(changes.id)).toMatchObject([
    { kind: "edit", reason: "wrong-data", text: "Mudou", reasonDetails: { fields: ["city"] } },
    { kind: "approve", reason: "other", text: "Já toca" },
  ]);
});
