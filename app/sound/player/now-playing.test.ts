import { expect, test } from "vitest";
import { UNCHECKED } from "#app/stations/station/station.ts";
import { isTrack, nowPlayingFrom, sheetSubtitleOf, subtitleOf, titleOf, trackLine } from "./now-playing.ts";

const aurora = {
  id: "a",
  name: "Rádio Aurora",
  streamUrl: "https://a.pt/s",
  imageUrl: "",
  genre: "Jazz",
  city: "Porto",
  country: "",
  countryCode: "PT",
  ...UNCHECKED,
};

test("nowPlayingFrom: the title is the station's name and the artist is live radio", () => {
  expect(nowPlayingFrom(aurora)).toMatchObject({ stationId: "a", title: "Rádio Aurora", artist: "Rádio em Direto" });
});

test("nowPlayingFrom: the cover is the station's image, else the generated cover", () => {
  const withImage = nowPlayingFrom({ ...aurora, imageUrl: "https://a.pt/i.png" });
  expect(withImage.coverUrl).toMatch(/^\/images\/[^/]+\/192-[0-9a-f]{8}\.webp$/);
  expect(nowPlayingFrom(aurora).coverUrl).toMatch(/^\/covers\//);
});

test("titleOf: the track's title, else the station's name", () => {
  expect(titleOf(aurora, { ...nowPlayingFrom(aurora), title: "Noturno" })).toBe("Noturno");
  expect(titleOf(aurora, { ...nowPlayingFrom(aurora), title: "" })).toBe("Rádio Aurora");
  expect(titleOf(aurora, null)).toBe("Rádio Aurora");
});

test("subtitleOf: the artist, else the genre, then the city", () => {
  expect(subtitleOf(aurora, nowPlayingFrom(aurora))).toEqual(["Rádio em Direto", "Porto"]);
  expect(subtitleOf(aurora, null)).toEqual(["Jazz", "Porto"]);
  expect(subtitleOf({ ...aurora, city: "" }, null)).toEqual(["Jazz"]);
  expect(subtitleOf({ ...aurora, city: "", genre: "" }, null)).toEqual([]);
});

test("subtitleOf: for a track, the artist and the station", () => {
  const track = { ...nowPlayingFrom(aurora), artist: "Quarteto da Graça", title: "Noturno" };
  expect(subtitleOf(aurora, track)).toEqual(["Quarteto da Graça", "Rádio Aurora"]);
  expect(subtitleOf(aurora, { ...track, artist: "" })).toEqual(["Rádio Aurora"]);
});

test("sheetSubtitleOf: a track's artist alone; without one the station, and without a track as in the bar", () => {
  const track = { ...nowPlayingFrom(aurora), title: "Noturno", artist: "Quarteto da Graça" };
  expect(sheetSubtitleOf(aurora, track)).toEqual(["Quarteto da Graça"]);
  expect(sheetSubtitleOf(aurora, { ...track, artist: "" })).toEqual(["Rádio Aurora"]);
  expect(sheetSubtitleOf(aurora, nowPlayingFrom(aurora))).toEqual(["Rádio em Direto", "Porto"]);
});

test("isTrack: true once the stream has sent a title that differs from the default", () => {
  expect(isTrack(aurora, null)).toBe(false);
  expect(isTrack(aurora, nowPlayingFrom(aurora))).toBe(false);
  expect(isTrack(aurora, { ...nowPlayingFrom(aurora), title: "" })).toBe(false);
  expect(isTrack(aurora, { ...nowPlayingFrom(aurora), title: "Noturno", artist: "" })).toBe(true);
});

test("trackLine: artist and title, or the title alone", () => {
  expect(trackLine({ artist: "Quarteto da Graça", title: "Noturno" })).toBe("Quarteto da Graça – Noturno");
  expect(trackLine({ artist: "", title: "Noturno" })).toBe("Noturno");
  expect(trackLine({ artist: "فيروز", title: "نسم علينا الهوى (Live)!" })).toBe(
    "\u2068فيروز\u2069 – \u2068نسم علينا الهوى (Live)!\u2069",
  );
});
