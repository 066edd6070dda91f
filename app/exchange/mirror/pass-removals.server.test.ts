import { eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { takeDueChecks } from "#app/sound/checks/check-round.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { mirrorOf } from "#test-support/mirror/mirrors.ts";

/** A mirror of so many stations, with their rows. */
async function mirrored(testDatabase: TestDatabase, count: number) {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  for (let number = 1; number <= count; number += 1)
    upstream.put({ stationuuid: uuidOf(number), name: `Rádio ${String(number).padStart(3, "0")}` });
  await pass();
  const read = async (number: number) => {
    const [row] = await database
      .select()
      .from(upstreamStations)
      .where(eq(upstreamStations.uuid, uuidOf(number)));
    const [station] = await database
      .select()
      .from(stations)
      .where(eq(stations.id, row?.stationId ?? ""));
    return { station, isRemoved: row?.removedAt != null };
  };
  return { upstream, pass, database, read };
}

onBothEngines(
  "a station that the upstream removed is suspended, and public again when it is back there",
  async (testDatabase) => {
    const { upstream, pass, database, read } = await mirrored(testDatabase, 20);
    const { station } = await read(7);
    upstream.remove(uuidOf(7));
    expect((await pass()).counts).toMatchObject({ removed: 0 });
    expect((await pass({ kind: "all" })).counts).toEqual({ added: 0, changed: 0, removed: 1, kept: 19 });
    expect(await read(7)).toMatchObject({ isRemoved: true, station: { status: "suspended" } });
    const suspensions = await database.select().from(changes).where(eq(changes.kind, "suspend"));
    expect(suspensions).toMatchObject([
      { actorRole: "system", stationId: station?.id, after: { status: "suspended" } },
    ]);
    expect(suspensions[0]?.text).toContain("O Radio Browser retirou esta rádio");
    expect(await database.$count(reviewItems)).toBe(0);
    expect((await pass({ kind: "all" })).counts).toMatchObject({ removed: 0 });
    upstream.put({ stationuuid: uuidOf(7), name: "Rádio 007" });
    expect((await pass()).counts).toMatchObject({ added: 0, changed: 1 });
    expect(await read(7)).toMatchObject({ isRemoved: false, station: { id: station?.id, status: "approved" } });
  },
);

onBothEngines(
  "a suspended station is public again at once when its stream is back with a new UUID",
  async (testDatabase) => {
    const { upstream, pass, database, read } = await mirrored(testDatabase, 20);
    const { station } = await read(7);
    upstream.remove(uuidOf(7));
    await pass({ kind: "all" });
    expect((await read(7)).station?.status).toBe("suspended");
    upstream.put({ stationuuid: uuidOf(30), name: "Rádio 007", url: station?.streamUrl });
    expect((await pass()).counts).toMatchObject({ added: 0, changed: 1 });
    expect(await read(30)).toMatchObject({ isRemoved: false, station: { id: station?.id, status: "approved" } });
    expect(await database.$count(stations)).toBe(20);
  },
);

onBothEngines("a removed station that our checks found playing within seven days stays", async (testDatabase) => {
  const { upstream, pass, database, read } = await mirrored(testDatabase, 20);
  const playing = async (number: number, daysAgo: number) => {
    const { station } = await read(number);
    const playedAt = new Date(Date.now() - daysAgo * DAY_MS);
    await database
      .update(streamChecks)
      .set({ playedAt })
      .where(eq(streamChecks.stationId, station?.id ?? ""));
  };
  await playing(1, 6.9);
  await playing(2, 7.1);
  upstream.remove(uuidOf(1));
  upstream.remove(uuidOf(2));
  expect((await pass({ kind: "all" })).counts).toMatchObject({ removed: 1, kept: 18 });
  expect(await read(1)).toMatchObject({ isRemoved: true, station: { status: "approved" } });
  expect(await read(2)).toMatchObject({ isRemoved: true, station: { status: "suspended" } });
});

onBothEngines("a suspended station is still checked, and public again when it plays", async (testDatabase) => {
  const { upstream, pass, database, read } = await mirrored(testDatabase, 20);
  upstream.remove(uuidOf(3));
  await pass({ kind: "all" });
  const { station } = await read(3);
  const id = station?.id ?? "";
  await database.update(streamChecks).set({ nextCheckAt: new Date("2100-01-01") });
  const due = new Date(Date.now() + 60_000);
  await database.update(streamChecks).set({ nextCheckAt: due }).where(eq(streamChecks.stationId, id));
  expect((await takeDueChecks(database, due)).map(({ stationId }) => stationId)).toEqual([id]);
  await database.update(streamChecks).set({ playedAt: due }).where(eq(streamChecks.stationId, id));
  expect((await pass()).counts).toMatchObject({ changed: 1 });
  expect(await read(3)).toMatchObject({ isRemoved: true, station: { status: "approved" } });
  const [check] = await database.select().from(streamChecks).where(eq(streamChecks.stationId, id));
  expect(check?.watched).toBe(false);
});

onBothEngines("a station that a person suspended stays suspended, and its fields follow", async (testDatabase) => {
  const { upstream, pass, database, read } = await mirrored(testDatabase, 20);
  const { station } = await read(4);
  const decide = async (status: "approved" | "suspended") => {
    await database
      .update(stations)
      .set({ status })
      .where(eq(stations.id, station?.id ?? ""));
    const kind = status === "approved" ? "approve" : "suspend";
    await database.transaction((transaction) =>
      recordChange(
        transaction,
        { id: "someone", role: "editor" },
        { kind, station: { id: station?.id ?? "", name: "" }, before: {}, after: { status } },
      ),
    );
  };
  await decide("suspended");
  upstream.put({ stationuuid: uuidOf(4), name: "Rádio Quatro" });
  await pass();
  expect((await read(4)).station).toMatchObject({ status: "suspended", name: "Rádio Quatro" });
  // Suspended by the mirror first, then by a person.
  upstream.remove(uuidOf(5));
  await pass({ kind: "all" });
  const five = (await read(5)).station;
  expect(five?.status).toBe("suspended");
  for (const status of ["approved", "suspended"] as const) {
    await database
      .update(stations)
      .set({ status })
      .where(eq(stations.id, five?.id ?? ""));
    await database.transaction((transaction) =>
      recordChange(
        transaction,
        { id: "someone", role: "editor" },
        {
          kind: status === "approved" ? "approve" : "suspend",
          station: five ?? { id: "", name: "" },
          after: { status },
        },
      ),
    );
  }
  upstream.put({ stationuuid: uuidOf(5), name: "Rádio Cinco" });
  await pass();
  expect((await read(5)).station).toMatchObject({ status: "suspended", name: "Rádio Cinco" });
});

onBothEngines("ten per cent that are missing are removed", async (testDatabase) => {
  const { upstream, pass } = await mirrored(testDatabase, 100);
  for (let number = 1; number <= 10; number += 1) upstream.remove(uuidOf(number));
  const { counts, trouble } = await pass({ kind: "all" });
  expect({ trouble, removed: counts.removed }).toEqual({ trouble: null, removed: 10 });
});

onBothEngines(
  "a station that the pages missed is not removed, and one that came twice is there once",
  async (testDatabase) => {
    const { upstream, pass, database } = await mirrored(testDatabase, 60);
    let pages = 0;
    upstream.onRequest((path) => {
      if (!path.startsWith("/json/stations?")) return;
      pages += 1;
      // Names change between two pages: what was to come is before, and what was before is to come again.
      if (pages === 2) upstream.put({ stationuuid: uuidOf(25), name: "A Rádio 025" });
      if (pages === 3) upstream.put({ stationuuid: uuidOf(2), name: "Z Rádio 002" });
    });
    const { counts, trouble } = await pass({ kind: "all", pageSize: 20 });
    expect(pages).toBeGreaterThan(3);
    expect({ trouble, removed: counts.removed, added: counts.added }).toEqual({ trouble: null, removed: 0, added: 0 });
    const names = await database
      .select({ name: stations.name })
      .from(stations)
      .where(inArray(stations.name, ["A Rádio 025", "Z Rádio 002"]));
    expect(names).toHaveLength(2);
    expect(await database.$count(stations)).toBe(60);
  },
);
