import { expect, test } from "vitest";
import { neighbour, type Playback, type PlaybackEvent, playbackAfter, SILENCE } from "./playback.ts";

const station = (id: string) => ({
  id,
  name: `Rádio ${id}`,
  streamUrl: `https://radio.example/${id}`,
  imageUrl: "",
  genre: "Jazz",
  city: "Lisboa",
});
const [aurora, brisa, cais] = [station("Aurora"), station("Brisa"), station("Cais")];
const list = [aurora, brisa, cais];

const after = (...events: PlaybackEvent[]) => events.reduce(playbackAfter, SILENCE);
const chosen = { type: "station chosen", station: aurora, list } as const;
const started = { type: "sound started", attempt: 1 } as const;
const failed = { type: "stream failed", attempt: 1 } as const;
const rejected = (name: string, message = "") => ({ type: "play rejected", attempt: 1, name, message }) as const;

test("before anything is chosen there is silence, and asking for sound or for a pause changes nothing", () => {
  expect(after({ type: "play asked" }, { type: "pause asked" })).toBe(SILENCE);
});

test("a chosen station is loading, without error, on under its own name", () => {
  expect(after(chosen)).toEqual({
    status: "loading",
    station: aurora,
    nowPlaying: expect.objectContaining({ stationId: "Aurora", title: "Rádio Aurora", artist: "Rádio em Direto" }),
    error: null,
    list,
    attempt: 1,
  });
});

test("choosing after a failure clears the error", () => {
  const playback = after(chosen, failed, { ...chosen, station: brisa });
  expect(playback).toMatchObject({ status: "loading", error: null, station: brisa, attempt: 2 });
});

test("the start of loading is loading, the start of sound ends it", () => {
  expect(after(chosen, { type: "load started", attempt: 1 }).status).toBe("loading");
  expect(after(chosen, started).status).toBe("playing");
});

test("sound that runs out is loading again, and playing when it is back", () => {
  const waiting = after(chosen, started, { type: "sound ran out", attempt: 1 });
  expect(waiting.status).toBe("loading");
  expect(playbackAfter(waiting, started).status).toBe("playing");
});

test.each(["pause asked", "sound paused"] as const)("%s while playing or loading: paused", (type) => {
  expect(after(chosen, started, { type, attempt: 1 }).status).toBe("paused");
  expect(after(chosen, { type, attempt: 1 }).status).toBe("paused");
});

test("play after a pause opens a new connection: the present moment, not the past", () => {
  const playback = after(chosen, started, { type: "pause asked" }, { type: "play asked" });
  expect(playback).toMatchObject({ status: "loading", attempt: 2, station: aurora });
});

test("play asked while it plays or loads changes nothing", () => {
  expect(after(chosen, started, { type: "play asked" })).toMatchObject({ status: "playing", attempt: 1 });
  expect(after(chosen, { type: "play asked" })).toMatchObject({ status: "loading", attempt: 1 });
});

test("a failed stream stops with the specified sentence, from loading and from playing", () => {
  const failure = { status: "error", error: "Falha ao carregar transmissão" };
  expect(after(chosen, failed)).toMatchObject(failure);
  expect(after(chosen, started, failed)).toMatchObject(failure);
});

test("after a failure the same station can be tried again", () => {
  expect(after(chosen, failed, { type: "play asked" })).toMatchObject({ status: "loading", error: null, attempt: 2 });
});

test("a rejected play shows its message", () => {
  expect(after(chosen, rejected("Error", "O dispositivo de som desapareceu"))).toMatchObject({
    status: "error",
    error: "O dispositivo de som desapareceu",
  });
});

test("a rejection without a message, or for a stream that is none, shows the specified sentence", () => {
  expect(after(chosen, rejected("Error")).error).toBe("Falha ao carregar transmissão");
  expect(after(chosen, rejected("NotSupportedError", "no supported source")).error).toBe(
    "Falha ao carregar transmissão",
  );
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
  { type: "sound ran out", attempt: 1 },
  { type: "sound paused", attempt: 1 },
  failed,
  rejected("Error", "late"),
])("$type of an earlier connection changes nothing", (stale) => {
  const playback = after(chosen, { ...chosen, station: brisa });
  expect(playbackAfter(playback, stale)).toBe(playback);
});

test.each<PlaybackEvent>([{ type: "load started", attempt: 1 }, started, failed, rejected("Error", "late")])(
  "$type after a pause changes nothing",
  (late) => {
    const paused = after(chosen, { type: "pause asked" });
    expect(playbackAfter(paused, late)).toBe(paused);
  },
);

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
