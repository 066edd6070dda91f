import { expect, test } from "vitest";
import { station } from "../../test-support/named-stations.ts";
import { SORTS, STATION_COMPARATORS } from "./compare-stations.ts";

const STATIONS = ["b", "a", "d", "c"].map((id, index) =>
  station({
    id,
    name: `Rádio ${id}`,
    listeners: index % 2,
    offAir: id === "a",
    createdAt: new Date(Date.UTC(2026, 0, 1) + (index >> 1)),
  }),
);

test.each(SORTS)("the order %s is total: only a station and itself are equal", (sort) => {
  for (const one of STATIONS) {
    for (const other of STATIONS) expect(STATION_COMPARATORS[sort](one, other) === 0).toBe(one === other);
  }
});

test.each(SORTS)("in the order %s stations off the air are last", (sort) => {
  expect(STATIONS.toSorted(STATION_COMPARATORS[sort]).at(-1)?.id).toBe("a");
});
