import { expect, test } from "vitest";
import { station } from "../../test-support/named-stations.ts";
import { STATION_COMPARATORS } from "./compare-stations.ts";
import { SORTS } from "./list-query.ts";

const STATIONS = ["b", "a", "d", "c"].map((id, place) =>
  station({
    ...{ id, name: `Rádio ${id}`, listeners: place % 2, offAir: id === "a" },
    createdAt: new Date(Date.UTC(2026, 0, 1) + (place >> 1)),
  }),
);

test.each(SORTS)("in the order %s no two stations stand in the same place", (sort) => {
  for (const one of STATIONS) {
    for (const other of STATIONS) expect(STATION_COMPARATORS[sort](one, other) === 0).toBe(one === other);
  }
});

test.each(SORTS)("in the order %s what is off the air stands last", (sort) => {
  expect(STATIONS.toSorted(STATION_COMPARATORS[sort]).at(-1)?.id).toBe("a");
});
