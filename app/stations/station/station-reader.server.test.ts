import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "#app/people/accounts/accounts.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putNamedStations, putStation, station } from "#test-support/named-stations.ts";
import {
  countStations,
  findModeratedStation,
  findUnconfirmed,
  MODERATED_STATIONS_PER_PAGE,
  type ModeratedQuery,
  readModeratedPage,
} from "./station-reader.server.ts";
import { stations } from "./stations.table.ts";

const ALL: ModeratedQuery = { status: null, q: "", page: 1 };

onBothEngines("stations are counted in total and by status", async ({ database }) => {
  expect(await countStations(database)).toEqual({ total: 0, approved: 0, pending: 0, suspended: 0 });
  await putNamedStations(database);
  await putStation(database, station({ id: "duna", name: "Rádio Duna" }), "pending");
  expect(await countStations(database)).toEqual({ total: 4, approved: 1, pending: 2, suspended: 1 });
});

onBothEngines(
  "findModeratedStation gives a station with any status, with submitter and contact",
  async ({ database }) => {
    await putNamedStations(database);
    expect(await findModeratedStation(database, "beira")).toMatchObject({
      name: "Rádio Beira",
      status: "pending",
      submittedBy: "submitter",
      contactEmail: "submitter@example.org",
    });
    for (const id of ["nada", "", "\0", "beira\0"]) expect(await findModeratedStation(database, id)).toBeNull();
  },
);

onBothEngines("a page has the stations of its status, newest first", async ({ database }) => {
  await putNamedStations(database);
  const createdAt = new Date("2026-02-01T12:00:00Z");
  await putStation(database, station({ id: "duna", name: "Rádio Duna", createdAt }), "pending");
  const { stations: found, total, page, pages } = await readModeratedPage(database, { ...ALL, status: "pending" });
  expect(found.map(({ id }) => id)).toEqual(["duna", "beira"]);
  expect([total, page, pages]).toEqual([2, 1, 1]);
});

onBothEngines("submissions of unconfirmed accounts come last on request, and are found", async ({ database }) => {
  await database.insert(users).values([
    { id: "ana", name: "", email: "ana@example.org", emailVerified: true },
    { id: "rui", name: "", email: "rui@example.org" },
  ]);
  const pending = async (id: string, day: string, submittedBy: string | null) => {
    await putStation(database, station({ id, name: id, createdAt: new Date(day) }), "pending");
    await database.update(stations).set({ submittedBy }).where(eq(stations.id, id));
  };
  await pending("newest", "2026-02-03", "rui");
  await pending("middle", "2026-02-02", "ana");
  await pending("oldest", "2026-02-01", null);
  const query: ModeratedQuery = { ...ALL, status: "pending" };
  const order = async (unconfirmedLast: boolean) =>
    (await readModeratedPage(database, { ...query, unconfirmedLast })).stations.map(({ id }) => id);
  expect(await order(false)).toEqual(["newest", "middle", "oldest"]);
  expect(await order(true)).toEqual(["middle", "oldest", "newest"]);
  expect(await findUnconfirmed(database, ["newest", "middle", "oldest"])).toEqual(new Set(["newest"]));
  expect(await findUnconfirmed(database, [])).toEqual(new Set());
});

onBothEngines("a search matches all words without case and accents, and has no wildcards", async ({ database }) => {
  const of = (id: string, name: string, rest = {}) => putStation(database, station({ id, name, ...rest }), "pending");
  await of("a", "Rádio Évora", { genre: "Clássica", country: "Portugal", city: "Évora" });
  await of("b", "100% Fado_Novo", { city: "São João" });
  await of("c", "C:\\Jazz");
  await of("d", "РАДИО");
  const cases: [string, string][] = [
    ["radio evora", "a"],
    ["EVORA rádio", "a"],
    ["classica portugal", "a"],
    ["sao joao", "b"],
    ["evora fado", ""],
    ["%", "b"],
    ["0% f", "b"],
    ["_", "b"],
    ["o_n", "b"],
    ["\uff05", "b"],
    ["r\uff05o", ""],
    ["r%o", ""],
    ["r_dio", ""],
    ["\\", "c"],
    ["\uff3c", "c"],
    [":\\j", "c"],
    ["радио", "d"],
    ["'", ""],
    ["\0", "dcba"],
    [" ", "dcba"],
  ];
  for (const [q, found] of cases) {
    const { stations, total } = await readModeratedPage(database, { ...ALL, q });
    expect([stations.map(({ id }) => id).join(""), total], JSON.stringify(q)).toEqual([found, found.length]);
  }
});

onBothEngines(
  "paging gives all stations; a page past the end or before the start gives the nearest one",
  async ({ database }) => {
    const many = 2 * MODERATED_STATIONS_PER_PAGE + 1;
    await database.execute(
      sql`insert into stations (id, name, status) select 's' || n, 'Rádio ' || n, 'pending' from generate_series(1, ${many}) n`,
    );
    const read = async (page: number) => {
      const found = await readModeratedPage(database, { ...ALL, page });
      expect([found.total, found.pages]).toEqual([many, 3]);
      return { page: found.page, ids: found.stations.map(({ id }) => id) };
    };
    const pages = [await read(1), await read(2), await read(3)];
    expect(pages.map(({ ids }) => ids.length)).toEqual([MODERATED_STATIONS_PER_PAGE, MODERATED_STATIONS_PER_PAGE, 1]);
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(many);
    for (const past of [4, 1_000_000_000]) expect(await read(past)).toEqual(pages[2]);
    for (const before of [0, -7]) expect(await read(before)).toEqual(pages[0]);
    const empty = await readModeratedPage(database, { ...ALL, q: "nada", page: 7 });
    expect(empty).toEqual({ stations: [], total: 0, page: 1, pages: 1 });
  },
);
