import { createHash } from "node:crypto";
import { asc, eq, getTableName, sql } from "drizzle-orm";
import { expect } from "vitest";
import { type Database, rowsOf } from "#app/platform/database/database.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { uuidsOfStation } from "#test-support/identities.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { addStationUuids, answerForStations } from "./add-station-uuids.server.ts";
import { insertBuiltInStations } from "./insert-built-in-stations.server.ts";
import { stationUuids, stationVersions, VERSIONS_KEPT } from "./station-identities.table.ts";
import { stations } from "./stations.table.ts";

const ID = "0f6d7a52-1111-8222-a333-944455556666";
const UPSTREAM = "960cf833-0601-11e8-ae97-52543be04c81";
const OTHER = "960cf833-0601-11e8-ae97-52543be04c82";
const MAR = station({ id: ID, name: "Rádio Mar", streamUrl: "https://mar.example/live" });

const versionsOf = (database: Database, stationId = ID) =>
  database
    .select()
    .from(stationVersions)
    .where(eq(stationVersions.stationId, stationId))
    .orderBy(asc(stationVersions.seq));

/** A UUID of version 5. Source: RFC 9562, section 5.5. */
function uuidOfName(name: string): string {
  const namespace = Buffer.from("6ba7b8119dad11d180b400c04fd430c8", "hex");
  const bytes = createHash("sha1").update(namespace).update(name).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

onBothEngines(
  "the UUID of a station is its id, and that of a built-in station is made from its number",
  async ({ database }) => {
    await putStation(database, MAR);
    expect(await uuidsOfStation(database, ID)).toEqual([{ uuid: ID, isPrimary: true, deletedAt: null }]);
    await database.transaction((transaction) => insertBuiltInStations(transaction, new Date()));
    for (let number = 1; number <= 10; number += 1) {
      const uuid = uuidOfName(`urn:radiowave:station:${number}`);
      expect(await uuidsOfStation(database, String(number))).toMatchObject([{ uuid, isPrimary: true }]);
    }
    await putStation(database, station({ id: "aurora", name: "Rádio Aurora" }));
    expect((await uuidsOfStation(database, "aurora"))[0]?.uuid).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-/,
    );
  },
);

onBothEngines("the first UUID of an upstream becomes primary, and the others are aliases", async ({ database }) => {
  await putStation(database, MAR);
  const give = (uuid: string, origin: "upstream" | "add" = "upstream") =>
    database.transaction((transaction) => addStationUuids(transaction, [{ uuid, stationId: ID }], origin));
  const primary = async () =>
    (await uuidsOfStation(database, ID)).filter(({ isPrimary }) => isPrimary).map(({ uuid }) => uuid);
  const promised = "aaaaaaaa-0601-4111-8e97-52543be04c81";
  await give(promised, "add");
  expect(await primary()).toEqual([promised]);
  await give(UPSTREAM);
  await give(OTHER);
  await give(UPSTREAM);
  expect(await primary()).toEqual([UPSTREAM]);
  expect((await uuidsOfStation(database, ID)).map(({ uuid }) => uuid).sort()).toEqual(
    [ID, UPSTREAM, OTHER, promised].sort(),
  );
});

onBothEngines(
  "of several UUIDs of one station that are given at once, the first becomes primary",
  async ({ database }) => {
    await putStation(database, MAR);
    const given = [OTHER, UPSTREAM].map((uuid) => ({ uuid, stationId: ID }));
    await database.transaction((transaction) => addStationUuids(transaction, given, "upstream"));
    expect((await uuidsOfStation(database, ID)).find(({ isPrimary }) => isPrimary)?.uuid).toBe(OTHER);
  },
);

onBothEngines("the UUIDs of a deleted station stay, and are its own again when it comes back", async ({ database }) => {
  await putStation(database, MAR);
  await database.transaction((transaction) =>
    addStationUuids(transaction, [{ uuid: UPSTREAM, stationId: ID }], "upstream"),
  );
  await database.delete(stations).where(eq(stations.id, ID));
  const deleted = await uuidsOfStation(database, ID);
  expect(deleted.map(({ uuid }) => uuid)).toEqual([ID, UPSTREAM]);
  expect(deleted.every(({ deletedAt }) => deletedAt instanceof Date)).toBe(true);
  await putStation(database, MAR);
  expect(await uuidsOfStation(database, ID)).toEqual([
    { uuid: ID, isPrimary: false, deletedAt: null },
    { uuid: UPSTREAM, isPrimary: true, deletedAt: null },
  ]);
  expect(await versionsOf(database)).toHaveLength(1);
});

onBothEngines("a station whose id is the alias of another one gets a UUID of its own", async ({ database }) => {
  await putStation(database, station({ id: "aurora", name: "Rádio Aurora" }));
  await database.transaction((transaction) =>
    addStationUuids(transaction, [{ uuid: ID, stationId: "aurora" }], "upstream"),
  );
  await putStation(database, MAR);
  const [own, ...more] = await uuidsOfStation(database, ID);
  expect(more).toEqual([]);
  expect(own?.isPrimary).toBe(true);
  expect(own?.uuid).not.toBe(ID);
});

onBothEngines("a changed field adds a version, and a field that others do not see adds none", async ({ database }) => {
  await putStation(database, MAR);
  const [first] = await versionsOf(database);
  await database.update(stations).set({ description: "Música", listeners: 3, offAir: true, city: "Faro" });
  expect(await versionsOf(database)).toEqual([first]);
  await database.update(stations).set({ name: "Rádio Maré", tags: ["mar"] });
  const [old, current, ...more] = await versionsOf(database);
  expect(more).toEqual([]);
  expect(old).toMatchObject({ seq: first?.seq, changeUuid: first?.changeUuid });
  expect(old?.row).toMatchObject({ name: "Rádio Mar", stream_url: MAR.streamUrl, tags: [], latitude: null });
  expect(current?.row).toBeNull();
});

onBothEngines("what a station was before it became public is in no version", async ({ database }) => {
  await putStation(database, MAR, "pending");
  await database.update(stations).set({ name: "Telefone 912" });
  await database.update(stations).set({ name: "Rádio Mar" });
  const [pending] = await versionsOf(database);
  await database.update(stations).set({ status: "approved" });
  const [approved, ...more] = await versionsOf(database);
  expect(more).toEqual([]);
  expect(approved?.row).toBeNull();
  expect(approved?.seq).toBeGreaterThan(pending?.seq ?? 0);
});

onBothEngines("of many versions of a station the last ones stay", async ({ database }) => {
  await putStation(database, MAR);
  await putStation(database, station({ id: "aurora", name: "Rádio Aurora" }));
  for (let number = 1; number <= VERSIONS_KEPT + 2; number += 1)
    await database
      .update(stations)
      .set({ name: `Mar ${number}` })
      .where(eq(stations.id, ID));
  const kept = await versionsOf(database);
  expect(kept).toHaveLength(VERSIONS_KEPT);
  expect(kept[0]?.row?.name).toBe("Mar 3");
  expect(kept.at(-1)?.row).toBeNull();
  expect(await versionsOf(database, "aurora")).toHaveLength(1);
});

onBothEngines("a duplicate is answered by another station until it is public again", async ({ database }) => {
  await putStation(database, MAR, "suspended");
  await database.transaction((transaction) => answerForStations(transaction, [ID], "aurora"));
  const answeredBy = async () => (await database.select().from(stationUuids))[0]?.answeredBy;
  expect(await answeredBy()).toBe("aurora");
  await database.update(stations).set({ status: "approved" });
  expect(await answeredBy()).toBeNull();
});

onBothEngines(
  "a session that began with few stations reads few rows for each of many later ones",
  async ({ database }) => {
    const ADDED = 25;
    await database.transaction(async (transaction) => {
      const insert = (kind: string, count: number) =>
        transaction.execute(
          sql`insert into ${stations} (id, name) select ${kind} || n, 'Rádio' from generate_series(1, ${count}::int) n`,
        );
      const rowsRead = async () => {
        const [read] = await rowsOf<{ rows: number }>(
          transaction,
          sql`select idx_tup_fetch::int as rows from pg_stat_xact_user_tables where relname = ${getTableName(stationUuids)}`,
        );
        return read?.rows ?? Number.NaN;
      };
      await insert("first-", 10);
      await insert("many-", 2_000);
      const before = await rowsRead();
      await insert("last-", ADDED);
      expect((await rowsRead()) - before).toBeLessThanOrEqual(ADDED);
    });
  },
);
