import { readFileSync } from "node:fs";
import { asc, desc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { milestones } from "#app/platform/database/platform.table.ts";
import { BUILT_IN_STATIONS } from "#app/stations/station/built-in-stations.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines, onEngine, rowsOf } from "#test-support/databases.ts";
import { AURORA, BEIRA, CAIS, putStation } from "#test-support/named-stations.ts";
import { openDatabase } from "./open-database.ts";
import { prepareDatabase } from "./prepare-database.ts";

const TEN = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

onBothEngines(
  "the first start creates the tables",
  async ({ connection, database }) => {
    await prepareDatabase(connection);
    const tables = await rowsOf(
      database,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    const names = tables.map(({ name }) => name);
    for (const name of ["milestones", "settings", "stations"]) expect(names).toContain(name);
  },
  { tables: false },
);

onBothEngines(
  "the first start inserts the ten built-in stations, approved, station 1 the newest",
  async ({ connection, database }) => {
    await prepareDatabase(connection);
    const rows = await database.select().from(stations).orderBy(desc(stations.createdAt));
    expect(rows.map(({ id }) => id)).toEqual(TEN);
    expect(new Set(rows.map(({ createdAt }) => createdAt.getTime())).size).toBe(10);
    expect(rows.map(({ genre }) => genre)).toEqual([
      ...["Jazz", "Eletrónica", "Rock Clássico", "Lo-fi", "Latina"],
      ...["Hip-Hop", "Clássica", "Country", "Indie", "Pop"],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ status: "approved", imageUrl: "", submittedBy: null, contactEmail: null });
      expect(row.name, row.id).not.toBe("");
      expect(row.description, row.id).not.toBe("");
      expect(row.streamUrl, row.id).toMatch(/^https:\/\//);
      expect(row.country, row.id).not.toBe("");
      expect(row.tags.length, row.id).toBeGreaterThan(0);
      expect(row.languages.length, row.id).toBeGreaterThan(0);
      expect(row.listeners, row.id).toBeGreaterThan(0);
      expect(row.bitrate, row.id).toMatch(/^\d+kbps$/);
    }
  },
  { tables: false },
);

onBothEngines(
  "an update gives the built-in stations of an existing database their languages, but not edited ones",
  async ({ connection, database }) => {
    await prepareDatabase(connection);
    await database.update(stations).set({ languages: [] });
    await database.update(stations).set({ streamUrl: "https://aurora.example/" }).where(eq(stations.id, "1"));
    const [, update = ""] = readFileSync("migrations/0007_languages.sql", "utf8").split("--> statement-breakpoint");
    await database.execute(sql.raw(update));
    const rows = await database.select().from(stations).orderBy(desc(stations.createdAt));
    const expected = BUILT_IN_STATIONS.map(({ id, languages }) => (id === "1" ? [] : languages));
    expect(rows.map(({ languages }) => languages)).toEqual(expected);
  },
  { tables: false },
);

onBothEngines(
  "a second start changes nothing",
  async ({ connection, database }) => {
    await prepareDatabase(connection);
    await database.update(stations).set({ name: "Rádio Aurora", status: "suspended" }).where(eq(stations.id, "1"));
    const before = await database.select().from(stations).orderBy(asc(stations.id));
    await prepareDatabase(connection);
    expect(await database.select().from(stations).orderBy(asc(stations.id))).toEqual(before);
  },
  { tables: false },
);

onBothEngines(
  "removed built-in stations are not inserted again",
  async ({ connection, database }) => {
    await prepareDatabase(connection);
    await database.delete(stations);
    await prepareDatabase(connection);
    expect(await database.select().from(stations)).toEqual([]);
  },
  { tables: false },
);

onBothEngines("an existing station with a built-in id is not changed", async ({ connection, database }) => {
  await putStation(database, { ...AURORA, id: "3" }, "suspended");
  await prepareDatabase(connection);
  const rows = await database.select().from(stations);
  expect(rows).toHaveLength(10);
  expect(rows.find(({ id }) => id === "3")).toMatchObject({ name: "Rádio Aurora", status: "suspended" });
});

onBothEngines(
  "one start gives stored stations the known names of countries and genres",
  async ({ connection, database }) => {
    await putStation(database, { ...AURORA, country: "portugal", genre: "Generalista" });
    await putStation(database, { ...BEIRA, country: "Germany", genre: "jazz" }, "pending");
    await putStation(database, { ...CAIS, country: "Atlântida", countryCode: "", genre: "Bossa nova" }, "suspended");
    // As in a database of an earlier version.
    await database.insert(milestones).values({ name: "known countries and genres named" });
    const before = await database.select().from(stations);
    await prepareDatabase(connection);
    const named = {
      aurora: ["Portugal", "PT", "Geral"],
      beira: ["Alemanha", "DE", "Jazz"],
      cais: ["Atlântida", "", "Bossa nova"],
    };
    for (const [id, [country, countryCode, genre]] of Object.entries(named)) {
      const [row] = await database.select().from(stations).where(eq(stations.id, id));
      const old = before.find((one) => one.id === id);
      expect({ ...row, searchText: "" }).toEqual({ ...old, country, countryCode, genre, searchText: "" });
    }
    await database.update(stations).set({ country: "portugal" }).where(eq(stations.id, "aurora"));
    await prepareDatabase(connection);
    const [again] = await database.select().from(stations).where(eq(stations.id, "aurora"));
    expect(again?.country, "names are applied once per version").toBe("portugal");
  },
);

onBothEngines("the database accepts only the three states of a station", async ({ database }) => {
  await putStation(database, AURORA);
  for (const status of ["pending", "approved", "suspended"]) {
    await database.execute(sql`update stations set status = ${status}`);
  }
  for (const status of ["deleted", "Approved", ""]) {
    const refused = database.execute(sql`update stations set status = ${status}`);
    await expect(refused, status).rejects.toMatchObject({
      cause: { code: "23514", constraint: "stations_status" },
    });
  }
  expect(await rowsOf(database, sql`select status from stations`)).toEqual([{ status: "suspended" }]);
});

onBothEngines("a new station is pending", async ({ database }) => {
  await database.execute(sql`insert into stations (id, name) values ('beira', 'Rádio Beira')`);
  expect(await rowsOf(database, sql`select status from stations`)).toEqual([{ status: "pending" }]);
});

onEngine(
  "postgres",
  "processes that start at the same time insert the stations once",
  async ({ connection, settings, database }) => {
    const others = await Promise.all([openDatabase(settings), openDatabase(settings), openDatabase(settings)]);
    await Promise.all([connection, ...others].map(prepareDatabase));
    const rows = await database.select({ id: stations.id }).from(stations);
    expect(rows.map(({ id }) => id).sort()).toEqual(TEN.toSorted());
    await Promise.all(others.map((other) => other.close()));
  },
  { tables: false },
);
