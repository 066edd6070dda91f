import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { parseUpstreamStation } from "#app/exchange/radio-browser/read-upstream-station.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { BUILT_IN_GENRES } from "#app/stations/station/reference/genre-map.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { listedStationKey } from "#app/stations/station/stream-key.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { givenUuid, readIdentities, uuidsOfStation } from "#test-support/identities.ts";
import { bytesOf, importText, NOON, newImport } from "#test-support/import-lists.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { getImport } from "./import-reader.server.ts";
import { beginImport, resumeImport } from "./import-records.server.ts";
import { runImport } from "./run-import.server.ts";
import { listedStationId } from "./store-batch.server.ts";

const FIXTURES = `${import.meta.dirname}/formats/fixtures`;
const MAR = "https://mar.example/live";

/** A row of Radio Browser's JSON. */
const listed = (number: number, url: string, more: object = {}) => ({
  stationuuid: givenUuid(number),
  changeuuid: `aaaaaaaa-0000-4000-8000-00000000${String(number).padStart(4, "0")}`,
  name: `Rádio ${number}`,
  url,
  countrycode: "PT",
  votes: number,
  lastchecktime_iso8601: "2026-01-15T08:00:00Z",
  ...more,
});

const factsOf = async (database: Database, number: number) => {
  const [row] = await database
    .select()
    .from(upstreamStations)
    .where(eq(upstreamStations.uuid, givenUuid(number)));
  return row;
};

onBothEngines("Radio Browser's JSON and CSV bring UUIDs and all that they report about a station", async (test) => {
  const { database } = test;
  const json = readFileSync(`${FIXTURES}/15-radio-browser-api.json`, "utf8");
  const rows = (JSON.parse(json) as unknown[]).flatMap((row) => parseUpstreamStation(row) ?? []);
  const done = await importText(test, json, { approves: true });
  expect(done).toMatchObject({ rowsRead: rows.length, refused: 0 });
  expect(done.added).toBeGreaterThan(10);
  for (const row of rows) {
    const [reported] = await database.select().from(upstreamStations).where(eq(upstreamStations.uuid, row.uuid));
    expect(reported).toMatchObject({ changeUuid: row.changeUuid, facts: row.facts, seenAt: null, removedAt: null });
    const id = listedStationId(listedStationKey(row.url));
    expect(reported?.stationId).toBe(id);
    const [stored] = await database.select().from(stations).where(eq(stations.id, id));
    // Others have the stream of a row before them.
    if (!(reported && "name" in reported.written)) continue;
    expect(stored).toMatchObject({ region: row.state, countryCode: row.countrycode });
    const { name, streamUrl, websiteUrl, imageUrl, genre, countryCode, region, tags, languages, latitude, longitude } =
      stored ?? {};
    expect(reported.written).toEqual({
      name,
      genre,
      region,
      tags,
      languages,
      latitude,
      longitude,
      stream_url: streamUrl,
      website_url: websiteUrl,
      image_url: imageUrl,
      country_code: countryCode,
    });
    expect(await uuidsOfStation(database, id)).toContainEqual({ uuid: row.uuid, isPrimary: true, deletedAt: null });
  }
  const before = await readIdentities(database);
  const csv = readFileSync(`${FIXTURES}/17-radio-browser-api.csv`, "utf8");
  expect(await importText(test, csv)).toMatchObject({ added: 0, refused: 0 });
  expect(await readIdentities(database), "the CSV of the same stations changes nothing").toEqual(before);
});

onBothEngines("Radio Browser's M3U brings UUIDs, also of stations without a country", async (test) => {
  const entry = (name: string, url: string, uuid: string) =>
    `#RADIOBROWSERUUID:${uuid}\r\n#EXTINF:1,${name}\r\n${url}\r\n\r\n`;
  const list = `#EXTM3U\r\n${entry("Mar", MAR, givenUuid(1).toUpperCase())}${entry("Rio", "https://rio.example/", "nenhum")}`;
  expect(await importText(test, list)).toMatchObject({ added: 1, refused: 1 });
  expect(await test.database.select().from(stations)).toMatchObject([{ name: "Mar", country: "", countryCode: "" }]);
  expect(await test.database.select().from(stationUuids)).toMatchObject([{ uuid: givenUuid(1), isPrimary: true }]);
  expect(await test.database.$count(upstreamStations)).toBe(0);
  await importText(test, JSON.stringify([listed(1, MAR)]));
  expect(await factsOf(test.database, 1), "a later list reports more").toMatchObject({ facts: { votes: 1 } });
});

onBothEngines("a row whose stream is here gives its UUID to that station, in any status", async (test) => {
  const { database } = test;
  await putStation(database, station({ id: "mar", name: "Rádio Mar", streamUrl: MAR }), "suspended");
  const [before] = await database.select().from(stations);
  const rows = [listed(1, "http://MAR.example:80/live"), listed(2, MAR)];
  expect(await importText(test, JSON.stringify(rows))).toMatchObject({ added: 0, duplicates: 2 });
  expect(await database.select().from(stations)).toEqual([before]);
  const known = await uuidsOfStation(database, "mar");
  expect(known.find(({ isPrimary }) => isPrimary)?.uuid).toBe(givenUuid(1));
  expect(known.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([givenUuid(1), givenUuid(2)]));
  expect(known).toHaveLength(3);
  expect(await factsOf(database, 1)).toMatchObject({ stationId: "mar", written: {}, facts: { votes: 1 } });
});

onBothEngines("of two rows with one stream the first gives the fields, and the second an alias", async (test) => {
  const { database } = test;
  const rows = [listed(2, MAR, { name: "Primeira" }), listed(1, "http://mar.example/live", { name: "Segunda" })];
  expect(await importText(test, JSON.stringify(rows))).toMatchObject({ added: 1, duplicates: 1 });
  const id = listedStationId(listedStationKey(MAR));
  expect(await uuidsOfStation(database, id)).toEqual([
    { uuid: givenUuid(1), isPrimary: false, deletedAt: null },
    { uuid: givenUuid(2), isPrimary: true, deletedAt: null },
  ]);
  expect(await factsOf(database, 2)).toMatchObject({ stationId: id, written: { name: "Primeira" } });
  expect(await factsOf(database, 1)).toMatchObject({ stationId: id, written: {}, facts: { votes: 1 } });
});

onBothEngines("a newer list brings newer facts, and neither an older one nor one after a mirror", async (test) => {
  const { database } = test;
  const list = (votes: number, lastchecktime_iso8601: string) =>
    JSON.stringify([listed(1, MAR, { votes, lastchecktime_iso8601, name: `Mar ${votes}` })]);
  await importText(test, list(10, "2026-01-15T08:00:00Z"));
  const before = await readIdentities(database);
  await importText(test, list(9, "2026-01-14T08:00:00Z"));
  expect(await readIdentities(database)).toEqual(before);
  await importText(test, list(11, "2026-01-16T08:00:00Z"));
  const newer = await factsOf(database, 1);
  expect(newer).toMatchObject({ facts: { votes: 11 }, written: { name: "Mar 10" } });
  expect((await readIdentities(database)).stations).toEqual(before.stations);
  await database.update(upstreamStations).set({ seenAt: NOON });
  await importText(test, list(12, "2026-01-17T08:00:00Z"));
  expect(await factsOf(database, 1)).toMatchObject({ facts: { votes: 11 } });
});

onBothEngines("a UUID stays with its station when a list has it with another stream", async (test) => {
  const { database } = test;
  await importText(test, JSON.stringify([listed(1, MAR)]));
  const done = await importText(
    test,
    JSON.stringify([listed(1, "https://rio.example/"), listed(1, "https://ria.example/")]),
  );
  expect(done).toMatchObject({ added: 2, duplicates: 0 });
  const [mar, rio, ria] = [MAR, "https://rio.example/", "https://ria.example/"].map((url) =>
    listedStationId(listedStationKey(url)),
  );
  const primaries = await database.select().from(stationUuids).where(eq(stationUuids.isPrimary, true));
  expect(new Map(primaries.map(({ stationId, uuid }) => [stationId, uuid]))).toEqual(
    new Map([
      [mar, givenUuid(1)],
      [rio, rio],
      [ria, ria],
    ]),
  );
  expect(await factsOf(database, 1)).toMatchObject({ stationId: mar });
  expect(await database.$count(upstreamStations)).toBe(1);
});

onBothEngines(
  "an import brings deleted stations back, with all their UUIDs and the fields of the list",
  async (test) => {
    const { database } = test;
    const id = listedStationId(listedStationKey(MAR));
    await importText(test, JSON.stringify([listed(1, MAR, { name: "Mar" }), listed(2, MAR)]), { approves: true });
    await database.update(stations).set({ streamUrl: "https://mar.example/novo" });
    await database.delete(stations);
    expect((await uuidsOfStation(database, id)).every(({ deletedAt }) => deletedAt !== null)).toBe(true);
    const done = await importText(test, JSON.stringify([listed(2, MAR), listed(1, MAR, { name: "Maré" })]));
    expect(done).toMatchObject({ added: 1, duplicates: 1 });
    expect(await uuidsOfStation(database, id)).toEqual([
      { uuid: givenUuid(1), isPrimary: true, deletedAt: null },
      { uuid: givenUuid(2), isPrimary: false, deletedAt: null },
    ]);
    expect(await factsOf(database, 2)).toMatchObject({ written: { name: "Rádio 2" } });
  },
);

onBothEngines("a station whose stream was edited keeps its UUID, and gets those of its first stream", async (test) => {
  const { database } = test;
  const id = listedStationId(listedStationKey(MAR));
  await importText(test, JSON.stringify([listed(1, MAR)]));
  await database.update(stations).set({ streamUrl: "https://mar.example/novo" });
  const rows = [listed(2, MAR), listed(3, "https://mar.example/novo"), listed(1, MAR)];
  expect(await importText(test, JSON.stringify(rows))).toMatchObject({ added: 0, duplicates: 3 });
  const known = await uuidsOfStation(database, id);
  expect(known.map(({ uuid, isPrimary }) => [uuid, isPrimary])).toEqual([
    [givenUuid(1), true],
    [givenUuid(2), false],
    [givenUuid(3), false],
  ]);
});

onBothEngines(
  "an import that is stopped and resumed, and one after it, leave the same as a single one",
  async (test) => {
    const { database, engine } = test;
    // Each stream twice, far apart.
    const rows = Array.from({ length: 700 }, (_, index) => listed(index, `https://r${index % 350}.example/`));
    const text = JSON.stringify(rows);
    const clock = { now: () => NOON };
    const job = { database, pace: engine, genres: BUILT_IN_GENRES, clock };
    const record = await beginImport(database, newImport(), "one", NOON);
    expect(await runImport({ ...job, record, file: bytesOf(text), signal: AbortSignal.abort() })).toBe("released");
    expect((await getImport(database, record.id)).rowsRead).toBeLessThan(700);
    const resumed = await resumeImport(database, record.id, "two", new Date(NOON.getTime() + 60_000));
    if (!resumed) throw new Error("The import was not resumed.");
    expect(await runImport({ ...job, record: resumed, file: bytesOf(text) })).toBe("done");
    expect(await getImport(database, record.id)).toMatchObject({ added: 350, duplicates: 350 });
    const after = await readIdentities(database);
    expect(after.stations).toHaveLength(350);
    expect(after.upstream).toHaveLength(700);
    for (const [index, row] of rows.entries()) {
      const uuid = after.uuids.find((known) => known.uuid === row.stationuuid);
      expect(uuid).toMatchObject({ isPrimary: index < 350, stationId: listedStationId(listedStationKey(row.url)) });
    }
    await importText(test, text);
    expect(await readIdentities(database)).toEqual(after);
  },
);
