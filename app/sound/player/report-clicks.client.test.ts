import { expect, test } from "vitest";
import { playable } from "#test-support/playable-station.ts";
import { createPlayer } from "./player.ts";
import { reportClicks } from "./report-clicks.client.ts";

const [aurora, brisa] = [playable("Aurora"), playable("Brisa")];

/** A player, and the ids of the reported stations. */
function followedPlayer() {
  const player = createPlayer();
  const reported: string[] = [];
  const time = { now: new Date("2026-11-21T12:00:00Z") };
  const follow = () =>
    reportClicks(
      player,
      (id) => reported.push(id),
      () => time.now,
    );
  const attempt = () => player.state().playback.attempt;
  return {
    player,
    reported,
    time,
    follow,
    sound: () => player.dispatch({ type: "sound started", attempt: attempt() }),
    loseSound: () => player.dispatch({ type: "stream failed", attempt: attempt(), cause: "broken" }),
    retry: () => player.dispatch({ type: "retry due", attempt: attempt() }),
  };
}

test("a station is reported when its sound begins, not when it is pressed", () => {
  const { player, reported, follow, sound } = followedPlayer();
  follow();
  player.choose(aurora);
  expect(reported).toEqual([]);
  sound();
  sound();
  expect(reported).toEqual(["Aurora"]);
});

test("a station that already plays when the follower is loaded is reported", () => {
  const { player, reported, follow, sound } = followedPlayer();
  player.choose(aurora);
  sound();
  follow();
  expect(reported).toEqual(["Aurora"]);
});

test("a station that does not play is not reported", () => {
  const { player, reported, follow } = followedPlayer();
  follow();
  player.choose(aurora);
  player.dispatch({ type: "stream failed", attempt: 1, cause: "timeout" });
  expect(player.state().playback.status).toBe("error");
  expect(reported).toEqual([]);
});

test("reconnections and pauses are not reported", () => {
  const { player, reported, follow, sound, loseSound, retry } = followedPlayer();
  follow();
  player.choose(aurora);
  sound();
  for (let time = 0; time < 3; time += 1) {
    loseSound();
    expect(player.state().playback.status).toBe("reconnecting");
    retry();
    sound();
    player.pause();
    player.play();
    sound();
  }
  expect(player.state().playback.attempt).toBeGreaterThan(6);
  expect(reported).toEqual(["Aurora"]);
});

test("each choice of another station is reported, also of one that was played before", () => {
  const { player, reported, follow, sound } = followedPlayer();
  follow();
  for (const station of [aurora, brisa, aurora]) {
    player.choose(station);
    sound();
  }
  expect(reported).toEqual(["Aurora", "Brisa", "Aurora"]);
});

test("a station that is played again a day later is reported again", () => {
  const { player, reported, time, follow, sound } = followedPlayer();
  follow();
  player.choose(aurora);
  sound();
  player.pause();
  time.now = new Date("2026-11-22T12:00:00Z");
  player.play();
  sound();
  expect(reported).toEqual(["Aurora", "Aurora"]);
});

test("nothing is reported after its end", () => {
  const { player, reported, follow, sound } = followedPlayer();
  follow()();
  player.choose(aurora);
  sound();
  expect(reported).toEqual([]);
});
