import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDocument } from "zod-openapi";
import type { Viewer } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { playFailures, streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { getStreamCheck, putStationsDueForCheck } from "#test-support/checked-streams.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { attemptsOn, TEST_SECRET } from "#test-support/people.ts";
import { ADMINISTRATOR, apiAs, jsonBody, USER, VISITOR } from "#test-support/viewers.ts";
import { createPlayFailuresApi, playFailuresPaths } from "./play-failures.api.ts";

const HOUR = 3_600_000;

function report(database: Database, id: string, viewer: Viewer = VISITOR, body: unknown = {}) {
  const api = apiAs(viewer, createPlayFailuresApi({ database, attempts: attemptsOn(database), secret: TEST_SECRET }));
  return api.request(`/api/stations/${encodeURIComponent(id)}/play-failures`, jsonBody("POST", body));
}

const storedFailures = (database: Database) => database.select().from(playFailures);

onBothEngines("a play failure counts once per visitor and once per account", async ({ database }) => {
  await putNamedStations(database);
  for (let time = 0; time < 3; time += 1) {
    const response = await report(database, "aurora");
    expect([response.status, await response.json()]).toEqual([202, {}]);
  }
  expect(await storedFailures(database)).toHaveLength(1);
  await report(database, "aurora", USER);
  await report(database, "aurora", USER);
  expect(await storedFailures(database)).toHaveLength(2);
});

onBothEngines(
  "play failures of a station that is no longer checked are deleted after two days",
  async ({ database }) => {
    await putNamedStations(database);
    const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * HOUR);
    await database.insert(playFailures).values([
      { key: "old", stationId: "aurora", failedAt: at(49) },
      { key: "young", stationId: "aurora", failedAt: at(47) },
    ]);
    await report(database, "aurora");
    const keys = (await storedFailures(database)).map(({ key }) => key);
    expect([keys.length, keys.includes("young"), keys.includes("old")]).toEqual([2, true, false]);
  },
);

onBothEngines("stored play failures contain neither address nor account", async ({ database }) => {
  await putNamedStations(database);
  await report(database, "aurora", USER);
  expect(JSON.stringify(await storedFailures(database))).not.toMatch(/192\.0\.2\.1|submitter/);
});

onBothEngines(
  "a play failure schedules an earlier check, at least an hour after the last one",
  async ({ database }) => {
    const tomorrow = new Date(Date.now() + 24 * HOUR);
    await putStationsDueForCheck(database, ["fresh", "old", "due"], { since: tomorrow });
    const checked = (id: string, hoursAgo: number) => sql`
    update stream_checks set checked_at = now() - make_interval(hours => ${hoursAgo}) where station_id = ${id}`;
    await database.execute(checked("fresh", 0));
    await database.execute(checked("old", 5));
    for (const id of ["fresh", "old"]) await report(database, id);
    const until = async (id: string) => (await getStreamCheck(database, id)).nextCheckAt.getTime() - Date.now();
    expect(await until("fresh")).toBeGreaterThan(0.9 * HOUR);
    expect(await until("fresh")).toBeLessThan(1.1 * HOUR);
    expect(await until("old")).toBeLessThan(0.1 * HOUR);
    expect(await until("due")).toBeGreaterThan(23 * HOUR);
    await report(database, "fresh", USER);
    await report(database, "fresh", ADMINISTRATOR);
    expect(await until("fresh")).toBeLessThan(0.1 * HOUR);
    const rows = await database.select({ failures: streamChecks.failures }).from(streamChecks);
    expect(rows.map(({ failures }) => failures)).toEqual([0, 0, 0]);
  },
);

onBothEngines("a play failure does not delay a check that is already due", async ({ database }) => {
  const anHourAgo = new Date(Date.now() - HOUR);
  await putStationsDueForCheck(database, ["a"], { since: anHourAgo });
  await report(database, "a");
  expect((await getStreamCheck(database, "a")).nextCheckAt).toEqual(anHourAgo);
});

onBothEngines("a play failure of a station that is not approved is refused", async ({ database }) => {
  await putNamedStations(database);
  for (const id of ["beira", "cais", "nada", "a\0b"])
    expect((await report(database, id, ADMINISTRATOR)).status).toBe(404);
  expect(await storedFailures(database)).toEqual([]);
});

onBothEngines(
  "a body that is no object is refused, and the sixty-first report of an address within ten minutes",
  async ({ database }) => {
    await putNamedStations(database);
    expect((await report(database, "aurora", VISITOR, [])).status).toBe(422);
    const statuses: number[] = [];
    for (let time = 0; time < 61; time += 1) statuses.push((await report(database, "aurora")).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 202), 429]);
  },
);

test("the API description has the path", () => {
  const info = { title: "RadioWave", version: "1" };
  const { paths } = createDocument({ openapi: "3.1.1", info, paths: playFailuresPaths });
  expect(Object.keys(paths ?? {})).toEqual(["/api/stations/{id}/play-failures"]);
});
