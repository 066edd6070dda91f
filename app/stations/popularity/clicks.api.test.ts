import { expect } from "vitest";
import type { Viewer } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { AURORA, putNamedStations } from "#test-support/named-stations.ts";
import { attemptsOn, TEST_SECRET } from "#test-support/people.ts";
import { apiAs, jsonBody, USER, VISITOR } from "#test-support/viewers.ts";
import { createClicksApi } from "./clicks.api.ts";
import { countedVisitors, stationClicks } from "./popularity.table.ts";

function report(database: Database, id: string, viewer: Viewer = VISITOR, body: unknown = {}) {
  const parts = { database, attempts: attemptsOn(database), secret: TEST_SECRET };
  const findStation = (stationId: string) => (stationId === AURORA.id ? AURORA : undefined);
  const api = apiAs(viewer, createClicksApi({ ...parts, findStation }));
  return api.request(`/api/stations/${encodeURIComponent(id)}/clicks`, jsonBody("POST", body));
}

const storedClicks = (database: Database) => database.select().from(stationClicks);

onBothEngines("a reported click counts once, also of a visitor who signs in meanwhile", async ({ database }) => {
  for (const viewer of [VISITOR, VISITOR, USER]) {
    const response = await report(database, "aurora", viewer);
    expect([response.status, await response.json()]).toEqual([202, {}]);
  }
  expect(await storedClicks(database)).toMatchObject([{ stationId: "aurora" }]);
});

onBothEngines("clicks past the limit of a minute are answered, and not counted", async ({ database }) => {
  for (let time = 0; time < 60; time += 1) await report(database, "aurora");
  const response = await report(database, "aurora");
  expect([response.status, await response.json()]).toEqual([202, {}]);
  expect(await storedClicks(database)).toHaveLength(1);
});

onBothEngines(
  "a click on a station that is not public is answered, and not counted; a body that is no object is refused",
  async ({ database }) => {
    for (const id of ["beira", "nada", "a\0b"]) expect((await report(database, id)).status).toBe(202);
    expect((await report(database, "aurora", VISITOR, [])).status).toBe(422);
    expect(await storedClicks(database)).toEqual([]);
  },
);

onBothEngines("a click counts as heard for a stream that is blocked for us, and for no other", async ({ database }) => {
  await putNamedStations(database);
  const outcomes = ["blocked", "plays", "not-found", null] as const;
  for (const outcome of outcomes) {
    await database.delete(streamChecks);
    await database.delete(countedVisitors);
    await database.insert(streamChecks).values({ stationId: "aurora", outcome });
    await report(database, "aurora");
    const [check] = await database.select().from(streamChecks);
    expect([outcome, check?.playedAt !== null]).toEqual([outcome, outcome === "blocked"]);
  }
});
