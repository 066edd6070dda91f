import { expect, test } from "vitest";
import { numberedStation } from "#test-support/indexed-stations.ts";
import { apiCountryName } from "./reference/api-countries.ts";
import countryNames from "./reference/country-names.json" with { type: "json" };
import { countryTest, createStationGroups, type GroupedBy } from "./station-groups.ts";

function groupsOf(...stations: Parameters<typeof numberedStation>[1][]) {
  const groups = createStationGroups();
  for (const [slot, fields] of stations.entries()) groups.move(slot, null, numberedStation(slot, fields));
  return groups;
}

const namesOf = (groups: ReturnType<typeof groupsOf>, kind: GroupedBy) =>
  [...groups.all(kind)].map(({ name, size }) => `${name} ${size}`).sort();

test("a station is in a group for each of its tags and languages", () => {
  const groups = groupsOf({ tags: ["jazz", "soul"], languages: ["pt", "en"] }, { tags: ["Jazz"], languages: ["pt"] });
  expect(namesOf(groups, "tag")).toEqual(["jazz 2", "soul 1"]);
  expect(namesOf(groups, "language")).toEqual(["english 1", "portuguese 2"]);
});

test("spellings that are compared as equal are one group, called as most are", () => {
  const groups = groupsOf({ region: "Parana" }, { region: "Paraná" }, { region: "Paraná" }, { region: "" });
  expect(namesOf(groups, "state")).toEqual(["Paraná 3"]);
  groups.move(1, numberedStation(1, { region: "Paraná" }), null);
  groups.move(2, numberedStation(2, { region: "Paraná" }), numberedStation(2, { region: "PARANÁ" }));
  expect(namesOf(groups, "state")).toEqual(["PARANÁ 2"]);
});

test("σ and ς are one letter, and a station that has a value in two spellings counts once", () => {
  const groups = groupsOf({ tags: ["λόγος", "ΛΌΓΟΣ", "λόγοσ"] }, { tags: ["λόγος"] }, { tags: ["νέα"] });
  expect(namesOf(groups, "tag")).toEqual(["λόγος 2", "νέα 1"].sort());
  groups.move(0, numberedStation(0, { tags: ["λόγος", "ΛΌΓΟΣ", "λόγοσ"] }), null);
  expect(namesOf(groups, "tag")).toEqual(["λόγος 1", "νέα 1"].sort());
});

test("a group without stations is gone", () => {
  const groups = groupsOf({ tags: ["jazz"] });
  expect(groups.move(0, numberedStation(0, { tags: ["jazz"] }), numberedStation(0))).toBe(true);
  expect([namesOf(groups, "tag"), groups.count("tag")]).toEqual([[], 0]);
  expect(groups.move(0, numberedStation(0), numberedStation(0, { name: "Other" }))).toBe(false);
});

test("stations are found by a value, and by a part of one", () => {
  const groups = groupsOf({ tags: ["jazz"] }, { tags: ["jazz fusion"] }, { tags: ["rock"] });
  const slots = (lists: Uint32Array[]) => lists.flatMap((list) => [...list]);
  expect(slots(groups.exactly("tag", "JAZZ"))).toEqual([0]);
  expect(slots(groups.exactly("tag", "jaz"))).toEqual([]);
  expect(slots(groups.containing("tag", "Jazz"))).toEqual([0, 1]);
});

test("the name of each country leads back to it alone", () => {
  const codes = Object.keys(countryNames);
  for (const code of codes) {
    expect(codes.filter(countryTest(apiCountryName(code), { exact: true }))).toEqual([code]);
  }
});
