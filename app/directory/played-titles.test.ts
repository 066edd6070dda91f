import { expect, test } from "vitest";
import { playedTitles } from "./played-titles.ts";

const heard = (playedAt: string) => ({ artist: "Inês", title: "Maré", playedAt: new Date(playedAt) });

test("titles have the time that clocks in Lisbon had, with the day when it was another one there", () => {
  const now = new Date("2026-07-01T00:30:00Z");
  const played = playedTitles([heard("2026-07-01T00:10:00Z"), heard("2026-06-30T22:59:00Z")], now);
  expect(played.map(({ time }) => time)).toEqual(["01:10", "30/06 23:59"]);
  expect(played[0]).toMatchObject({ artist: "Inês", title: "Maré", playedAt: "2026-07-01T00:10:00.000Z" });
});
