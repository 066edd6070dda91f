import { expect, test } from "vitest";
import { type DailyChecks, uptimeOf } from "./uptime.ts";

const NOW = new Date("2026-11-30T18:00:00Z");

/** The checks of days of November. */
const on = (day: number, checks = 1, failures = 0): DailyChecks => ({
  day: new Date(Date.UTC(2026, 10, day)),
  checks,
  failures,
});

const month = (...failing: DailyChecks[]) => [
  ...Array.from({ length: 30 }, (_, index) => on(index + 1)).filter(
    ({ day }) => !failing.some((other) => other.day.getTime() === day.getTime()),
  ),
  ...failing,
];

test("uptimeOf: the share of each day, oldest first; null for a day without checks", () => {
  const uptime = uptimeOf([on(30, 4, 1), on(29), on(28), on(27), on(26), on(25), on(1, 2, 2)], NOW);
  expect(uptime?.days).toHaveLength(30);
  expect([uptime?.days[0], uptime?.days[1], uptime?.days[24], uptime?.days[29]]).toEqual([1, null, 0, 0.25]);
});

test("uptimeOf: days with many checks count as much as others, and 100 means no failure", () => {
  expect(uptimeOf(month(), NOW)?.percent).toBe("100");
  expect(uptimeOf(month(on(20, 4, 1)), NOW)?.percent).toBe("99,1");
  expect(uptimeOf(month(on(20, 1_000, 1)), NOW)?.percent).toBe("99,9");
  expect(uptimeOf(month(on(20, 2, 2), on(21, 10, 10), on(22, 1, 1)), NOW)?.percent).toBe("90");
  expect(
    uptimeOf(
      month().map(({ day }) => ({ day, checks: 9, failures: 9 })),
      NOW,
    )?.percent,
  ).toBe("0");
});

test("uptimeOf: seven days of checks within the last thirty are enough, six are not", () => {
  const week = [24, 25, 26, 27, 28, 29, 30].map((day) => on(day));
  expect(uptimeOf(week, NOW)?.percent).toBe("100");
  expect(uptimeOf(week.slice(1), NOW)).toBeNull();
  const old = { ...on(1), day: new Date(Date.UTC(2026, 9, 31)) };
  expect(uptimeOf([...week.slice(1), old], NOW)).toBeNull();
  expect(uptimeOf([], NOW)).toBeNull();
});
