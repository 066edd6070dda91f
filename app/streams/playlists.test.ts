import { expect, onTestFinished, test, vi } from "vitest";
import { playlistEntries } from "./playlists.ts";

const BASE = "http://radio.example/listas/ouvir.m3u";
const entriesOf = (text: string) => playlistEntries(Buffer.from(text), BASE);

test.each([
  ["PLS", "[playlist]\nNumberOfEntries=2\nFile1=http://a.example/1\nTitle1=Um\nFile2=http://a.example/2\nVersion=2\n"],
  ["PLS in capitals with spaces", "\r\n[PLAYLIST]\r\n file1 = http://a.example/1 \r\nFILE2=http://a.example/2\r\n"],
  ["M3U", "#EXTM3U\n#EXTINF:-1,Um\nhttp://a.example/1\n\nhttp://a.example/2\n"],
  ["bare M3U with its mark and old line ends", "\ufeffhttp://a.example/1\rhttp://a.example/2\r"],
  [
    "XSPF",
    "<?xml version='1.0'?><playlist><trackList><track><location> http://a.example/1 </location></track><track><location>http://a.example/2</location></track></trackList></playlist>",
  ],
  [
    "ASX",
    "<ASX version='3.0'><Entry><Ref HREF = 'http://a.example/1' /></Entry><entry><ref href=\"http://a.example/2\"></entry></ASX>",
  ],
])("%s names its addresses, in order", (_, text) => {
  expect(entriesOf(text)).toEqual(["http://a.example/1", "http://a.example/2"]);
});

test("addresses may be relative, and what they mean in XML is what is meant", () => {
  expect(entriesOf("#EXTM3U\nlive.mp3\n/raiz.mp3\n//b.example/x\n")).toEqual([
    "http://radio.example/listas/live.mp3",
    "http://radio.example/raiz.mp3",
    "http://b.example/x",
  ]);
  expect(entriesOf('<asx><ref href="http://a.example/?a=1&amp;b=2"/></asx>')).toEqual(["http://a.example/?a=1&b=2"]);
});

test("text in UTF-16 and Windows-1252 is read", () => {
  const utf16 = Buffer.from("\ufeff#EXTM3U\nhttp://a.example/1\n", "utf16le");
  expect(playlistEntries(utf16, BASE)).toEqual(["http://a.example/1"]);
  const windows = Buffer.from("[playlist]\nTitle1=Canção\nFile1=http://a.example/1\n", "latin1");
  expect(playlistEntries(windows, BASE)).toEqual(["http://a.example/1"]);
});

test("each address counts once, and ten are enough", () => {
  expect(entriesOf("#EXTM3U\nhttp://a.example/1\nhttp://a.example/1\n")).toHaveLength(1);
  const many = Array.from({ length: 100 }, (_, index) => `http://a.example/${index}`);
  expect(entriesOf(many.join("\n"))).toEqual(many.slice(0, 10));
});

/** How many addresses are parsed while `read` runs. */
function parsedBy(read: () => void): number {
  const spies = [vi.spyOn(URL, "parse"), vi.spyOn(URL, "canParse")];
  onTestFinished(() => spies.forEach((spy) => void spy.mockRestore()));
  read();
  return spies.reduce((calls, spy) => calls + spy.mock.calls.length, 0);
}

test.each([
  ["M3U", "", (address: string) => `${address}\n`],
  ["PLS", "[playlist]\n", (address: string) => `File1=${address}\n`],
  ["XSPF", "<playlist>", (address: string) => `<location>${address}</location>`],
  ["ASX", "<asx>", (address: string) => `<ref href="${address}"/>`],
])("%s: after ten addresses no more are parsed", (_, start, entry) => {
  const text = start + Array.from({ length: 1_000 }, (_, index) => entry(`http://a.example/${index}`)).join("");
  expect(parsedBy(() => entriesOf(text))).toBe(10);
});

test("lines that are no addresses are parsed once each, and a thousand of them", () => {
  const bad = (count: number) => Array.from({ length: count }, (_, index) => `//[${index}`);
  const twice = [...bad(999), ...bad(999), "http://a.example/1"].join("\n");
  expect(parsedBy(() => expect(entriesOf(twice)).toEqual(["http://a.example/1"]))).toBe(1_000);
  expect(entriesOf([...bad(1_000), "http://a.example/1"].join("\n"))).toEqual([]);
});

test("an entry that is longer than any that is opened is left out", () => {
  const entry = (length: number) => "http://a.example/".padEnd(length, "a");
  expect(entriesOf([entry(2_601), entry(2_600)].join("\n"))).toEqual([entry(2_600)]);
});

test("what names nothing gives nothing", () => {
  for (const text of ["", "#EXTM3U\n", "[playlist]\nNumberOfEntries=0\n", "<playlist></playlist>", "http://[\n"]) {
    expect(entriesOf(text)).toEqual([]);
  }
});

/** A pattern that tried again at every place would take minutes here: that the test ends is the proof. */
test.each(["<ref ", "<location>", "<ref href", "[playlist]\nFile1", "File1=", "&amp;"])(
  "64 KiB of %j are read at once",
  (piece) => {
    for (const start of ["", "<asx>", "[playlist]\n"]) entriesOf(start + piece.repeat(65_536 / piece.length));
  },
);
