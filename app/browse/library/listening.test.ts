import { expect, test } from "vitest";
import { playable } from "#test-support/playable-station.ts";
import { countSound, nextCountMs, recentOf, startListening } from "./listening.ts";

const NOON = Date.parse("2026-11-18T12:00:00Z");
const MINUTE_MS = 60_000;
const AURORA = playable("aurora");

test("a station is recorded after 20 s of sound, with the time of the last sound", () => {
  const started = startListening(null, AURORA, NOON);
  expect(nextCountMs(started)).toBe(20_000);
  expect(recentOf(countSound(started, NOON + 19_999))).toBeNull();
  expect(recentOf(countSound(started, NOON + 20_000))).toEqual({
    station: AURORA,
    playedAt: "2026-11-18T12:00:20.000Z",
    seconds: 20,
  });
});

test("sound before and after a short pause is added, and counted each minute", () => {
  const paused = countSound(startListening(null, AURORA, NOON), NOON + 15_000);
  const resumed = startListening(paused, AURORA, NOON + 15_000 + 30 * MINUTE_MS);
  expect(nextCountMs(resumed)).toBe(5_000);
  const counted = countSound(resumed, resumed.countedTo + 5_000);
  expect(recentOf(counted)?.seconds).toBe(20);
  expect(nextCountMs(counted)).toBe(MINUTE_MS);
});

test("after a pause of more than half an hour, or another station, it begins again", () => {
  const paused = countSound(startListening(null, AURORA, NOON), NOON + MINUTE_MS);
  expect(startListening(paused, AURORA, paused.countedTo + 30 * MINUTE_MS + 1).soundMs).toBe(0);
  expect(startListening(paused, playable("beira"), paused.countedTo).soundMs).toBe(0);
});

test("the time that a machine was suspended is not counted", () => {
  const started = startListening(null, AURORA, NOON);
  expect(recentOf(countSound(started, NOON + 8 * 60 * MINUTE_MS))).toMatchObject({
    playedAt: "2026-11-18T12:02:00.000Z",
    seconds: 120,
  });
  expect(countSound(started, NOON - MINUTE_MS), "a clock that was set back").toEqual(started);
});
