import { expect, test } from "vitest";
import { nowPlayingFrom, subtitleOf, titleOf } from "./now-playing.ts";

const aurora = {
  id: "a",
  name: "Rádio Aurora",
  streamUrl: "https://a.pt/s",
  imageUrl: "",
  genre: "Jazz",
  city: "Porto",
};

test("until the stream says more, a station is on under its own name, as live radio", () => {
  expect(nowPlayingFrom(aurora)).toMatchObject({ stationId: "a", title: "Rádio Aurora", artist: "Rádio em Direto" });
});

test("the cover is the station's image, else the one that we draw", () => {
  expect(nowPlayingFrom({ ...aurora, imageUrl: "https://a.pt/i.png" }).coverUrl).toBe("https://a.pt/i.png");
  expect(nowPlayingFrom(aurora).coverUrl).toMatch(/^\/covers\//);
});

test("the title is the track's, else the station's name", () => {
  expect(titleOf(aurora, { ...nowPlayingFrom(aurora), title: "Noturno" })).toBe("Noturno");
  expect(titleOf(aurora, { ...nowPlayingFrom(aurora), title: "" })).toBe("Rádio Aurora");
  expect(titleOf(aurora, null)).toBe("Rádio Aurora");
});

test("the subtitle is the artist, else the genre, then the city", () => {
  expect(subtitleOf(aurora, nowPlayingFrom(aurora))).toBe("Rádio em Direto · Porto");
  expect(subtitleOf(aurora, null)).toBe("Jazz · Porto");
  expect(subtitleOf({ ...aurora, city: "" }, null)).toBe("Jazz");
  expect(subtitleOf({ ...aurora, city: "", genre: "" }, null)).toBe("");
});
