import { expect, test } from "vitest";
import { fakeClock } from "../../test-support/fake-clock.ts";
import { AURORA } from "../../test-support/named-stations.ts";
import type { PlaybackEvent } from "./playback.ts";
import { type ConnectionRequest, createPlayer } from "./player.ts";
import type { FailureCause } from "./reconnect.ts";

/** Events as a test says them: the present attempt is added. */
type Said = PlaybackEvent extends infer Event
  ? Event extends { attempt: number }
    ? Omit<Event, "attempt">
    : never
  : never;

/** Rádio Aurora was chosen; what is opened and closed is written down. Chance lies in the middle: pauses are what they say. */
function listening({ relay = false } = {}) {
  const clock = fakeClock();
  const environment = () => ({ httpsPage: false, relay, headStart: false });
  const player = createPlayer({ clock, chance: () => 0.5, environment });
  const told: string[] = [];
  player.attach({
    open: ({ source }: ConnectionRequest) => told.push(source.kind),
    close: () => told.push("close"),
    setVolume: () => {},
  });
  player.choose(AURORA);
  const playback = () => player.state().playback;
  // The attempt is what Said leaves out.
  const say = (event: Said) => player.dispatch({ ...event, attempt: playback().attempt } as PlaybackEvent);
  const fail = (cause: FailureCause = "broken") => say({ type: "stream failed", cause });
  return { player, clock, told, playback, say, fail };
}

function sounding(options = {}) {
  const heard = listening(options);
  heard.say({ type: "sound started" });
  heard.clock.advance(60_000);
  heard.told.length = 0;
  return heard;
}

test("a stream that is refused at the start is tried once more, a moment later, and then fails", () => {
  const { told, clock, fail, playback } = listening();
  fail("refused");
  expect(playback()).toMatchObject({ status: "loading", error: null });
  expect(told).toEqual(["direct", "close"]);
  clock.advance(300);
  expect(told).toEqual(["direct", "close", "direct"]);
  fail("refused");
  expect(playback()).toMatchObject({ status: "error", startFailed: true, retryAt: null });
  clock.advance(600_000);
  expect(told).toEqual(["direct", "close", "direct", "close"]);
});

test("where there is a relay it is the second try, at once", () => {
  const { told, fail, playback } = listening({ relay: true });
  fail("refused");
  expect(told).toEqual(["direct", "relay"]);
  expect(playback().status).toBe("loading");
  fail("refused");
  expect(playback()).toMatchObject({ status: "error", startFailed: true });
});

test("sound that cannot be decoded at the start is asked for again at once, before the relay", () => {
  const { told, fail, playback } = listening({ relay: true });
  fail("decode");
  fail("decode");
  fail("decode");
  expect(told).toEqual(["direct", "direct", "relay", "close"]);
  expect(playback().status).toBe("error");
});

test("a server that hangs at the start fails without a second wait, unless there is a relay", () => {
  const alone = listening();
  alone.fail("timeout");
  expect(alone.playback().status).toBe("error");
  const relayed = listening({ relay: true });
  relayed.fail("timeout");
  expect(relayed.told).toEqual(["direct", "relay"]);
});

test("a pause during the second chance ends it", () => {
  const { told, clock, fail, player } = listening();
  fail("refused");
  player.pause();
  clock.advance(60_000);
  expect(told).toEqual(["direct", "close"]);
});

test.each(["refused", "decode", "broken", "timeout"] as const)(
  "sound that is lost (%s) is tried again after 0.3 s",
  (cause) => {
    const { told, clock, fail, playback } = sounding();
    fail(cause);
    expect(playback()).toMatchObject({ status: "reconnecting", error: null });
    expect(told).toEqual(["close"]);
    clock.advance(299);
    expect(told).toEqual(["close"]);
    clock.advance(1);
    expect(told).toEqual(["close", "direct"]);
    expect(playback().status).toBe("reconnecting");
  },
);

test("the pauses grow, and after three minutes it is over", () => {
  const { clock, fail, playback } = sounding();
  const lostAt = clock.now().getTime();
  const pauses: number[] = [];
  fail();
  for (let tries = 0; tries < 50; tries += 1) {
    const { retryAt } = playback();
    if (retryAt === null) break;
    const pause = retryAt - clock.now().getTime();
    pauses.push(pause);
    clock.advance(pause);
    fail("refused");
  }
  expect(pauses).toEqual([300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000, 30_000]);
  expect(clock.now().getTime() - lostAt).toBeLessThanOrEqual(180_000);
  expect(playback()).toMatchObject({ status: "error", error: "Falha ao carregar transmissão", startFailed: false });
});

test("sound that is back is playing, and what was on is still on", () => {
  const { player, clock, say, fail, playback } = sounding();
  player.dispatch({ type: "title received", stationId: "aurora", artist: "Rui Vento", title: "Mar Alto" });
  fail();
  clock.advance(300);
  say({ type: "sound started" });
  expect(playback()).toMatchObject({ status: "playing", nowPlaying: { title: "Mar Alto" } });
});

test("ten seconds of sound begin the pauses anew; less does not", () => {
  const { clock, say, fail, playback } = sounding();
  const pause = () => (playback().retryAt ?? 0) - clock.now().getTime();
  fail();
  clock.advance(300);
  say({ type: "sound started" });
  clock.advance(9_999);
  fail();
  expect(pause()).toBe(1_000);
  clock.advance(1_000);
  say({ type: "sound started" });
  clock.advance(10_000);
  fail();
  expect(pause()).toBe(300);
});

test("the three minutes begin when sound runs out, not when it is called lost", () => {
  const { clock, say, fail, playback } = sounding();
  say({ type: "sound stalled" });
  clock.advance(179_701);
  fail("timeout");
  expect(playback().status).toBe("error");
});

test("pausing while it waits cancels the next try", () => {
  const { player, told, clock, fail, playback } = sounding();
  fail();
  player.pause();
  expect(playback()).toMatchObject({ status: "paused", retryAt: null });
  clock.advance(600_000);
  expect(told).toEqual(["close"]);
});

test("pausing while it tries closes the connection", () => {
  const { player, told, clock, fail } = sounding();
  fail();
  clock.advance(300);
  player.toggle();
  expect(told).toEqual(["close", "direct", "close"]);
});

test("another station takes the place of the one that is being reconnected", () => {
  const { player, told, clock, fail, playback } = sounding();
  fail();
  player.choose({ ...AURORA, id: "brisa" });
  clock.advance(600_000);
  expect(told).toEqual(["close", "direct"]);
  expect(playback()).toMatchObject({ status: "loading", station: { id: "brisa" } });
});

test("what a lost connection still says changes nothing", () => {
  const { fail, say, playback } = sounding();
  fail();
  const waiting = playback();
  fail();
  say({ type: "sound paused" });
  say({ type: "play rejected", name: "NotSupportedError", message: "" });
  say({ type: "sound started" });
  expect(playback()).toBe(waiting);
});

test("a retry opportunity cuts the wait short, and a connection without progress", () => {
  const { player, told, clock, fail, say } = sounding();
  fail();
  player.dispatch({ type: "retry opportunity" });
  expect(told).toEqual(["close", "direct"]);
  clock.advance(600_000);
  expect(told).toHaveLength(2);
  player.dispatch({ type: "retry opportunity" });
  expect(told).toHaveLength(3);
  say({ type: "sound started" });
  player.dispatch({ type: "retry opportunity" });
  expect(told).toHaveLength(3);
});

test("a retry opportunity does not disturb a first connection", () => {
  const { player, told } = listening();
  player.dispatch({ type: "retry opportunity" });
  expect(told).toEqual(["direct"]);
});

test("after sleep the present moment is opened at once", () => {
  const { say, told, playback } = sounding();
  say({ type: "woke" });
  expect(told).toEqual(["direct"]);
  expect(playback()).toMatchObject({ status: "reconnecting", attempt: 2 });
});

test("a machine that slept while it waited has three minutes from when it woke", () => {
  const { clock, fail, playback } = sounding();
  fail();
  clock.advance(3_600_000);
  fail("refused");
  expect(playback().status).toBe("reconnecting");
});

test("after a loss the relay is the third kind to be tried, once", () => {
  const { told, clock, fail } = sounding({ relay: true });
  for (let tries = 0; tries < 4; tries += 1) {
    fail();
    clock.advance(4_000);
  }
  expect(told.filter((word) => word !== "close")).toEqual(["direct", "relay", "direct", "direct"]);
});

test("a browser that wants a click before it sounds again leaves the station paused", () => {
  const { clock, fail, say, playback } = sounding();
  fail();
  clock.advance(300);
  say({ type: "play rejected", name: "NotAllowedError", message: "" });
  expect(playback()).toMatchObject({ status: "paused", retryAt: null });
});
