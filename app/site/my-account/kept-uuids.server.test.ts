import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { clearStations, restoreDefaults } from "#app/moderation/decisions/clear-and-restore.server.ts";
import { deleteStation } from "#app/moderation/decisions/decide-stations.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { addStationUuids } from "#app/stations/station/add-station-uuids.server.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { importText } from "#test-support/import-lists.ts";
import { AURORA, BEIRA, putStation } from "#test-support/named-stations.ts";
import { openReverts } from "#test-support/reverts.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { withdrawSubmission } from "./own-submissions.server.ts";

const GIVEN = "960cf833-0601-41e8-ae97-52543be00001";

/** The named stations, each with a UUID of an upstream. */
async function open(database: Database) {
  const reverts = await openReverts(database);
  const ids = ["aurora", "beira", "cais"];
  const given = ids.map((stationId, index) => ({ uuid: GIVEN.replace(/1$/, String(index)), stationId }));
  await database.transaction((transaction) => addStationUuids(transaction, given, "upstream"));
  const identities = async () => {
    const { uuid, stationId, isPrimary } = stationUuids;
    return database.select({ uuid, stationId, isPrimary }).from(stationUuids).orderBy(asc(uuid));
  };
  const before = await identities();
  return {
    ...reverts,
    before,
    identities,
    deleted: async () => {
      const rows = await database.select().from(stationUuids).orderBy(asc(stationUuids.uuid));
      return [...new Set(rows.filter(({ deletedAt }) => deletedAt).map(({ stationId }) => stationId))].sort();
    },
  };
}

onBothEngines(
  "the UUIDs of a deleted station stay, and are its own again when it is restored",
  async ({ database }) => {
    const { before, identities, deleted, revertLatest } = await open(database);
    expect(before).toHaveLength(6);
    await deleteStation(database, ADMINISTRATOR, { id: "aurora", seen: null, now: new Date() });
    expect(await deleted()).toEqual(["aurora"]);
    expect(await identities()).toEqual(before);
    for (const expected of [[], ["aurora"], []]) {
      await revertLatest();
      expect(await deleted()).toEqual(expected);
      expect(await identities()).toEqual(before);
    }
  },
);

onBothEngines(
  "the UUIDs of a withdrawn submission, and of stations of a deleted account, stay",
  async ({ database }) => {
    const { before, identities, deleted } = await open(database);
    await withdrawSubmission(database, "submitter", { id: "beira", now: new Date() });
    expect(await deleted()).toEqual(["beira"]);
    await putStation(database, BEIRA, "pending");
    await database.update(stations).set({ submittedBy: "submitter" });
    expect(await deleted()).toEqual([]);
    const account = { id: "submitter", email: "submitter@example.org" };
    await database.transaction((transaction) => deleteAccount(transaction, account, new Date()));
    expect(await deleted(), "public and suspended stations stay").toEqual(["beira"]);
    expect(await identities()).toEqual(before);
  },
);

onBothEngines("all stations are deleted, and those that come back have their ids and UUIDs", async (test) => {
  const { database } = test;
  const { identities, deleted } = await open(database);
  const list = JSON.stringify([
    { stationuuid: "960cf833-0601-41e8-ae97-52543be09999", name: "Mar", url: "https://mar.example/" },
  ]);
  await restoreDefaults(database, ADMINISTRATOR, new Date());
  await importText(test, list);
  const ids = async () => (await database.select({ id: stations.id }).from(stations)).map(({ id }) => id).sort();
  const [all, before] = [await ids(), await identities()];
  await clearStations(database, ADMINISTRATOR, new Date());
  expect(await deleted()).toEqual(all);
  expect(await identities()).toEqual(before);
  await restoreDefaults(database, ADMINISTRATOR, new Date());
  await importText(test, list);
  expect(await deleted()).toEqual(["aurora", "beira", "cais"]);
  for (const named of [AURORA, BEIRA]) await putStation(database, named);
  expect(await deleted()).toEqual(["cais"]);
  expect(await identities()).toEqual(before);
  expect(await ids()).toEqual(all.filter((id) => id !== "cais"));
});

onBothEngines("an edited stream leaves a station its id and its UUIDs", async ({ database }) => {
  const { before, identities, deleted, edit, revertLatest } = await open(database);
  await edit("aurora", { streamUrl: "https://aurora.example/novo", name: "Rádio Boreal" });
  expect((await database.select().from(stations).where(eq(stations.id, "aurora")))[0]?.name).toBe("Rádio Boreal");
  await revertLatest();
  expect(await identities()).toEqual(before);
  expect(await deleted()).toEqual([]);
});
