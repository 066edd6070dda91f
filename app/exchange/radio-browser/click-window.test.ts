import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#app/platform/text/durations.ts";
import { type CountedClick, createClickWindow } from "./click-window.ts";

const NOON = new Date("2026-01-03T12:00:00Z");

let number = 0;

const click = (stationId: string, hoursAgo: number, uuid = `click-${++number}`): CountedClick => ({
  uuid,
  stationId,
  at: NOON.getTime() - hoursAgo * HOUR_MS,
});

const hoursLater = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);

function windowOf(...clicks: CountedClick[]) {
  const window = createClickWindow(NOON);
  window.add(clicks);
  return window;
}

const numbers = ({ clicks, clicksBefore }: { clicks: number; clicksBefore: number }) => [clicks, clicksBefore];

test("clicks of the last day and of the day before are counted", () => {
  const window = windowOf(click("mar", 1), click("mar", 23.9), click("mar", 24), click("mar", 47.9), click("mar", 48));
  expect(numbers(window.of("mar"))).toEqual([2, 2]);
  expect(numbers(window.of("other"))).toEqual([0, 0]);
});

test("the numbers follow the time without new clicks", () => {
  const window = windowOf(click("mar", 1), click("rio", 30));
  expect(window.advance(hoursLater(23))).toEqual(new Set(["mar", "rio"]));
  expect([numbers(window.of("mar")), numbers(window.of("rio"))]).toEqual([
    [0, 1],
    [0, 0],
  ]);
  expect(window.advance(hoursLater(24))).toEqual(new Set());
  expect(window.advance(hoursLater(47))).toEqual(new Set(["mar"]));
  expect(numbers(window.of("mar"))).toEqual([0, 0]);
});

test("a click that is read twice counts once", () => {
  const window = windowOf(click("mar", 1, "same"));
  expect(window.add([click("mar", 1, "same")])).toEqual(new Set());
  expect(numbers(window.of("mar"))).toEqual([1, 0]);
});

test("the last click is known for longer than it counts", () => {
  const window = windowOf(click("mar", 60), click("mar", 70));
  expect(window.of("mar")).toEqual({ clicks: 0, clicksBefore: 0, clickedAt: new Date(NOON.getTime() - 60 * HOUR_MS) });
});

test("a clock that is set back changes nothing", () => {
  const window = windowOf(click("mar", 30));
  window.advance(hoursLater(-10));
  expect(numbers(window.of("mar"))).toEqual([0, 1]);
});

test("clicks are listed from the oldest on, after one of them, and of the last seconds", () => {
  const window = windowOf(click("mar", 1, "b"), click("rio", 2, "a"), click("mar", 0.5, "c"));
  const uuids = (afterUuid: string | null, seconds: number | null) =>
    window.list({ afterUuid, seconds }).map(({ uuid }) => uuid);
  expect(uuids(null, null)).toEqual(["a", "b", "c"]);
  expect(uuids("a", null)).toEqual(["b", "c"]);
  expect(uuids("unknown", null)).toEqual(["a", "b", "c"]);
  expect(uuids(null, 5_400)).toEqual(["b", "c"]);
  expect(uuids("b", 5_400)).toEqual(["c"]);
  expect([window.lastHour(), window.lastDay()]).toEqual([1, 3]);
});

test("with clicks and times in any order the numbers equal those of a recount", () => {
  const step = fc.record({
    minutes: fc.integer({ min: 0, max: 20 * 60 }),
    added: fc.array(
      fc.record({ station: fc.constantFrom("a", "b"), ageMinutes: fc.integer({ min: 0, max: 60 * 60 }) }),
    ),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const window = createClickWindow(NOON);
      const all: CountedClick[] = [];
      let now = NOON.getTime();
      for (const { minutes, added } of steps) {
        now += minutes * MINUTE_MS;
        window.advance(new Date(now));
        const clicks = added.map(({ station, ageMinutes }) => ({
          uuid: `click-${++number}`,
          stationId: station,
          at: now - ageMinutes * MINUTE_MS,
        }));
        all.push(...clicks);
        window.add(clicks);
        for (const station of ["a", "b"]) {
          const between = (from: number, to: number) =>
            all.filter(
              ({ stationId, at }) => stationId === station && at > now - to * HOUR_MS && at <= now - from * HOUR_MS,
            ).length;
          expect(numbers(window.of(station))).toEqual([between(0, 24), between(24, 48)]);
        }
        const lastDay = all.filter(({ at }) => at > now - 24 * HOUR_MS).length;
        expect(window.lastDay()).toBe(lastDay);
      }
    }),
  );
});
