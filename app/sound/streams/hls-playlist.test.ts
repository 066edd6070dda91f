import { expect, test } from "vitest";
import { superLinearRatio } from "#test-support/time-complexity.ts";
import { hlsReferences, newestSegmentTitle, readHlsPlaylist } from "./hls-playlist.ts";

const playlistOf = (lines: string[]) => Buffer.from(["#EXTM3U", ...lines, ""].join("\r\n"));
const readPlaylist = (...lines: string[]) => readHlsPlaylist(playlistOf(lines));

test("readHlsPlaylist: the newest segment of a media playlist is its last", () => {
  const lines = ["#EXT-X-TARGETDURATION:2", "#EXTINF:2.0,", "1.ts", "#EXTINF:2.0,", "2.ts?a=b"];
  expect(readPlaylist(...lines)).toEqual({ type: "media", last: "2.ts?a=b" });
  expect(readPlaylist("#EXT-X-TARGETDURATION:2")).toEqual({ type: "media", last: null });
});

test.each([
  ["mp4a.40.2", "aac"],
  ["mp4a.40.5,avc1.4d401f", "aac"],
  ["mp4a.40.34", "mp3"],
  ["mp4a.6B", "mp3"],
  ["opus", "opus"],
  ["fLaC", "flac"],
  ["ac-3", "other"],
])("readHlsPlaylist: the codec of CODECS=%s in a master playlist is %s", (codecs, codec) => {
  const description = `#EXT-X-STREAM-INF:PROGRAM-ID=1,BANDWIDTH=96500,CODECS="${codecs}"`;
  const lines = [
    "#EXT-X-VERSION:6",
    description,
    "#EXT-X-ANYTHING",
    "aac/96.m3u8",
    "#EXT-X-STREAM-INF:BANDWIDTH=1",
    "b",
  ];
  expect(readPlaylist(...lines)).toEqual({ type: "master", first: "aac/96.m3u8", codec, bitrateKbps: 97 });
});

test("readHlsPlaylist: attributes of a master playlist are optional, a variant is required", () => {
  expect(readPlaylist("#EXT-X-STREAM-INF:", "a.m3u8")).toEqual({
    type: "master",
    first: "a.m3u8",
    codec: "",
    bitrateKbps: null,
  });
  expect(readPlaylist("#EXT-X-STREAM-INF:BANDWIDTH=96000")).toBeNull();
});

const readAll = (...lines: string[]) => hlsReferences(playlistOf(lines));

function read(...lines: string[]) {
  const result = readAll(...lines);
  return result.ok ? result.references : expect.fail(result.message);
}

test("hlsReferences: reads segments, keys, maps and parts of a media playlist", () => {
  const found = read(
    "#EXT-X-TARGETDURATION:2",
    '#EXT-X-KEY:METHOD=AES-128,URI="https://keys.example/1",IV=0x1',
    '#EXT-X-MAP:URI="init.mp4",BYTERANGE="616@0"',
    '#EXTINF:2.0,A title with "quotes" and URI=none',
    "1.m4s?a=b",
    '#EXT-X-PART:DURATION=0.3,URI="2.1.m4s"',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="2.2.m4s"',
    '#EXT-X-RENDITION-REPORT:URI="../other/live.m3u8",LAST-MSN=1',
    "  2.m4s  ",
  );
  expect(found).toEqual({
    playlists: [],
    segments: ["1.m4s?a=b", "2.m4s"],
    others: ["https://keys.example/1", "init.mp4", "2.1.m4s", "2.2.m4s", "../other/live.m3u8"],
  });
});

test("hlsReferences: a lone carriage return ends a line, and values may be unquoted, as in players", () => {
  const found = read("#a comment\rhttp://lan.example/1", "#EXT-X-KEY:METHOD=AES-128,URI=http://lan.example/k,IV=0x1");
  expect(found.segments).toEqual(["http://lan.example/1"]);
  expect(found.others).toEqual(["http://lan.example/k"]);
});

test("hlsReferences: reads a playlist for each variant and rendition of a master playlist", () => {
  const found = read(
    '#EXT-X-SESSION-KEY:METHOD=AES-128,URI="k"',
    '#EXT-X-CONTENT-STEERING:SERVER-URI="steer.json"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Português, URI=1",URI="audio.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2",AUDIO="a"',
    "#EXT-X-ANYTHING",
    "low.m3u8",
    "#EXT-X-STREAM-INF:BANDWIDTH=128000",
    "high.m3u8",
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="frames.m3u8"',
  );
  expect(found).toEqual({
    playlists: ["audio.m3u8", "low.m3u8", "high.m3u8", "frames.m3u8"],
    segments: [],
    others: ["k", "steer.json"],
  });
});

test("hlsReferences: gives each URL once, in the order of the playlist", () => {
  expect(read("#EXTINF:2,", "a.ts", "#EXTINF:2,", "b.ts", "#EXTINF:2,", "a.ts").segments).toEqual(["a.ts", "b.ts"]);
});

test("hlsReferences: an attribute may have spaces before its equals sign, as in players", () => {
  const lines = [
    '#EXT-X-KEY:METHOD=AES-128,URI ="a"',
    "#EXT-X-KEY:METHOD=AES-128,URI =b=c,IV=0x1",
    "#EXT-X-KEY:URI=,IV=0x1",
  ];
  expect(read(...lines).others).toEqual(["a", "b=c"]);
});

test("hlsReferences: reads 5,000 URLs and refuses more, of whatever kind", () => {
  const segments = Array.from({ length: 5_000 }, (_, index) => `${index}.ts`);
  expect(read(...segments, "0.ts").segments).toEqual(segments);
  for (const line of ["5000.ts", '#EXT-X-MAP:URI="init"', "#EXT-X-STREAM-INF:\na.m3u8"])
    expect(readAll(...segments, line)).toEqual({ ok: false, message: "names too many URLs" });
});

test.each([
  ["a segment", (url: string) => url],
  ["a variant", (url: string) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${url}`],
  ["a key", (url: string) => `#EXT-X-KEY:METHOD=AES-128,URI="${url}",IV=0x1`],
  ["a key without quotes", (url: string) => `#EXT-X-KEY:METHOD=AES-128,URI=${url}`],
])("hlsReferences: the URL of %s may have 2,600 characters; a longer one refuses the playlist", (_, line) => {
  const [most, tooLong] = ["a".repeat(2_600), "a".repeat(2_601)];
  expect(Object.values(read(line(most))).flat()).toEqual([most]);
  expect(readAll(line(tooLong))).toEqual({ ok: false, message: "names too long a URL" });
});

test("hlsReferences: a data: key, a comment and an attribute that is no URL may be longer", () => {
  const key = `data:text/plain;base64,${"A".repeat(10_000)}`;
  const long = "x".repeat(10_000);
  const lines = [
    `#EXT-X-KEY:METHOD=AES-128,URI="${key}"`,
    `#${long}`,
    `#EXT-X-DATERANGE:SCTE35-OUT=${long}`,
    `#EXTINF:2,${long}`,
  ];
  expect(read(...lines, "1.ts")).toEqual({ playlists: [], segments: ["1.ts"], others: [key] });
});

test.each([
  "A",
  '"',
  '"a"',
  "=",
  "URI",
  "URI=",
  'URI="',
  "URI=,",
  'URI=",',
  " =",
  "#EXT-X-KEY:",
  "\n",
  "\r",
  " ",
  ",",
  "\u2028",
])("hlsReferences: takes linear time for many %j", async (piece) => {
  for (const suffix of ["", "\u2028x"]) {
    const text = (length: number) => `#EXTM3U\n#EXT-X-KEY:${piece.repeat(length / piece.length)}${suffix}`;
    expect(await superLinearRatio((playlist) => hlsReferences(Buffer.from(playlist)), text)).toBeNull();
  }
});

test.each([
  ["#EXTINF:10,Quarteto da Graça - Noturno", "Quarteto da Graça - Noturno"],
  ['#EXTINF:10.0,title="Noturno",artist="Quarteto",url="x"', "Quarteto - Noturno"],
  ['#EXTINF:10, TITLE="Noturno"', "Noturno"],
  ["#EXTINF:10,", null],
  ["#EXTINF:10", null],
  ["#EXTINF:10,no desc", null],
  ['#EXTINF:10,title="",artist="Quarteto"', null],
  ["#EXT-X-TARGETDURATION:10", null],
])("newestSegmentTitle: %j has the title %j", (line, title) => {
  const playlist = `#EXTM3U\n#EXTINF:10,Antes - Disto\na.ts\n${line}\nb.ts\n`;
  const bytes = new TextEncoder().encode(line.startsWith("#EXTINF") ? playlist : `#EXTM3U\n${line}\n`);
  expect(newestSegmentTitle(bytes)).toBe(title);
});
