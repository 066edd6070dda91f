import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isPrivateHost } from "#app/platform/net/private-address.ts";
import { BUILT_IN_GENRES } from "#app/stations/station/reference/genre-map.ts";
import { GENRE_NAMES } from "#app/stations/station/reference/genre-names.ts";
import { normaliseName } from "#app/stations/station/reference/normalise-name.ts";
import { sameStreamKey } from "#app/stations/station/stream-key.ts";
import { readBytes } from "#test-support/read-lists.ts";
import { isBadRow, type ListedRow } from "./formats/listed-row.ts";
import { PORTUGUESE_LIST_PATH } from "./portuguese-list.server.ts";
import { stationFromRow } from "./station-from-row.ts";

const file = readFileSync(PORTUGUESE_LIST_PATH);

const list = await readBytes(file);
const rows = list.rows.filter((row): row is ListedRow => !isBadRow(row));

const repeated = (keys: string[]) => keys.filter((key, index) => keys.indexOf(key) !== index);

test("the list is JSON with one station per line, all of which can be read", () => {
  expect(list.format).toBe("json");
  expect(list.rows.filter(isBadRow)).toEqual([]);
  expect(rows.length).toBeGreaterThan(200);
  expect(file.toString().trim().split("\n")).toHaveLength(rows.length + 2);
});

test("an import accepts every row and leaves nothing out", () => {
  const read = rows.map((row) => ({ row, read: stationFromRow(row, { genres: BUILT_IN_GENRES, country: "" }) }));
  expect(read.filter(({ read }) => !read.ok || read.leftOut)).toEqual([]);
});

test("each station is in Portugal, with a stream on a public host", () => {
  expect(rows.filter(({ country }) => country !== "Portugal")).toEqual([]);
  const hosts = rows.map(({ streamUrl }) => {
    expect(streamUrl).toMatch(/^https?:\/\//);
    return new URL(streamUrl).hostname;
  });
  expect(hosts.filter(isPrivateHost)).toEqual([]);
});

test("no stream and no name occurs twice", () => {
  expect(repeated(rows.map(({ streamUrl }) => sameStreamKey(streamUrl)))).toEqual([]);
  expect(repeated(rows.map(({ name }) => normaliseName(name)))).toEqual([]);
});

test("a genre is absent or one of the known names; the languages are codes", () => {
  expect(rows.map(({ genre }) => genre).filter((genre) => genre !== "" && !GENRE_NAMES.includes(genre))).toEqual([]);
  expect(
    rows.map(({ languages }) => languages).filter((languages) => !/^([a-z]{2}(,[a-z]{2})*)?$/.test(languages)),
  ).toEqual([]);
});

test("images are on the site of their station", () => {
  const domain = (url: string) => new URL(url).hostname.split(".").slice(-2).join(".");
  const foreign = rows.filter(
    ({ imageUrl, websiteUrl }) => imageUrl !== "" && websiteUrl !== "" && domain(imageUrl) !== domain(websiteUrl),
  );
  expect(foreign.map(({ name }) => name)).toEqual([]);
});

test("each town has a place in Portugal: of the known city, or of the coordinates that the list gives", () => {
  const isInPortugal = (latitude: number | null, longitude: number | null) =>
    latitude !== null && latitude > 32 && latitude < 42.2 && longitude !== null && longitude > -31.5 && longitude < -6;
  const elsewhere = rows.filter((row) => {
    const read = stationFromRow(row, { genres: BUILT_IN_GENRES, country: "" });
    return row.city !== "" && !(read.ok && isInPortugal(read.station.latitude, read.station.longitude));
  });
  expect(elsewhere.map(({ name, city }) => `${name}, ${city}`)).toEqual([]);
});
