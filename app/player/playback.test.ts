import { expect, test } from "vitest";
import { UNCHECKED } from "#app/stations/station.ts";
import { INITIAL_PLAYBACK, neighbour, type Playback, type PlaybackEvent, playbackAfter } from "./playback.ts";

const station = (id: string) => ({
  id,
  name: `Rádio ${id}`,
  streamUrl: `http://radio.example/${id}`,
  imageUrl: "",
  genre: "Jazz",
  city: "Lisboa",
  ...UNCHECKED,
});
const [aurora, brisa, cais] = [station("Aurora"), station("Brisa"), station("Cais")];
const list = [aurora, brisa, cais];

const moment = { at: 0, chance: 0.5, environment: { httpsPage: false, relay: false, headStart: false } };
const step = (playback: Playback, event: PlaybackEvent) => playbackAfter(playback, event, moment);
const after = (...events: PlaybackEvent[]) => events.reduce(step, INITIAL_PLAYBACK);
const chosen = { type: "station chosen", station: aurora, list } as const;
const started = { type: "sound started", attempt: 1 } as const;
const ranOut = { type: "sound stalled", attempt: 1 } as const;
/** Nothing came for twelve seconds: there is no second chance after that. */
const failed = { type: "stream failed", attempt: 1, cause: "timeout" } as const;
const rejected = (name: string, message = "") => ({ type: "play rejected", attempt: 1, name, message }) as const;
const title = { type: "title received", stationId: "Aurora", artist: "Rui Vento", title: "Mar Alto" } as const;

test("before anything is chosen there is silence, and asking for sound or for a pause changes nothing", () => {
  expect(after({ type: "play requested" }, { type: "pause requested" })).toBe(INITIAL_PLAYBACK);
});

test("a chosen station is loading, without error, on under its own name", () => {
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

test("a station that this page may not play says so at once, and opens nothing", () => {
  const environment = { ...moment.environment, httpsPage: true };
  expect(playbackAfter(INITIAL_PLAYBACK, chosen, { ...moment, environment })).toMatchObject({
    status: "error",
    error: "Esta estação só transmite em http e não pode ser ouvida aqui.",
    source: null,
    startFailed: false,
  });
});

test("choosing after a failure clears the error", () => {
  const playback = after(chosen, failed, { ...chosen, station: brisa });
  expect(playback).toMatchObject({ status: "loading", error: null, station: brisa, attempt: 2, startFailed: false });
});

test("the start of loading is loading, the start of sound ends it", () => {
  expect(after(chosen, { type: "load started", attempt: 1 }).status).toBe("loading");
  expect(after(chosen, started).status).toBe("playing");
});

test("sound that runs out is being reconnected, and playing when it is back", () => {
  expect(after(chosen, started, ranOut).status).toBe("reconnecting");
  expect(after(chosen, started, ranOut, started).status).toBe("playing");
});

test.each(["pause requested", "sound paused"] as const)("%s while playing, loading or reconnecting: paused", (type) => {
  expect(after(chosen, started, { type, attempt: 1 }).status).toBe("paused");
  expect(after(chosen, { type, attempt: 1 }).status).toBe("paused");
  expect(after(chosen, started, ranOut, { type, attempt: 1 }).status).toBe("paused");
});

test("play after a pause opens a new connection: the present moment, not the past", () => {
  const playback = after(chosen, started, title, { type: "pause requested" }, { type: "play requested" });
  expect(playback).toMatchObject({ status: "loading", attempt: 2, station: aurora });
  expect(playback.nowPlaying?.artist).toBe("Rádio em Direto");
});

test("play requested while it plays, loads or reconnects changes nothing", () => {
  for (const wanted of [after(chosen, started), after(chosen), after(chosen, started, ranOut)])
    expect(step(wanted, { type: "play requested" })).toBe(wanted);
});

test("a stream that never sounded stops with the specified sentence", () => {
  expect(after(chosen, failed)).toMatchObject({
    status: "error",
    error: "Falha ao carregar transmissão",
    startFailed: true,
  });
});

test("a station that is known to be off the air says so when it does not play", () => {
  const playback = after({ ...chosen, station: { ...aurora, offAir: true } }, failed);
  expect(playback).toMatchObject({ status: "error", error: "Estação sem emissão" });
});

test("after a failure the same station can be tried again", () => {
  expect(after(chosen, failed, { type: "play requested" })).toMatchObject({
    status: "loading",
    error: null,
    attempt: 2,
  });
});

test("a rejected play shows its message", () => {
  expect(after(chosen, rejected("Error", "O dispositivo de som desapareceu"))).toMatchObject({
    status: "error",
    error: "O dispositivo de som desapareceu",
    startFailed: false,
  });
});

test("a rejection without a message shows the specified sentence", () => {
  expect(after(chosen, rejected("Error")).error).toBe("Falha ao carregar transmissão");
});

test("a rejection for a stream that is none is a failure of the stream", () => {
  const failure = { type: "stream failed", attempt: 1, cause: "refused" } as const;
  expect(after(chosen, rejected("NotSupportedError", "no supported source"))).toEqual(after(chosen, failure));
});

test("a rejection after the element's failure does not replace its sentence", () => {
  expect(after(chosen, failed, rejected("Error", "late")).error).toBe("Falha ao carregar transmissão");
});

test("a quick switch (AbortError) is no failure", () => {
  expect(after(chosen, rejected("AbortError", "interrupted"))).toMatchObject({ status: "loading", error: null });
});

test("a browser that wants a click first (NotAllowedError) leaves the station paused", () => {
  expect(after(chosen, rejected("NotAllowedError", "no gesture"))).toMatchObject({ status: "paused", error: null });
});

test.each<PlaybackEvent>([
  { type: "load started", attempt: 1 },
  started,
  ranOut,
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

test("a title that is heard is what is on, with its artist, and the station's cover stays", () => {
  const before = after(chosen, started);
  expect(step(before, title).nowPlaying).toEqual({ ...before.nowPlaying, title: "Mar Alto", artist: "Rui Vento" });
});

test("an empty title brings the station's own name back", () => {
  const before = after(chosen, started);
  expect(after(chosen, started, title, { ...title, artist: "", title: "" }).nowPlaying).toEqual(before.nowPlaying);
});

test("another station's title is not on", () => {
  const playback = after(chosen, started);
  expect(step(playback, { ...title, stationId: "Brisa" })).toBe(playback);
});

test("previous and next lead along the list and round its ends", () => {
  const playback = after(chosen);
  expect(neighbour(playback, 1)).toBe(brisa);
  expect(neighbour(playback, -1)).toBe(cais);
});

test("a station on its own, or one that left the list, has no neighbours", () => {
  const alone: Playback = { ...after(chosen), list: [aurora] };
  expect(neighbour(alone, 1)).toBeNull();
  expect(neighbour({ ...after(chosen), list: [brisa, cais] }, 1)).toBeNull();
});
