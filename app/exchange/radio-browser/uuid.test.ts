import fc from "fast-check";
import { expect, test } from "vitest";
import { checkTimeOf, checkUuid, parseUuid } from "./uuid.ts";

const STATION = "01dd819d-3f79-4285-b383-89395e820530";
const AT = new Date("2026-02-03T04:05:06.789Z");

test("the UUID of a check begins with its time, and is always the same", () => {
  expect(checkUuid(STATION, AT)).toBe("019c21ac-ec65-8b25-ae08-01a461fb47b5");
  expect(checkUuid(STATION, new Date(AT))).toBe(checkUuid(STATION, AT));
});

test("the time of a check is in its UUID, to the millisecond", () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true }),
      (uuid, at) => {
        const check = checkUuid(uuid, at);
        expect(parseUuid(check)).toBe(check);
        expect(checkTimeOf(check)).toEqual(at);
        expect(checkTimeOf(check.toUpperCase())).toEqual(at);
      },
    ),
  );
});

test("checks of two stations at one time differ, also where their UUIDs end or begin alike", () => {
  const stations = [
    STATION,
    "01dd819e-3f79-4285-b383-89395e820530",
    "01dd819d-3f79-4285-b383-89395e820531",
    "960e57c5-0601-11e8-ae97-52543be04c81",
    "960e57c6-0601-11e8-ae97-52543be04c81",
    "960e57c5-0602-11e8-ae97-52543be04c81",
  ];
  expect(new Set(stations.map((uuid) => checkUuid(uuid, AT))).size).toBe(stations.length);
});

test("UUIDs of checks are in the order of time", () => {
  const uuids = [0, 1, 255, 256, 2 ** 32, 2 ** 40].map((ms) => checkUuid(STATION, new Date(ms)));
  expect(uuids.toSorted()).toEqual(uuids);
});

test.each(["", STATION, "960e57c5-0601-11e8-ae97-52543be04c81", "019c21b7", "__proto__"])("%j is no check", (uuid) => {
  expect(checkTimeOf(uuid)).toBeNull();
});
