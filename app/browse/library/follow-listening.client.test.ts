import { expect, test } from "vitest";
import { createPlayer } from "#app/sound/player/player.ts";
import { playable } from "#test-support/playable-station.ts";
import { rememberStation } from "./follow-listening.client.ts";
import type { StoredStation } from "./last-station.ts";

const [aurora, beira] = [playable("aurora"), playable("beira")];

function startMemory(first: StoredStation | null = null) {
  const player = createPlayer();
  const browser = { stored: first, plays: false };
  const memory = rememberStation(player, {
    read: () => browser.stored,
    write: (last) => {
      browser.stored = last;
    },
    setPlaying: (plays) => {
      browser.plays = plays;
    },
  });
  const shown = () => browser.stored && `${browser.stored.station.id} ${browser.stored.playing ? "plays" : "paused"}`;
  const send = (type: "sound started" | "sound paused") =>
    player.dispatch({ type, attempt: player.state().playback.attempt });
  return { player, browser, shown, send, ...memory };
}

test("a station is stored when it is chosen, with its list, and again when it is paused and played", () => {
  const { player, browser, shown, send } = startMemory();
  player.choose(aurora, [aurora, beira]);
  expect(browser.stored).toEqual({ station: aurora, list: [aurora, beira], playing: true });
  send("sound started");
  player.pause();
  expect(shown()).toBe("aurora paused");
  expect(browser.plays).toBe(false);
  player.play();
  expect(shown()).toBe("aurora plays");
  expect(browser.plays).toBe(true);
  player.step(1);
  expect(shown()).toBe("beira plays");
});

test("a list that is loaded later is stored", () => {
  const { player, browser } = startMemory();
  player.choose(aurora);
  player.dispatch({ type: "list loaded", stationId: "aurora", list: [beira, aurora] });
  expect(browser.stored?.list).toEqual([beira, aurora]);
});

test("a restored station is not stored before it is played", () => {
  const { player, browser } = startMemory();
  player.restore(aurora, []);
  expect(browser.stored).toBeNull();
  player.play();
  expect(browser.stored?.station).toEqual(aurora);
});

test("what was removed while it played, or replaced by another tab, is not stored when its sound ends", () => {
  const { player, browser, shown, pageHidden } = startMemory();
  player.choose(aurora);
  browser.stored = null;
  player.pause();
  expect(shown()).toBeNull();
  player.play();
  browser.stored = { station: beira, list: [], playing: true };
  player.pause();
  expect(shown()).toBe("beira plays");
  player.play();
  browser.stored = { station: beira, list: [], playing: true };
  pageHidden();
  expect(shown()).toBe("beira plays");
});

test("a page that is left while it plays no longer plays", () => {
  const { player, browser, shown, pageHidden } = startMemory();
  player.choose(aurora);
  pageHidden();
  expect(shown()).toBe("aurora paused");
  expect(browser.plays).toBe(false);
});

test("after the end nothing is stored", () => {
  const { player, shown, stop } = startMemory();
  stop();
  player.choose(aurora);
  expect(shown()).toBeNull();
});
