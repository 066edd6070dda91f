import { expect } from "vitest";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { openEditForm } from "#test-support/edit-form.ts";
import { uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { mirrorOf } from "#test-support/mirror/mirrors.ts";
import { readOwnFields } from "./own-fields.server.ts";

onBothEngines("fields of a mirrored station that were changed here are marked for moderators", async (testDatabase) => {
  const { database } = testDatabase;
  const { load } = await openEditForm(database);
  const { upstream, pass } = await mirrorOf(testDatabase);
  upstream.put({ stationuuid: uuidOf(1), name: "Rádio Um" });
  await pass();
  const [mirrored] = (await database.select().from(stations)).filter(({ name }) => name === "Rádio Um");
  const id = mirrored?.id ?? "";
  expect(await readOwnFields(database, id)).toEqual([]);
  await database.update(stations).set({ name: "Rádio Nossa", countryCode: "ES", country: "Espanha" });
  expect((await readOwnFields(database, id)).sort()).toEqual(["country", "name"]);
  expect(await load({ id })).toMatchObject({ ownFields: expect.arrayContaining(["name", "country"]) });
  expect(await load({ id, as: "user" })).toMatchObject({ ownFields: [] });
});
