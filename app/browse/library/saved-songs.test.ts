import { expect, test } from "vitest";
import { MAX_SONGS, type SavedSong, songsFromStorage, withToggledSong } from "./saved-songs.ts";
import { songsMatching, writeSongsFile } from "./song-list.tsx";

const song = (title: string, more: Partial<SavedSong> = {}): SavedSong => ({
  artist: "Quarteto da Graça",
  title,
  stationId: "aurora",
  stationName: "Rádio Aurora",
  savedAt: "2026-11-18T22:41:00.000Z",
  ...more,
});

test("songsFromStorage: songs in stored order, each once, with their known fields only", () => {
  const songs = [song("Noturno"), song("Outono", { artist: "" })];
  const stored = JSON.stringify([songs[0], { ...songs[1], extra: 1 }, songs[0]]);
  expect(songsFromStorage(stored)).toEqual(songs);
});

test("songsFromStorage: texts that were saved decomposed are composed, and one song with those", () => {
  const earlier = song("Canção".normalize("NFD"), { artist: "Tr\u00adio", stationName: "Rádio".normalize("NFD") });
  expect(songsFromStorage(JSON.stringify([earlier, song("Canção", { artist: "Trio" })]))).toEqual([
    song("Canção", { artist: "Trio", stationName: "Rádio Aurora" }),
  ]);
});

test.each([null, "", "{", "null", '"1"', "7", '{"0":{}}', '[null,1,"a",[],{}]'])(
  "songsFromStorage: %s is empty",
  (stored) => {
    expect(songsFromStorage(stored)).toEqual([]);
  },
);

test.each([
  { title: "" },
  { title: 1 },
  { artist: null },
  { stationId: "" },
  { stationId: "\ud800" },
  { stationName: undefined },
  { title: "a\u202eb" },
  { title: "a".repeat(301) },
  { savedAt: "yesterday" },
])("songsFromStorage: an entry with %j is dropped, the others stay", (field) => {
  const stored = JSON.stringify([{ ...song("Noturno"), ...field }, song("Outono")]);
  expect(songsFromStorage(stored)).toEqual([song("Outono")]);
});

test("a thousand songs are saved; with one more the oldest is dropped", () => {
  const songs = Array.from({ length: MAX_SONGS }, (_, index) => song(String(index)));
  expect(songsFromStorage(JSON.stringify(songs))).toHaveLength(1_000);
  expect(songsFromStorage(JSON.stringify([...songs, song("more")]))).toEqual(songs);
  expect(withToggledSong(songs, song("new"))).toEqual([song("new"), ...songs.slice(0, -1)]);
});

test("withToggledSong: a new song becomes the first; one of the same artist and title is removed, whatever its station", () => {
  const songs = [song("Noturno"), song("Outono")];
  expect(withToggledSong(songs, song("Blue Alfama"))).toEqual([song("Blue Alfama"), ...songs]);
  expect(withToggledSong(songs, song("Outono", { artist: "Trio Miradouro" }))).toHaveLength(3);
  expect(withToggledSong(songs, song("Outono", { stationId: "beira" }))).toEqual([song("Noturno")]);
});

test("songsMatching: every word, in title, artist or station, without case and accents", () => {
  const songs = [song("Canção do mar"), song("Outono", { artist: "", stationName: "Rádio Beira" })];
  expect(songsMatching(songs, " CANCAO graca ")).toEqual([songs[0]]);
  expect(songsMatching(songs, "beira")).toEqual([songs[1]]);
  expect(songsMatching(songs, "cancao beira")).toEqual([]);
  expect(songsMatching(songs, "")).toEqual(songs);
});

test("writeSongsFile: a spreadsheet reads no title as a formula", () => {
  expect(writeSongsFile([song('=HYPERLINK("x")', { artist: "A;-1", stationId: "a/b" })], "https://radio.example")).toBe(
    '\uFEFF"title","artist","station","station_url","saved_at"\r\n' +
      `"'=HYPERLINK(""x"")","A;'-1","Rádio Aurora","https://radio.example/stations/a%2Fb","2026-11-18T22:41:00.000Z"\r\n`,
  );
});
