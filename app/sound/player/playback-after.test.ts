import { expect, test } from "vitest";
import { UNCHECKED } from "#app/stations/station/station.ts";
import { INITIAL_PLAYBACK, type Playback, type PlaybackEvent } from "./playback.ts";
import { playbackAfter } from "./playback-after.ts";

const station = (id: string) => ({
  id,
  name: `Rádio ${id}`,
  streamUrl: `http://radio.example/${id}`,
  imageUrl: "",
  genre: "Jazz",
  city: "Lisboa",
  country: "",
  countryCode: "PT",
  ...UNCHECKED,
});
const [aurora, brisa, cais] = [station("Aurora"), station("Brisa"), station("Cais")];
const list = [aurora, brisa, cais];

const context = { now: 0, random: 0.5, environment: { httpsPage: false, relay: false, headStart: false } };
const step = (playback: Playback, event: PlaybackEvent) => playbackAfter(playback, event, context);
const after = (...events: PlaybackEvent[]) => events.reduce(step, INITIAL_PLAYBACK);
const chosen = { type: "station chosen", station: aurora, list } as const;
const started = { type: "sound started", attempt: 1 } as const;
const stalled = { type: "sound stalled", attempt: 1 } as const;
/** A timeout at the start is not retried. */
const failed = { type: "stream failed", attempt: 1, cause: "timeout" } as const;
const rejected = (name: string, message = "") => ({ type: "play rejected", attempt: 1, name, message }) as const;
const title = { type: "title received", stationId: "Aurora", artist: "Rui Vento", title: "Mar Alto" } as const;

test("play and pause requests change nothing before a station is chosen", () => {
  expect(after({ type: "play requested" }, { type: "pause requested" })).toBe(INITIAL_PLAYBACK);
});

test("a chosen station is loading, without an error, with its own name as the title", () => {
  expect(after(chosen)).toMatchObject({
    status: "loading",
    station: aurora,
    nowPlaying: { stationId: "Aurora", title: "Rádio Aurora", artist: "Rádio em Direto" },
    error: null,
    list,
    attempt: 1,
    source: { kind: "direct", url: "http://radio.example/Aurora" },
  });
});

test("a station that this page cannot play shows an error at once and opens nothing", () => {
  const environment = { ...context.environment, httpsPage: true };
  expect(playbackAfter(INITIAL_PLAYBACK, chosen, { ...context, environment })).toMatchObject({
    status: "error",
    error: "Esta estação só transmite em http e não pode ser ouvida aqui.",
    source: null,
    startFailed: false,
  });
});

test("a loaded list is that of the current station if it has none, also in a pause or after a failure", () => {
  const loaded = { type: "list loaded", stationId: "Aurora", list } as const;
  const alone = { ...chosen, list: [] };
  expect(after(alone, started, loaded)).toMatchObject({ status: "playing", list, attempt: 1 });
  expect(after(alone, failed, loaded)).toMatchObject({ status: "error", list });
  expect(after(alone, { type: "pause requested" }, loaded)).toMatchObject({ status: "paused", list });
  expect(after({ ...alone, station: brisa }, loaded).list).toEqual([]);
  expect(after({ ...chosen, list: [aurora, brisa] }, loaded).list).toEqual([aurora, brisa]);
});

test("choosing after a failure clears the error", () => {
  const playback = after(chosen, failed, { ...chosen, station: brisa });
  expect(playback).toMatchObject({ status: "loading", error: null, station: brisa, attempt: 2, startFailed: false });
});

test("load started: loading; sound started: playing", () => {
  expect(after(chosen, { type: "load started", attempt: 1 }).status).toBe("loading");
  expect(after(chosen, started).status).toBe("playing");
});

test("sound stalled: reconnecting; sound started again: playing", () => {
  expect(after(chosen, started, stalled).status).toBe("reconnecting");
  expect(after(chosen, started, stalled, started).status).toBe("playing");
});

test.each(["pause requested", "sound paused"] as const)("%s while playing, loading or reconnecting: paused", (type) => {
  expect(after(chosen, started, { type, attempt: 1 }).status).toBe("paused");
  expect(after(chosen, { type, attempt: 1 }).status).toBe("paused");
  expect(after(chosen, started, stalled, { type, attempt: 1 }).status).toBe("paused");
});

test("play after a pause opens a new connection and resets the title", () => {
  const playback = after(chosen, started, title, { type: "pause requested" }, { type: "play requested" });
  expect(playback).toMatchObject({ status: "loading", attempt: 2, station: aurora });
  expect(playback.nowPlaying?.artist).toBe("Rádio em Direto");
});

test("play requested while playing, loading or reconnecting changes nothing", () => {
  for (const playback of [after(chosen, started), after(chosen), after(chosen, started, stalled)])
    expect(step(playback, { type: "play requested" })).toBe(playback);
});

test("a stream that fails before any sound ends with the specified message", () => {
  expect(after(chosen, failed)).toMatchObject({
    status: "error",
    error: "Falha ao carregar transmissão",
    startFailed: true,
  });
});

test("a failed station that is known to be off the air shows the off-air message", () => {
  const playback = after({ ...chosen, station: { ...aurora, offAir: true } }, failed);
  expect(playback).toMatchObject({ status: "error", error: "Estação sem emissão" });
});

test("play requested after a failure opens the same station again", () => {
  expect(after(chosen, failed, { type: "play requested" })).toMatchObject({
    status: "loading",
    error: null,
    attempt: 2,
  });
});

test("play rejected: the browser's message is shown", () => {
  expect(after(chosen, rejected("Error", "O dispositivo de som desapareceu"))).toMatchObject({
    status: "error",
    error: "O dispositivo de som desapareceu",
    startFailed: false,
  });
});

test("play rejected without a message: the specified message is shown", () => {
  expect(after(chosen, rejected("Error")).error).toBe("Falha ao carregar transmissão");
});

test("play rejected with NotSupportedError is handled as a refused stream", () => {
  const failure = { type: "stream failed", attempt: 1, cause: "refused" } as const;
  expect(after(chosen, rejected("NotSupportedError", "no supported source"))).toEqual(after(chosen, failure));
});

test("play rejected after a stream failure does not replace the message", () => {
  expect(after(chosen, failed, rejected("Error", "late")).error).toBe("Falha ao carregar transmissão");
});

test("play rejected with AbortError (a quick switch) is not a failure", () => {
  expect(after(chosen, rejected("AbortError", "interrupted"))).toMatchObject({ status: "loading", error: null });
});

test("play rejected with NotAllowedError (no user gesture) pauses the station", () => {
  expect(after(chosen, rejected("NotAllowedError", "no gesture"))).toMatchObject({ status: "paused", error: null });
});

test.each<PlaybackEvent>([
  { type: "load started", attempt: 1 },
  started,
  stalled,
  { type: "sound paused", attempt: 1 },
  failed,
  { type: "woke", attempt: 1 },
  { type: "retry due", attempt: 1 },
  rejected("Error", "late"),
])("$type of an earlier connection changes nothing", (stale) => {
  const playback = after(chosen, { ...chosen, station: brisa });
  expect(step(playback, stale)).toBe(playback);
});

test.each<PlaybackEvent>([
  { type: "load started", attempt: 1 },
  started,
  failed,
  rejected("Error", "late"),
  { type: "woke", attempt: 1 },
  { type: "retry due", attempt: 1 },
  { type: "retry opportunity" },
  title,
])("$type after a pause changes nothing", (late) => {
  const paused = after(chosen, { type: "pause requested" });
  expect(step(paused, late)).toBe(paused);
});

test("title received: title and artist are shown, the cover stays", () => {
  const before = after(chosen, started);
  expect(step(before, title).nowPlaying).toEqual({ ...before.nowPlaying, title: "Mar Alto", artist: "Rui Vento" });
});

test("title received: an empty title restores the station's name", () => {
  const before = after(chosen, started);
  expect(after(chosen, started, title, { ...title, artist: "", title: "" }).nowPlaying).toEqual(before.nowPlaying);
});

test("title received: another station's title is ignored", () => {
  const playback = after(chosen, started);
  expect(step(playback, { ...title, stationId: "Brisa" })).toBe(playback);
});

/** Plays for so many ms on each connection, which then fails; every retry is due at once. */
function afterPlaysOf(...durations: number[]): Playback {
  return durations.reduce((playback, ms) => {
    const retried = playback.retryAt === null ? playback : step(playback, { type: "retry opportunity" });
    const { attempt } = retried;
    const sounding = step(retried, { type: "sound started", attempt });
    expect(sounding.status).toBe("playing");
    return playbackAfter(sounding, { type: "stream failed", attempt, cause: "decode" }, { ...context, now: ms });
  }, after(chosen));
}

test("three failures in a row within a second of the first sound are an error", () => {
  expect(afterPlaysOf(0, 1_000).status).toBe("reconnecting");
  expect(afterPlaysOf(0, 1_000, 1_000)).toMatchObject({
    status: "error",
    error: "Falha ao carregar transmissão",
    retryAt: null,
    startFailed: false,
  });
  expect(afterPlaysOf(0, 1_000, 1_001).status).toBe("reconnecting");
});

test("play requested after three short plays counts from the beginning", () => {
  const playback = step(afterPlaysOf(0, 0, 0), { type: "play requested" });
  expect(playback).toMatchObject({ status: "loading", retryState: { shortPlays: 0 } });
});
