import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { createCatalogue } from "#app/stations/catalogue/catalogue.ts";
import type { StationStatus } from "#app/stations/station/station-status.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { onBothEngines, rowsOf } from "#test-support/databases.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { findDuplicates, readHiddenByHost } from "./duplicates.server.ts";

const put = (database: Database, id: string, streamUrl: string, status: StationStatus = "pending") =>
  putStation(database, station({ id, name: id, streamUrl }), status);

const idsIn = (rows: { id: string }[]) => rows.map(({ id }) => id);

onBothEngines("readHiddenByHost: a host matches completely, not as a part of another", async ({ database }) => {
  const others = ["https://som.example/e", "http://te/s", "http://e.example/s", "http://e@som.example/s"];
  const matching = ["http://e/s", "https://E:8000/x", "http://someone:e@e./y"];
  for (const [index, url] of [...others, "https://som.example:80/", ...matching].entries()) {
    await put(database, String(index), url);
  }
  expect(idsIn(await readHiddenByHost(database, ["https://e/s"]))).toEqual(["5", "6", "7"]);
  expect(idsIn(await readHiddenByHost(database, ["https://nada.example/s"]))).toEqual([]);
});

onBothEngines(
  "findDuplicates: finds hosts with accents, IPv6 hosts and hosts with a trailing dot",
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
  "findDuplicates: finds approved stations in the catalogue instead of the database",
  async ({ database }) => {
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

onBothEngines(
  "findDuplicates: finds a station of any status by its final URL, over http and https",
  async ({ database }) => {
    for (const status of ["approved", "pending"] as const) {
      await put(database, status, `https://${status}.example/list.pls`, status);
      await database.insert(streamChecks).values({ stationId: status, finalUrl: "http://edge.example/s" });
    }
    const found = await findDuplicates({ database, catalogue: createCatalogue() }, ["https://edge.example/s"]);
    expect(idsIn(found)).toEqual(["approved", "pending"]);
  },
);

onBothEngines("readHiddenByHost: uses the index of hosts", async ({ database }) => {
  // With few rows the planner may choose any index.
  const many = Array.from({ length: 2000 }, (_, index) => `s${index}`);
  const waiting = many.map((id) => ({
    ...station({ id, name: id, streamUrl: `https://${id}.example/s` }),
    tags: [],
    languages: [],
  }));
  await database.insert(stations).values(waiting);
  await database.execute(sql`analyze stations`);
  const query = readHiddenByHost(database, ["https://s7.example/s"]);
  const plan = (await rowsOf(database, sql`explain ${query.getSQL()}`)).map((row) => Object.values(row).join(" "));
  expect(plan.join("\n")).toMatch(/Index.* on "?stations_stream_host|using stations_stream_host/);
});
