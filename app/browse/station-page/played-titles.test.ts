import { expect, test } from "vitest";
import { playedTitles } from "./played-titles.ts";

const titleAt = (playedAt: string) => ({ artist: "Inês", title: "Maré", playedAt: new Date(playedAt) });

test("titles have Lisbon time, with the date if it was not today in Lisbon", () => {
  const now = new Date("2026-07-01T00:30:00Z");
  const played = playedTitles([titleAt("2026-07-01T00:10:00Z"), titleAt("2026-06-30T22:59:00Z")], now);
  expect(played.map(({ time }) => time)).toEqual(["01:10", "30/06 23:59"]);
  expect(played[0]).toMatchObject({ artist: "Inês", title: "Maré", playedAt: "2026-07-01T00:10:00.000Z" });
});
