import { expect, test } from "vitest";
import { fakeClock } from "#test-support/fake-clock.ts";
import { AURORA } from "#test-support/named-stations.ts";
import type { FailureCause, PlaybackEvent } from "./playback.ts";
import { type ConnectionRequest, createPlayer } from "./player.ts";

/** Events without the attempt, which `report` adds. */
type EventWithoutAttempt = PlaybackEvent extends infer Event
  ? Event extends { attempt: number }
    ? Omit<Event, "attempt">
    : never
  : never;

/** A player with Rádio Aurora chosen; records opened and closed connections. `random` is 0.5: delays have no jitter. */
function startedPlayer({ relay = false } = {}) {
  const clock = fakeClock();
  const environment = () => ({ httpsPage: false, relay, headStart: false });
  const player = createPlayer({ clock, random: () => 0.5, environment });
  const calls: string[] = [];
  player.attach({
    open: ({ source }: ConnectionRequest) => calls.push(source.kind),
    close: () => calls.push("close"),
    setVolume: () => {},
  });
  player.choose(AURORA);
  const playback = () => player.state().playback;
  // Adding the attempt restores the event's type.
  const report = (event: EventWithoutAttempt) =>
    player.dispatch({ ...event, attempt: playback().attempt } as PlaybackEvent);
  const fail = (cause: FailureCause = "broken") => report({ type: "stream failed", cause });
  return { player, clock, calls, playback, report, fail };
}

function playingPlayer(options = {}) {
  const started = startedPlayer(options);
  started.report({ type: "sound started" });
  started.clock.advance(60_000);
  started.calls.length = 0;
  return started;
}

test("a stream that is refused at the start is retried once after a short delay, then fails", () => {
  const { calls, clock, fail, playback } = startedPlayer();
  fail("refused");
  expect(playback()).toMatchObject({ status: "loading", error: null });
  expect(calls).toEqual(["direct", "close"]);
  clock.advance(300);
  expect(calls).toEqual(["direct", "close", "direct"]);
  fail("refused");
  expect(playback()).toMatchObject({ status: "error", startFailed: true, retryAt: null });
  clock.advance(600_000);
  expect(calls).toEqual(["direct", "close", "direct", "close"]);
});

test("with a relay, a refused start is retried through the relay at once", () => {
  const { calls, fail, playback } = startedPlayer({ relay: true });
  fail("refused");
  expect(calls).toEqual(["direct", "relay"]);
  expect(playback().status).toBe("loading");
  fail("refused");
  expect(playback()).toMatchObject({ status: "error", startFailed: true });
});

test("a decoding error at the start is retried at once, before the relay", () => {
  const { calls, fail, playback } = startedPlayer({ relay: true });
  fail("decode");
  fail("decode");
  fail("decode");
  expect(calls).toEqual(["direct", "direct", "relay", "close"]);
  expect(playback().status).toBe("error");
});

test("a timeout at the start is final, unless there is a relay", () => {
  const direct = startedPlayer();
  direct.fail("timeout");
  expect(direct.playback().status).toBe("error");
  const relayed = startedPlayer({ relay: true });
  relayed.fail("timeout");
  expect(relayed.calls).toEqual(["direct", "relay"]);
});

test("pausing cancels the retry of a start", () => {
  const { calls, clock, fail, player } = startedPlayer();
  fail("refused");
  player.pause();
  clock.advance(60_000);
  expect(calls).toEqual(["direct", "close"]);
});

test.each(["refused", "decode", "broken", "timeout"] as const)("lost sound (%s) is retried after 0.3 s", (cause) => {
  const { calls, clock, fail, playback } = playingPlayer();
  fail(cause);
  expect(playback()).toMatchObject({ status: "reconnecting", error: null });
  expect(calls).toEqual(["close"]);
  clock.advance(299);
  expect(calls).toEqual(["close"]);
  clock.advance(1);
  expect(calls).toEqual(["close", "direct"]);
  expect(playback().status).toBe("reconnecting");
});

test("the delays grow, and after three minutes the player gives up", () => {
  const { clock, fail, playback } = playingPlayer();
  const lostAt = clock.now().getTime();
  const delays: number[] = [];
  fail();
  for (let tries = 0; tries < 50; tries += 1) {
    const { retryAt } = playback();
    if (retryAt === null) break;
    const delay = retryAt - clock.now().getTime();
    delays.push(delay);
    clock.advance(delay);
    fail("refused");
  }
  expect(delays).toEqual([300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000, 30_000]);
  expect(clock.now().getTime() - lostAt).toBeLessThanOrEqual(180_000);
  expect(playback()).toMatchObject({ status: "error", error: "Falha ao carregar transmissão", startFailed: false });
});

test("resumed sound: playing, with the title unchanged", () => {
  const { player, clock, report, fail, playback } = playingPlayer();
  player.dispatch({ type: "title received", stationId: "aurora", artist: "Rui Vento", title: "Mar Alto" });
  fail();
  clock.advance(300);
  report({ type: "sound started" });
  expect(playback()).toMatchObject({ status: "playing", nowPlaying: { title: "Mar Alto" } });
});

test("ten seconds of sound reset the delays; less does not", () => {
  const { clock, report, fail, playback } = playingPlayer();
  const delay = () => (playback().retryAt ?? 0) - clock.now().getTime();
  fail();
  clock.advance(300);
  report({ type: "sound started" });
  clock.advance(9_999);
  fail();
  expect(delay()).toBe(1_000);
  clock.advance(1_000);
  report({ type: "sound started" });
  clock.advance(10_000);
  fail();
  expect(delay()).toBe(300);
});

test("the three minutes begin when sound stalls, not when the connection times out", () => {
  const { clock, report, fail, playback } = playingPlayer();
  report({ type: "sound stalled" });
  clock.advance(179_701);
  fail("timeout");
  expect(playback().status).toBe("error");
});

test("pausing while a retry is scheduled cancels it", () => {
  const { player, calls, clock, fail, playback } = playingPlayer();
  fail();
  player.pause();
  expect(playback()).toMatchObject({ status: "paused", retryAt: null });
  clock.advance(600_000);
  expect(calls).toEqual(["close"]);
});

test("pausing during a retry closes the connection", () => {
  const { player, calls, clock, fail } = playingPlayer();
  fail();
  clock.advance(300);
  player.toggle();
  expect(calls).toEqual(["close", "direct", "close"]);
});

test("choosing another station ends the reconnection", () => {
  const { player, calls, clock, fail, playback } = playingPlayer();
  fail();
  player.choose({ ...AURORA, id: "brisa" });
  clock.advance(600_000);
  expect(calls).toEqual(["close", "direct"]);
  expect(playback()).toMatchObject({ status: "loading", station: { id: "brisa" } });
});

test("late events of a lost connection change nothing", () => {
  const { fail, report, playback } = playingPlayer();
  fail();
  const waiting = playback();
  fail();
  report({ type: "sound paused" });
  report({ type: "play rejected", name: "NotSupportedError", message: "" });
  report({ type: "sound started" });
  expect(playback()).toBe(waiting);
});

test("a retry opportunity replaces a scheduled retry, and a connection without sound", () => {
  const { player, calls, clock, fail, report } = playingPlayer();
  fail();
  player.dispatch({ type: "retry opportunity" });
  expect(calls).toEqual(["close", "direct"]);
  clock.advance(600_000);
  expect(calls).toHaveLength(2);
  player.dispatch({ type: "retry opportunity" });
  expect(calls).toHaveLength(3);
  report({ type: "sound started" });
  player.dispatch({ type: "retry opportunity" });
  expect(calls).toHaveLength(3);
});

test("a retry opportunity does not disturb a first connection", () => {
  const { player, calls } = startedPlayer();
  player.dispatch({ type: "retry opportunity" });
  expect(calls).toEqual(["direct"]);
});

test("after a suspension a new connection is opened at once", () => {
  const { report, calls, playback } = playingPlayer();
  report({ type: "woke" });
  expect(calls).toEqual(["direct"]);
  expect(playback()).toMatchObject({ status: "reconnecting", attempt: 2 });
});

test("a machine suspended while a retry was scheduled has three minutes from its wake-up", () => {
  const { clock, fail, playback } = playingPlayer();
  fail();
  clock.advance(3_600_000);
  fail("refused");
  expect(playback().status).toBe("reconnecting");
});

test("after a loss the second retry uses the relay, once", () => {
  const { calls, clock, fail } = playingPlayer({ relay: true });
  for (let tries = 0; tries < 4; tries += 1) {
    fail();
    clock.advance(4_000);
  }
  expect(calls.filter((call) => call !== "close")).toEqual(["direct", "relay", "direct", "direct"]);
});

test("a retry rejected with NotAllowedError pauses the station", () => {
  const { clock, fail, report, playback } = playingPlayer();
  fail();
  clock.advance(300);
  report({ type: "play rejected", name: "NotAllowedError", message: "" });
  expect(playback()).toMatchObject({ status: "paused", retryAt: null });
});
