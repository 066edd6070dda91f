import { expect, test } from "vitest";
import { playable } from "#test-support/playable-station.ts";
import { followGenre, type LoadGenre } from "./follow-genre.client.ts";
import { createPlayer } from "./player.ts";

const station = (id: string) => playable(id, { genre: "Jazz" });
const [aurora, brisa, cais] = [station("Aurora"), station("Brisa"), station("Cais")];
const soundStarted = (attempt: number) => ({ type: "sound started", attempt }) as const;

/** A player whose genre lists come from `load`, and the ids of the stations for which they were requested. */
function playerWith(load: LoadGenre) {
  const player = createPlayer();
  const requested: string[] = [];
  const stop = followGenre(player, (of, signal) => {
    requested.push(of.id);
    return load(of, signal);
  });
  return { player, requested, stop };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a station that was started without a list gets that of its genre once it plays, and previous and next walk it", async () => {
  const { player, requested } = playerWith(async () => [aurora, brisa, cais]);
  player.choose(brisa);
  expect(requested).toEqual([]);
  player.dispatch(soundStarted(1));
  player.setVolume(12);
  await settled();
  player.step(1);
  expect(player.state().playback.station).toBe(cais);
  player.dispatch(soundStarted(2));
  player.step(1);
  expect(player.state().playback.station).toBe(aurora);
  expect(requested).toEqual(["Brisa"]);
});

test("a list in which the station was started is kept, and none is loaded", async () => {
  const { player, requested } = playerWith(async () => [aurora, brisa, cais]);
  player.choose(aurora, [aurora, cais]);
  player.dispatch(soundStarted(1));
  await settled();
  expect(requested).toEqual([]);
  expect(player.state().playback.list).toEqual([aurora, cais]);
});

test("a station that fails gets the list too", async () => {
  const { player } = playerWith(async () => [aurora, brisa]);
  player.choose(aurora);
  player.dispatch({ type: "stream failed", attempt: 1, cause: "timeout" });
  await settled();
  expect(player.state().playback).toMatchObject({ status: "error", list: [aurora, brisa] });
});

test("without a connection there is no list, and the next attempt loads it", async () => {
  let isOnline = false;
  const { player, requested } = playerWith(async () => (isOnline ? [aurora, brisa] : Promise.reject(new Error())));
  player.choose(aurora);
  player.dispatch(soundStarted(1));
  await settled();
  expect(player.state().playback).toMatchObject({ status: "playing", list: [] });
  isOnline = true;
  player.setVolume(12);
  expect(requested).toHaveLength(1);
  player.pause();
  player.play();
  player.dispatch(soundStarted(2));
  await settled();
  expect(player.state().playback.list).toEqual([aurora, brisa]);
});

test("a list that arrives after another station was chosen is ignored, and the end cancels a request", async () => {
  const signals: AbortSignal[] = [];
  const { player, stop } = playerWith(async (_, signal) => {
    signals.push(signal);
    return [aurora, brisa];
  });
  player.choose(aurora);
  player.dispatch(soundStarted(1));
  player.choose(cais, [cais]);
  await settled();
  expect(player.state().playback.list).toEqual([cais]);
  stop();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
