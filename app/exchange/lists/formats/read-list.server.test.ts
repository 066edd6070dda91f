import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { all, inPieces, readBytes, readText, summariseRows } from "#test-support/read-lists.ts";
import expected from "./fixtures/expected.json" with { type: "json" };
import { MAX_ENTRY_LENGTH, splitLines } from "./lines.ts";
import type { ListedRow } from "./listed-row.ts";
import { jsonElements, readJson } from "./read-json.ts";
import { readM3u } from "./read-m3u-and-pls.ts";
import { readOpml } from "./read-opml.ts";
import { readXspf } from "./read-xspf.ts";
import { xmlTokens } from "./xml.ts";

const files = Object.entries(expected);
const bytesOf = (name: string) => readFileSync(`${import.meta.dirname}/fixtures/${name}`);

test.each(files)("%s: format, encoding and rows are as expected", async (name, facts) => {
  const { format, encoding, rows } = await readBytes(bytesOf(name), name);
  const entry = ({ name: rowName, streamUrl }: ListedRow) => ({ name: rowName || null, url: streamUrl });
  // The fixtures contain no bad rows.
  const read = rows as ListedRow[];
  expect({ format, encoding, entries: read.length, rows: read.map(({ row }) => row) }).toEqual({
    format: facts.format,
    encoding: facts.encoding,
    entries: facts.entries,
    rows: Array.from({ length: facts.entries }, (_, index) => index + 1),
  });
  expect([read.at(0), read.at(-1)].map((row) => row && entry(row))).toEqual([facts.first, facts.last]);
});

test.each(files)("%s is read the same with another name, in small chunks and with gzip", async (name) => {
  const whole = await readBytes(bytesOf(name), name);
  expect(await readBytes(gzipSync(bytesOf(name)), "x", 700)).toEqual(whole);
});

test("a text split at any position gives the same rows", async () => {
  const text = (name: string) => bytesOf(name).toString();
  const readers = {
    "02-radio-browser-api.m3u": (chunks: AsyncIterable<string>) => readM3u(splitLines(chunks)),
    "11-vlc-germany.xspf": (chunks: AsyncIterable<string>) => readXspf(xmlTokens(chunks)),
    "14-opml-nested-genres.opml": (chunks: AsyncIterable<string>) => readOpml(xmlTokens(chunks)),
    "15-radio-browser-api.json": (chunks: AsyncIterable<string>) => readJson(jsonElements(chunks)),
  };
  for (const [name, read] of Object.entries(readers)) {
    const whole = await all(read(inPieces(text(name))));
    for (const characters of [1, 7]) expect(await all(read(inPieces(text(name), characters))), name).toEqual(whole);
  }
});

const NAMES = "#EXTM3U\r\n#EXTINF:-1,Rádio “Ó” – 5 €\r\nhttp://a.example/s\r\n";
const utf16 = (text: string, swapped: boolean) => {
  const bytes = Buffer.from(text, "utf16le");
  return swapped ? bytes.swap16() : bytes;
};
const windows = (text: string) =>
  Buffer.from(
    text.replaceAll("“", "\x93").replaceAll("”", "\x94").replaceAll("–", "\x96").replaceAll("€", "\x80"),
    "latin1",
  );

test.each([
  ["utf-8", Buffer.from(NAMES)],
  ["utf-8 with BOM", Buffer.from(`\uFEFF${NAMES}`)],
  ["utf-16le", utf16(`\uFEFF${NAMES}`, false)],
  ["utf-16be", utf16(`\uFEFF${NAMES}`, true)],
  ["utf-16le", utf16(NAMES, false)],
  ["utf-16be", utf16(NAMES, true)],
  ["windows-1252", windows(NAMES)],
])("a list in %s is detected and decoded", async (encoding, bytes) => {
  const list = await readBytes(bytes, "lista.m3u", 3);
  expect([list.encoding, ...summariseRows(list)]).toEqual([encoding, "Rádio “Ó” – 5 € http://a.example/s"]);
});

test("the encoding of an XML declaration applies only if the bytes are ambiguous", async () => {
  const list = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><opml><body><outline text="Rádio Ł" URL="http://a.example/"/></body></opml>`;
  const polish = Buffer.from(list("ISO-8859-2").replace("Ł", "\xa3"), "latin1");
  expect(await readBytes(polish)).toMatchObject({ encoding: "iso-8859-2", rows: [{ name: "Rádio Ł" }] });
  expect(await readText(list("ISO-8859-2"))).toMatchObject({ encoding: "utf-8", rows: [{ name: "Rádio Ł" }] });
  const unknown = Buffer.from(list("klingon").replace("Ł", "L"), "latin1");
  expect(await readBytes(unknown)).toMatchObject({ encoding: "iso-8859-1", rows: [{ name: "Rádio L" }] });
});

test.each([
  ["LF", "\n"],
  ["CRLF", "\r\n"],
  ["CR", "\r"],
])("lines end in %s", async (_, end) => {
  const text = ["#EXTM3U", "#EXTINF:-1,A", "http://a.example/", "", "http://b.example/"].join(end);
  expect(summariseRows(await readText(text))).toEqual(["A http://a.example/", "http://b.example/"]);
  const csv = ["name,url", '"A, B",http://a.example/', "C,http://b.example/"].join(end);
  expect(summariseRows(await readText(csv))).toEqual(["A, B http://a.example/", "C http://b.example/"]);
});

test.each([
  ["", "O ficheiro está vazio."],
  [" \r\n\uFEFF", "O ficheiro está vazio."],
  ["<!-- olá --><!DOCTYPE html><html>", "O ficheiro é uma página Web, não uma lista de estações."],
  [
    "<html lang='pt'><body><outline url='http://a.example/'>",
    "O ficheiro é uma página Web, não uma lista de estações.",
  ],
  [
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n",
    "O ficheiro é a lista de segmentos de uma única transmissão (HLS), não uma lista de estações.",
  ],
  ["PK\x03\x04\x00\x00\x00\x08\x00\x01\x02", "O ficheiro não é texto."],
  ["<rss><channel/></rss>", expect.stringMatching(/^Formato desconhecido. /)],
  ["Lista de compras: leite, pão", expect.stringMatching(/^Formato desconhecido. /)],
])("%j is refused with a sentence on what the file is", async (text, message) => {
  await expect(readText(text, "lista.xspf")).rejects.toMatchObject({ name: "UnreadableList", message });
});

test("a line of megabytes is at most one bad row, and reading it yields to the event loop", async () => {
  const long = "x".repeat(4_000_000);
  const texts = [`#EXTM3U\n${long}`, `[{"name":"${long}`, `{"stream_url":"${long}"}`, `name,url\n"${long}`];
  let turns = 0;
  let isReading = true;
  const counter = (async () => {
    while (isReading) {
      await setImmediate();
      turns += 1;
    }
  })();
  for (const text of texts) {
    const { rows } = await readText(text);
    expect(rows).toEqual([
      { row: 1, problem: "a linha é demasiado longa", text: expect.stringMatching(/^.{1,120}…$/) },
    ]);
  }
  isReading = false;
  await counter;
  expect(turns).toBeGreaterThan(texts.length);
  expect(await readText(`<playlist><track><title>${long}`)).toMatchObject({ rows: [{ row: 1 }] });
  expect(await readText(`<opml><outline text="${long}`)).toMatchObject({ rows: [] });
  const fits = `http://a.example/${"x".repeat(MAX_ENTRY_LENGTH - 17)}`;
  expect(await readText(`${fits}\n${fits}x\nhttp://b.example/`)).toMatchObject({
    rows: [{ streamUrl: fits }, { problem: "a linha é demasiado longa" }, { streamUrl: "http://b.example/" }],
  });
});
