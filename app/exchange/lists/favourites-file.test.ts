import { expect, test } from "vitest";
import { UNCHECKED } from "#app/stations/station/station.ts";
import { MAX_FILE_FAVOURITES, parseFavouritesFile, writeFavouritesFile } from "./favourites-file.ts";

const SITE = "https://radio.example";

const AURORA = {
  id: "aurora",
  name: "Rádio Aurora",
  streamUrl: "https://som.example/aurora",
  imageUrl: "",
  ...UNCHECKED,
  genre: "Fado",
  country: "Portugal",
};

test("favourites are read back in their order, those that are not public included", () => {
  const file = writeFavouritesFile(["cais", "aurora", "beira", "a/b ?"], [AURORA], SITE);
  expect(file).toMatch(/^#EXTM3U\n/);
  expect(file).toContain(
    `#EXTINF:-1 tvg-id="aurora" tvg-chno="1" tvg-name="Rádio Aurora" radio="true" tvg-country="Portugal" group-title="Fado",Rádio Aurora\n${AURORA.streamUrl}\n`,
  );
  expect(parseFavouritesFile(file, SITE)).toEqual([
    { id: "cais", streamUrl: "" },
    { id: "aurora", streamUrl: AURORA.streamUrl },
    { id: "beira", streamUrl: "" },
    { id: "a/b ?", streamUrl: "" },
  ]);
});

test("favourites with a stream are numbered in their order", () => {
  const stations = ["a", "b", "c"].map((id) => ({ ...AURORA, id }));
  const file = writeFavouritesFile(["c", "cais", "a", "b"], stations, SITE);
  expect([...file.matchAll(/tvg-id="(.)" tvg-chno="(\d)"/g)].map(([, id, number]) => [id, number])).toEqual([
    ["c", "1"],
    ["a", "2"],
    ["b", "3"],
  ]);
});

test("a file of another site identifies stations by their streams only", () => {
  const file = writeFavouritesFile(["aurora", "beira"], [AURORA], "https://other.example");
  expect(parseFavouritesFile(file, SITE)).toEqual([{ id: "", streamUrl: AURORA.streamUrl }]);
});

test.each([
  ["an M3U of another program", "#EXTM3U\r\n#EXTINF:-1,Rádio\r\n http://a.example/s \r\n\r\nHTTPS://b.example/\r\n"],
  ["bare URLs", "http://a.example/s\nHTTPS://b.example/"],
  ["lines that end in CR", "#EXTM3U\rhttp://a.example/s\rHTTPS://b.example/"],
  ["a list of Kodi", "#EXTM3U\n#EXTINF:-1,A\nicy://a.example/s|User-Agent=x\nHTTPS://b.example/|Referer=y\n"],
  ["a PLS", "[playlist]\nFile1=http://a.example/s\nTitle1=A\nfile2 = HTTPS://b.example/\nLength2=-1"],
])("%s gives its stream URLs", (_, text) => {
  expect(parseFavouritesFile(text, SITE).map(({ streamUrl }) => streamUrl)).toEqual([
    "http://a.example/s",
    "HTTPS://b.example/",
  ]);
});

test("a text that is not a list gives no stations, and comments without a station page are ignored", () => {
  expect(parseFavouritesFile("Lista de compras\nfile:///etc/passwd\njavascript:alert(1)", SITE)).toEqual([]);
  expect(
    parseFavouritesFile(`#RADIOWAVE:nada\n#RADIOWAVE:${SITE}/admin\n#RADIOWAVE:${SITE}/stations/%E0%A4\n`, SITE),
  ).toEqual([]);
});

test("a list is read up to the limit", () => {
  expect(parseFavouritesFile("http://a.example/s\n".repeat(MAX_FILE_FAVOURITES + 1), SITE)).toHaveLength(
    MAX_FILE_FAVOURITES,
  );
});
