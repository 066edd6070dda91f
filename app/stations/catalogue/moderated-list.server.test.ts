import { expect } from "vitest";
import type { Station } from "#app/stations/station/station.ts";
import { AGUA_FM, idsOf, NINETY_FM, stationAt, WHOLE_LIST } from "#test-support/catalogues.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { AURORA, CAIS, putStation } from "#test-support/named-stations.ts";
import type { PageQuery } from "./catalogue.ts";
import { SORTS } from "./list-order.ts";
import { readModeratedList } from "./moderated-list.server.ts";

const PENDING = [
  stationAt(3, AGUA_FM),
  stationAt(2, { ...NINETY_FM, listeners: 9 }),
  stationAt(2, { id: "c", name: "ânima", genre: "Jazz", country: "Portugal", listeners: 9 }),
  stationAt(1, { id: "d", name: "100% _ \\", genre: "Jazz", country: "Brasil" }),
];

/** Four pending stations, and two others in other states. */
function withPending(title: string, body: (testDatabase: TestDatabase) => Promise<void>): void {
  onBothEngines(title, async (testDatabase) => {
    for (const pending of PENDING) await putStation(testDatabase.database, pending, "pending");
    await putStation(testDatabase.database, AURORA, "approved");
    await putStation(testDatabase.database, CAIS, "suspended");
    await body(testDatabase);
  });
}

withPending("the list of a status is filtered and sorted like the catalogue", async ({ database }) => {
  const cases: [Partial<PageQuery>, string][] = [
    [{}, "acbd"],
    [{ genre: "FADO" }, "ab"],
    [{ country: "brasil" }, "bd"],
    [{ language: "português" }, "ab"],
    [{ language: "en" }, "b"],
    [{ language: "élfico" }, ""],
    [{ language: "\0" }, ""],
    [{ tag: "noticias" }, "ab"],
    [{ tag: "notícia" }, ""],
    [{ letter: "A" }, "ac"],
    [{ letter: "#" }, "bd"],
    [{ q: "fado portugal" }, "a"],
    [{ q: "%" }, "d"],
    [{ q: "_" }, "d"],
    [{ q: "\\" }, "d"],
    [{ q: "\uff05" }, "d"],
    [{ q: "\uff3f \uff3c" }, "d"],
    [{ sort: "name" }, "dbac"],
    [{ sort: "listeners" }, "cbad"],
    [{ genre: "\0" }, ""],
    [{ country: "\0" }, ""],
    [{ tag: "\0" }, ""],
    [{ q: "\0" }, "acbd"],
  ];
  for (const [query, found] of cases) {
    const list = await readModeratedList(database, { ...WHOLE_LIST, ...query, status: "pending" });
    expect([idsOf(list.stations), list.total, list.more], JSON.stringify(query)).toEqual([found, found.length, false]);
  }
});

withPending("paging gives the whole list in its order", async ({ database }) => {
  for (const sort of SORTS) {
    const whole = await readModeratedList(database, { ...WHOLE_LIST, sort, status: "pending" });
    const read: Station[] = [];
    for (let more = true; more && read.length < 10; ) {
      const page = await readModeratedList(database, {
        ...WHOLE_LIST,
        sort,
        limit: 1,
        after: read.at(-1) ?? null,
        status: "pending",
      });
      expect(page.total).toBe(4);
      read.push(...page.stations);
      more = page.more;
    }
    expect(idsOf(read), sort).toBe(idsOf(whole.stations));
  }
});
