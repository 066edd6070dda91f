import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { isBadRow } from "#app/exchange/lists/formats/listed-row.ts";
import { oneLine } from "#app/platform/text/plain-text.ts";
import { hostileText, writtenList } from "#test-support/api-lists.ts";
import { apiStation } from "#test-support/api-stations.ts";
import { readText } from "#test-support/read-lists.ts";
import type { ApiStation } from "../api-station.ts";
import { API_FORMATS, type ApiFormat, type ApiListWriter } from "./api-format.ts";
import { playlistOfOne, STATION_COLUMNS, stationWriter } from "./write-stations.ts";

const AURORA = apiStation({
  station: { imageUrl: "https://aurora.example/logo.png", playUrl: "https://cdn.example/a" },
});
const NAMED = (name: string): ApiStation => ({ ...AURORA, name });

const listOf = (format: ApiFormat, stations: readonly ApiStation[]) => {
  const writer: ApiListWriter<ApiStation> = stationWriter(format);
  return writtenList(writer, stations);
};

test("the columns are the fields of a station, in their order", () => {
  expect(Object.keys(AURORA)).toEqual(STATION_COLUMNS);
});

test.each([
  ["json", "application/json", null],
  ["xml", "text/xml", null],
  ["csv", "text/csv", null],
  ["m3u", "audio/mpegurl", "playlist.m3u"],
  ["pls", "audio/x-scpls", "playlist.pls"],
  ["xspf", "application/xspf+xml", "playlist.xspf"],
  ["ttl", "text/turtle", null],
] as const)("%s is %s, in the file %j", (format, contentType, fileName) => {
  expect(stationWriter(format)).toMatchObject({ contentType, fileName });
});

test("JSON is compact and on one line, serveruuid directly after stationuuid", () => {
  const json = listOf("json", [AURORA, AURORA]);
  expect(JSON.parse(json)).toEqual([AURORA, AURORA]);
  expect(json).toBe(`[${JSON.stringify(AURORA)},${JSON.stringify(AURORA)}]`);
  expect(json).toContain(`"stationuuid":"${AURORA.stationuuid}","serveruuid":null`);
  expect(json).not.toContain("\n");
});

test("XML has the fields as attributes, without nulls", () => {
  const xml = listOf("xml", [AURORA]);
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "", parseAttributeValue: false });
  const expected = Object.entries(AURORA).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  expect(Object.entries(parser.parse(xml).result.station)).toEqual(expected);
});

test("CSV has all fields in their order", () => {
  const [record = {}]: Record<string, string>[] = parse(listOf("csv", [AURORA]), { columns: true });
  const expected = Object.entries(AURORA).map(([name, value]) => [name, String(value ?? "")]);
  expect(Object.entries(record)).toEqual(expected);
  expect(record.has_extended_info).toBe("false");
});

test("M3U has the UUID, the name and the URL of each station, and an empty line", () => {
  expect(listOf("m3u", [AURORA, AURORA])).toBe(
    `#EXTM3U\r\n${`#RADIOBROWSERUUID:${AURORA.stationuuid}\r\n#EXTINF:1,Rádio Aurora\r\n${AURORA.url}\r\n\r\n`.repeat(2)}`,
  );
  expect(listOf("m3u", [])).toBe("#EXTM3U\r\n");
});

test("PLS counts its entries from 1", () => {
  expect(listOf("pls", [AURORA, NAMED("B")])).toBe(
    `[playlist]\r\nNumberOfEntries=2\r\nTitle1=Rádio Aurora\r\nFile1=${AURORA.url}\r\n\r\nTitle2=B\r\nFile2=${AURORA.url}\r\n\r\n`,
  );
  expect(listOf("pls", [])).toBe("[playlist]\r\nNumberOfEntries=0\r\n");
});

test("XSPF has title, location, image and identifier; an image only where there is one", () => {
  const track = (image: string) =>
    `<track><title>Rádio Aurora</title><location>${AURORA.url}</location>${image}<identifier>radiobrowser:${AURORA.stationuuid}</identifier></track>`;
  expect(listOf("xspf", [AURORA, { ...AURORA, favicon: "" }])).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList>${track("<image>https://aurora.example/logo.png</image>")}${track("")}</trackList></playlist>`,
  );
});

test("Turtle has a subject for each station", () => {
  const ttl = listOf("ttl", [{ ...AURORA, name: 'A "B" \\ C', url: 'https://a.example/"<{|}^`\\> é' }]);
  expect(ttl.split("\n\n")[1]).toBe(`<urn:uuid:${AURORA.stationuuid}>
    rdf:type schema:RadioStation ;
    dcterms:identifier "${AURORA.stationuuid}" ;
    schema:name "A \\"B\\" \\\\ C" ;
    schema:url <https://a.example/%22%3C%7B%7C%7D%5E%60%5C%3E%20é> .
`);
});

test("the playlist of one station is that of the list", () => {
  const entry = { uuid: AURORA.stationuuid, name: "Rádio\nAurora", url: AURORA.url_resolved };
  const resolved = [{ ...AURORA, url: AURORA.url_resolved }];
  expect(playlistOfOne("m3u", entry)).toEqual({
    contentType: "audio/mpegurl",
    fileName: "playlist.m3u",
    body: listOf("m3u", resolved),
  });
  expect(playlistOfOne("pls", entry)).toEqual({
    contentType: "audio/x-scpls",
    fileName: "playlist.pls",
    body: listOf("pls", resolved),
  });
});

const stationNames = fc.array(hostileText, { minLength: 1, maxLength: 3 });

test("any name comes back from JSON and CSV", () => {
  fc.assert(
    fc.property(stationNames, (names) => {
      const stations = names.map(NAMED);
      const wellFormed = names.map((name) => name.toWellFormed());
      expect(JSON.parse(listOf("json", stations)).map((written: ApiStation) => written.name)).toEqual(wellFormed);
      const records: ApiStation[] = parse(listOf("csv", stations), { columns: true, record_delimiter: "\r\n" });
      expect(records.map(({ name }) => name)).toEqual(wellFormed);
    }),
  );
});

test("any name gives XML that can be read", () => {
  fc.assert(
    fc.property(stationNames, (names) => {
      for (const format of ["xml", "xspf"] as const) {
        const xml = listOf(format, names.map(NAMED));
        expect(XMLValidator.validate(xml)).toBe(true);
        expect(xml).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u);
        expect(xml.match(format === "xml" ? /<station / : /<track>/g)).toHaveLength(
          format === "xml" ? 1 : names.length,
        );
      }
    }),
  );
});

test("any name comes back from the playlists on one line, and adds no entry", async () => {
  await fc.assert(
    fc.asyncProperty(stationNames, async (names) => {
      const lines = names.map(oneLine);
      for (const format of ["m3u", "pls", "xspf"] as const) {
        const { rows } = await readText(listOf(format, names.map(NAMED)), `list.${format}`);
        expect(rows.map((row) => !isBadRow(row) && row.streamUrl)).toEqual(names.map(() => AURORA.url));
        const expected = format === "xspf" ? lines.map((line) => line.replace(/[\uFFFE\uFFFF]/g, "").trim()) : lines;
        expect(rows.map((row) => !isBadRow(row) && row.name)).toEqual(expected);
      }
    }),
  );
});

/** A document in the part of Turtle that this site writes. Source: RDF 1.1 Turtle, sections 6.5 (grammar) and 6.4 (escapes). */
const IRI = /<(?:[^\0-\x20<>"{}|^`\\]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*>/u.source;
const STRING = /"(?:[^"\\\n\r]|\\[tbnrf"'\\]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*"/u.source;
const NAME = "[a-z]+:[A-Za-z]+";
const TRIPLES = `${IRI}(?:\\s+${NAME}\\s+(?:${IRI}|${STRING}|${NAME})\\s+[;.])+`;
const DOCUMENT = new RegExp(`^(?:@prefix [a-z]+: ${IRI} \\.\\s*)+(?:${TRIPLES}\\s*)*$`, "u");

test("any name and URL give valid Turtle, with one subject for each station", () => {
  fc.assert(
    fc.property(stationNames, hostileText, (names, path) => {
      const url = `https://a.example/${path}`;
      const ttl = listOf(
        "ttl",
        names.map((name) => ({ ...AURORA, name, url })),
      );
      expect(ttl).toMatch(DOCUMENT);
      expect(ttl.match(/^<urn:uuid:/gm)).toHaveLength(names.length);
      const literals = [...ttl.matchAll(/schema:name "(.*)" ;$/gmu)].map(([, text = ""]) =>
        text.replace(/\\(.)/gu, "$1"),
      );
      expect(literals).toEqual(names.map(oneLine));
    }),
  );
});

test("every format of the API writes a list of no stations", () => {
  for (const format of API_FORMATS) expect(listOf(format, []).length).toBeGreaterThan(1);
});
