import { expect, onTestFinished, test, vi } from "vitest";
import { playlistEntries } from "./playlists.ts";

const BASE = "http://radio.example/listas/ouvir.m3u";
const entriesOf = (text: string) => playlistEntries(Buffer.from(text), BASE);

test.each([
  ["PLS", "[playlist]\nNumberOfEntries=2\nFile1=http://a.example/1\nTitle1=Um\nFile2=http://a.example/2\nVersion=2\n"],
  ["PLS in upper case with spaces", "\r\n[PLAYLIST]\r\n file1 = http://a.example/1 \r\nFILE2=http://a.example/2\r\n"],
  ["M3U", "#EXTM3U\n#EXTINF:-1,Um\nhttp://a.example/1\n\nhttp://a.example/2\n"],
  ["M3U without header, with a byte order mark and old line ends", "\ufeffhttp://a.example/1\rhttp://a.example/2\r"],
  [
    "XSPF",
    "<?xml version='1.0'?><playlist><trackList><track><location> http://a.example/1 </location></track><track><location>http://a.example/2</location></track></trackList></playlist>",
  ],
  [
    "ASX",
    "<ASX version='3.0'><Entry><Ref HREF = 'http://a.example/1' /></Entry><entry><ref href=\"http://a.example/2\"></entry></ASX>",
  ],
  ["the references of Windows Media", "[Reference]\r\nRef1=http://a.example/1\r\nref2 = http://a.example/2\r\n"],
  ["PLS with the schemes of Winamp", "[playlist]\nFile1=icy://a.example/1\nFile2=ICYX://a.example/2\n"],
  [
    "M3U with Kodi's options",
    "http://a.example/1|User-Agent=Mozilla/5.0 (X11)&Referer=http://b.example/\nhttp://a.example/2|seekable=0\n",
  ],
])("playlistEntries: %s gives its URLs in order", (_, text) => {
  expect(entriesOf(text)).toEqual(["http://a.example/1", "http://a.example/2"]);
});

test("playlistEntries: resolves relative URLs and decodes XML entities", () => {
  expect(entriesOf("#EXTM3U\nlive.mp3\n/raiz.mp3\n//b.example/x\n")).toEqual([
    "http://radio.example/listas/live.mp3",
    "http://radio.example/raiz.mp3",
    "http://b.example/x",
  ]);
  expect(entriesOf('<asx><ref href="http://a.example/?a=1&amp;b=2"/></asx>')).toEqual(["http://a.example/?a=1&b=2"]);
});

test("playlistEntries: reads UTF-16 and Windows-1252", () => {
  const utf16 = Buffer.from("\ufeff#EXTM3U\nhttp://a.example/1\n", "utf16le");
  expect(playlistEntries(utf16, BASE)).toEqual(["http://a.example/1"]);
  const windows = Buffer.from("[playlist]\nTitle1=Canção\nFile1=http://a.example/1\n", "latin1");
  expect(playlistEntries(windows, BASE)).toEqual(["http://a.example/1"]);
});

test("playlistEntries: gives each URL once, and at most ten", () => {
  expect(entriesOf("#EXTM3U\nhttp://a.example/1\nhttp://a.example/1\n")).toHaveLength(1);
  const many = Array.from({ length: 100 }, (_, index) => `http://a.example/${index}`);
  expect(entriesOf(many.join("\n"))).toEqual(many.slice(0, 10));
});

/** The number of URLs parsed while `read` runs. */
function countParsed(read: () => void): number {
  const spies = [vi.spyOn(URL, "parse"), vi.spyOn(URL, "canParse"), vi.spyOn(globalThis, "URL")];
  onTestFinished(() => spies.forEach((spy) => void spy.mockRestore()));
  read();
  return spies.reduce((calls, spy) => calls + spy.mock.calls.length, 0);
}

test.each([
  ["M3U", "", (url: string) => `${url}\n`],
  ["PLS", "[playlist]\n", (url: string) => `File1=${url}\n`],
  ["XSPF", "<playlist>", (url: string) => `<location>${url}</location>`],
  ["ASX", "<asx>", (url: string) => `<ref href="${url}"/>`],
])("playlistEntries: %s: parses no more than ten URLs", (_, start, entry) => {
  const text = start + Array.from({ length: 1_000 }, (_, index) => entry(`http://a.example/${index}`)).join("");
  expect(countParsed(() => entriesOf(text))).toBe(10);
});

test("playlistEntries: parses each invalid line once, and at most a thousand", () => {
  const bad = (count: number) => Array.from({ length: count }, (_, index) => `//[${index}`);
  const twice = [...bad(999), ...bad(999), "http://a.example/1"].join("\n");
  expect(countParsed(() => expect(entriesOf(twice)).toEqual(["http://a.example/1"]))).toBe(1_000);
  expect(entriesOf([...bad(1_000), "http://a.example/1"].join("\n"))).toEqual([]);
});

test("playlistEntries: skips entries over the maximum URL length", () => {
  const entry = (length: number) => "http://a.example/".padEnd(length, "a");
  expect(entriesOf([entry(2_601), entry(2_600)].join("\n"))).toEqual([entry(2_600)]);
});

test("playlistEntries: gives nothing for lists without entries", () => {
  for (const text of ["", "#EXTM3U\n", "[playlist]\nNumberOfEntries=0\n", "<playlist></playlist>", "http://[\n"]) {
    expect(entriesOf(text)).toEqual([]);
  }
});

/** A backtracking regular expression would take minutes: the test's time limit is the assertion. */
test.each(["<ref ", "<location>", "<ref href", "[playlist]\nFile1", "File1=", "&amp;"])(
  "playlistEntries: reads 64 KiB of %j without backtracking",
  (piece) => {
    for (const start of ["", "<asx>", "[playlist]\n"]) entriesOf(start + piece.repeat(65_536 / piece.length));
  },
);
