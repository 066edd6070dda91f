import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { clearStations } from "#app/moderation/decisions/clear-and-restore.server.ts";
import { approveStation, deleteStation, suspendStation } from "#app/moderation/decisions/decide-stations.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { keepItems } from "#app/stations/open-items/keep-items.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import type { Station } from "#app/stations/station/station.ts";
import type { StationStatus } from "#app/stations/station/station-status.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { inspection } from "#test-support/checked-streams.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putModerators, seen } from "#test-support/moderation.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { openItemsOf } from "#test-support/review-items.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";
import { updateDuplicateItems } from "./duplicate-items.server.ts";
import { storeInspection } from "./store-inspection.server.ts";

const NOW = new Date("2026-06-01T12:00:00Z");

/** A station, the younger the later its id. */
function put(database: Database, id: string, fields: Partial<Station> = {}, status: StationStatus = "approved") {
  const createdAt = new Date(Date.parse("2026-01-01T12:00:00Z") + (id.codePointAt(0) ?? 0));
  const own = { id, name: `Rádio ${id}`, streamUrl: `https://${id}.example/s`, createdAt };
  return putStation(database, station({ ...own, ...fields }), status);
}

const check = (database: Database, id: string, finalUrl: string, streamUrl = `https://${id}.example/s`) =>
  storeInspection(
    database,
    { stationId: id, streamUrl, inspection: inspection({ finalUrl }) },
    { now: NOW, random: 0 },
  );

const duplicates = async (database: Database) =>
  (await openItemsOf(database)).filter((line) => line.startsWith("duplicate"));

onBothEngines("the first check of a pending station finds a public one with the same stream", async ({ database }) => {
  await put(database, "a", { streamUrl: "https://mar.example/s" });
  await put(database, "b", { streamUrl: "http://MAR.example./s" }, "pending");
  await check(database, "b", "https://mar.example/s", "http://MAR.example./s");
  const [item] = await database.select().from(reviewItems);
  expect(item).toMatchObject({ kind: "duplicate", subject: "a b", stationId: "b", since: NOW });
  expect(item).toMatchObject({ facts: { other: "a", because: "key" }, dueAt: new Date("2026-06-15T12:00:00Z") });
});

onBothEngines("two streams with one final URL are a pair; a suspended station is in none", async (test) => {
  const { database } = test;
  await put(database, "c");
  await put(database, "a");
  await put(database, "b", {}, "suspended");
  for (const id of ["b", "a", "c"]) await check(database, id, "https://final.example/s");
  expect(await database.select().from(reviewItems)).toMatchObject([
    { subject: "a c", stationId: "c", facts: { other: "a", because: "address" } },
  ]);
});

onBothEngines("the comparison of all stations finds equal streams, final URLs and names", async ({ database }) => {
  const mar = { name: "Rádio Mar", country: "Portugal", websiteUrl: "https://mar.example/" };
  await put(database, "a", mar);
  await put(database, "b", { ...mar, name: "RADIO MAR", websiteUrl: "http://mar.example/ouvir" }, "pending");
  await put(database, "c", { ...mar, country: "Brasil" });
  await put(database, "d", { streamUrl: "https://a.example:443/s" });
  await put(database, "e", { streamUrl: "https://example.com/stream" });
  await put(database, "f", { streamUrl: "https://example.com/stream" });
  expect(await updateDuplicateItems(database, NOW)).toBe(2);
  expect(await duplicates(database)).toEqual(["duplicate a b", "duplicate a d"]);
  expect(await updateDuplicateItems(database, NOW), "once more").toBe(0);

  await database.update(stations).set({ name: "Rádio Lua" }).where(eq(stations.id, "b"));
  await updateDuplicateItems(database, NOW);
  expect(await duplicates(database), "a name has changed").toEqual(["duplicate a d"]);
});

onBothEngines("a pair that was kept is never opened again", async ({ database }) => {
  await putModerators(database);
  const same = { streamUrl: "https://mar.example/s" };
  for (const id of ["a", "b"]) await put(database, id, same);
  await updateDuplicateItems(database, NOW);
  const [item] = await database.select().from(reviewItems);
  await database.transaction((transaction) => keepItems(transaction, ADMINISTRATOR, [item?.id ?? 0], NOW));
  expect(await updateDuplicateItems(database, NOW)).toBe(0);
  await check(database, "b", "https://mar.example/s", same.streamUrl);
  expect(await duplicates(database)).toEqual([]);
  await put(database, "c", same);
  await check(database, "c", "https://mar.example/s", same.streamUrl);
  expect(await duplicates(database), "a third is not known").toEqual(["duplicate a c"]);
});

onBothEngines(
  "the item of a pair closes when either is deleted or suspended, and opens again with both",
  async ({ database }) => {
    await putModerators(database);
    for (const older of [true, false]) {
      for (const id of ["a", "b"]) await put(database, id, { streamUrl: "https://mar.example/s" });
      await updateDuplicateItems(database, NOW);
      const id = older ? "a" : "b";
      await suspendStation(database, ADMINISTRATOR, { id, seen: await seen(database, id), now: new Date() });
      expect(await duplicates(database), `${id} is suspended`).toEqual([]);
      await updateDuplicateItems(database, NOW);
      expect(await duplicates(database)).toEqual([]);
      await approveStation(database, ADMINISTRATOR, { id, seen: await seen(database, id), now: new Date() });
      await updateDuplicateItems(database, NOW);
      expect(await duplicates(database)).toEqual(["duplicate a b"]);
      await deleteStation(database, ADMINISTRATOR, { id, seen: null, now: new Date() });
      expect(await duplicates(database), `${id} is deleted`).toEqual([]);
      await clearStations(database, ADMINISTRATOR, new Date());
    }
    const outcomes = await database.select({ outcome: reviewItems.outcome }).from(reviewItems);
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["suspended", "gone"]));
  },
);

onBothEngines("several processes that find a pair at the same time open one item", async ({ database }) => {
  for (const id of ["a", "b"]) await put(database, id, { streamUrl: "https://mar.example/s" });
  const passes = [1, 2, 3].map(() => updateDuplicateItems(database, NOW));
  const checks = ["a", "b"].map((id) => check(database, id, "https://mar.example/s", "https://mar.example/s"));
  await Promise.all([...passes, ...checks]);
  expect(await duplicates(database)).toEqual(["duplicate a b"]);
});
