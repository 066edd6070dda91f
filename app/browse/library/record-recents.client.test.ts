import { expect, test } from "vitest";
import { createPlayer } from "#app/sound/player/player.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { playable } from "#test-support/playable-station.ts";
import type { Recent } from "./recents.ts";
import { createRecorder } from "./record-recents.client.ts";

const environment = () => ({ httpsPage: false, relay: false, headStart: false });

function startRecorder() {
  const clock = fakeClock();
  const player = createPlayer({ clock, environment });
  const recorded: Recent[] = [];
  const recorder = createRecorder(player, clock, (recent) => recorded.push(recent));
  const play = (id: string) => {
    player.choose(playable(id));
    player.dispatch({ type: "sound started", attempt: player.state().playback.attempt });
  };
  const take = () => recorded.splice(0).map(({ station, seconds }) => `${station.id} ${seconds}`);
  return { clock, player, play, take, ...recorder };
}

test("a station is recorded after 20 s of sound, then each minute, and when its sound ends", () => {
  const { clock, player, play, take } = startRecorder();
  play("aurora");
  clock.advance(19_999);
  expect(take()).toEqual([]);
  clock.advance(1);
  expect(take()).toEqual(["aurora 20"]);
  clock.advance(60_000);
  expect(take()).toEqual(["aurora 80"]);
  clock.advance(5_000);
  player.pause();
  expect(take()).toEqual(["aurora 85"]);
  clock.advance(600_000);
  expect(take(), "a pause does not count").toEqual([]);
});

test("loading and reconnecting do not count", () => {
  const { clock, player, play, take } = startRecorder();
  player.choose(playable("aurora"));
  clock.advance(60_000);
  play("aurora");
  clock.advance(10_000);
  player.dispatch({ type: "sound stalled", attempt: player.state().playback.attempt });
  clock.advance(15_000);
  expect(take()).toEqual([]);
  player.dispatch({ type: "sound started", attempt: player.state().playback.attempt });
  clock.advance(10_000);
  expect(take()).toEqual(["aurora 20"]);
});

test("another station ends the first one, and changes of the volume change nothing", () => {
  const { clock, player, play, take } = startRecorder();
  play("aurora");
  clock.advance(20_000);
  player.setVolume(20);
  expect(take()).toEqual(["aurora 20"]);
  clock.advance(10_000);
  play("beira");
  expect(take()).toEqual(["aurora 30"]);
  clock.advance(19_000);
  play("aurora");
  clock.advance(19_000);
  expect(take()).toEqual([]);
});

test("count: what was played so far is recorded when the page is left; after stop nothing is", () => {
  const { clock, play, take, count, stop } = startRecorder();
  play("aurora");
  clock.advance(45_000);
  take();
  count();
  expect(take()).toEqual(["aurora 45"]);
  stop();
  clock.advance(600_000);
  expect(take()).toEqual([]);
});
