import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createCatalogue } from "#app/catalogue/catalogue.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { StationStatus } from "#app/stations/station-status.ts";
import { stations } from "#app/stations/stations.table.ts";
import { onBothEngines, rowsOf } from "../../test-support/databases.ts";
import { putStation, station } from "../../test-support/named-stations.ts";
import { findDuplicates, readHiddenByHost } from "./duplicates.server.ts";
import { streamChecks } from "./stream-checks.table.ts";

const put = (database: Database, id: string, streamUrl: string, status: StationStatus = "pending") =>
  putStation(database, station({ id, name: id, streamUrl }), status);

const idsIn = (rows: { id: string }[]) => rows.map(({ id }) => id);

onBothEngines("a short host reads no station whose address only contains it", async ({ database }) => {
  for (const [place, url] of [
    ...[
      "https://som.example/e",
      "http://te/s",
      "http://e.example/s",
      "http://e@som.example/s",
      "https://som.example:80/",
    ],
    ...["http://e/s", "https://E:8000/x", "http://someone:e@e./y"],
  ].entries()) {
    await put(database, String(place), url);
  }
  expect(idsIn(await readHiddenByHost(database, ["https://e/s"]))).toEqual(["5", "6", "7"]);
  expect(idsIn(await readHiddenByHost(database, ["https://nada.example/s"]))).toEqual([]);
});

onBothEngines(
  "hosts of every form are found: with accents, as numbers, with a dot at the end",
  async ({ database }) => {
    await put(database, "accents", "https://rádio.example/s");
    await put(database, "numbers", "http://[2001:db8::1]:8000/s");
    const find = async (url: string) => idsIn(await findDuplicates({ database, catalogue: createCatalogue() }, [url]));
    expect(await find("http://xn--rdio-5na.example/s")).toEqual(["accents"]);
    expect(await find("https://RÁDIO.example./s")).toEqual(["accents"]);
    expect(await find("http://[2001:DB8::1]:8000/s")).toEqual(["numbers"]);
  },
);

onBothEngines(
  "approved stations are found in the catalogue, and the database is not searched for them",
  async (house) => {
    const { database } = house;
    const url = "https://som.example/s";
    await put(database, "a", url, "approved");
    await put(database, "b", url, "suspended");
    await put(database, "c", url, "pending");
    expect(idsIn(await readHiddenByHost(database, [url]))).toEqual(["b", "c"]);
    const catalogue = createCatalogue();
    catalogue.put([station({ id: "a", name: "Rádio A", streamUrl: url })]);
    expect(await findDuplicates({ database, catalogue }, [url])).toEqual([
      { id: "a", name: "Rádio A", status: "approved" },
      { id: "b", name: "b", status: "suspended" },
      { id: "c", name: "c", status: "pending" },
    ]);
  },
);

onBothEngines("a station is found by where a check was led, whatever its state, with http and https", async (house) => {
  const { database } = house;
  for (const status of ["approved", "pending"] as const) {
    await put(database, status, `https://${status}.example/list.pls`, status);
    await database.insert(streamChecks).values({ stationId: status, finalUrl: "http://edge.example/s" });
  }
  const found = await findDuplicates({ database, catalogue: createCatalogue() }, ["https://edge.example/s"]);
  expect(idsIn(found)).toEqual(["approved", "pending"]);
});

onBothEngines("stations that wait are looked up by an index of hosts", async ({ database }) => {
  // A planner reads the few rows of an empty directory by any index; with many, only by the one that finds them.
  const many = Array.from({ length: 2000 }, (_, place) => `s${place}`);
  const waiting = many.map((id) => ({ ...station({ id, name: id, streamUrl: `https://${id}.example/s` }), tags: [] }));
  await database.insert(stations).values(waiting);
  await database.execute(sql`analyze stations`);
  const query = readHiddenByHost(database, ["https://s7.example/s"]);
  const plan = (await rowsOf(database, sql`explain ${query.getSQL()}`)).map((row) => Object.values(row).join(" "));
  expect(plan.join("\n")).toMatch(/Index.* on "?stations_stream_host|using stations_stream_host/);
});
