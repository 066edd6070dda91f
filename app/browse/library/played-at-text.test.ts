import { expect, test } from "vitest";
import { listeningTimeText, playedAtText, playedDay } from "./played-at-text.ts";

/** A Wednesday. */
const NOW = new Date(2026, 10, 18, 9, 5);

test.each([
  [new Date(2026, 10, 18, 8, 15), "Hoje, 08:15"],
  [new Date(2026, 10, 18, 0, 0), "Hoje, 00:00"],
  [new Date(2026, 10, 17, 23, 59), "Ontem"],
  [new Date(2026, 10, 16, 23, 59), "Segunda-feira"],
  [new Date(2026, 10, 12, 12, 0), "Quinta-feira"],
  [new Date(2026, 10, 11, 12, 0), "11 de novembro"],
  [new Date(2025, 10, 18, 12, 0), "18/11/2025"],
  [new Date(2026, 10, 19, 12, 0), "19 de novembro"],
])("playedAtText: %s is «%s»", (playedAt, text) => {
  expect(playedAtText(playedAt, NOW)).toBe(text);
});

test("playedDay: the day without the time", () => {
  expect(playedDay(new Date(2026, 10, 18, 8, 15), NOW)).toBe("Hoje");
});

test("playedDay: the day before a change of the clocks is yesterday", () => {
  expect(playedDay(new Date(2026, 9, 24, 23, 30), new Date(2026, 9, 25, 0, 30))).toBe("Ontem");
});

test.each([
  [20, "1 min"],
  [48 * 60, "48 min"],
  [59.6 * 60, "1 h"],
  [72 * 60, "1 h 12 min"],
  [120 * 60, "2 h"],
])("listeningTimeText: %s s are «%s»", (seconds, text) => {
  expect(listeningTimeText(seconds)).toBe(text);
});
