import { expect, test } from "vitest";
import { hlsReferences } from "./hls-references.ts";

const read = (...lines: string[]) => hlsReferences(Buffer.from(["#EXTM3U", ...lines, ""].join("\r\n")));

test("hlsReferences: a media playlist names segments, keys, maps and parts", () => {
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

test("hlsReferences: lines end at a lone carriage return, and values may lack their quotes, as players read them", () => {
  const found = read("#a comment\rhttp://lan.example/1", "#EXT-X-KEY:METHOD=AES-128,URI=http://lan.example/k,IV=0x1");
  expect(found.segments).toEqual(["http://lan.example/1"]);
  expect(found.others).toEqual(["http://lan.example/k"]);
});

test("hlsReferences: a master playlist names a playlist for each variant and rendition", () => {
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

test("hlsReferences: each address counts once, in the order of the playlist", () => {
  expect(read("#EXTINF:2,", "a.ts", "#EXTINF:2,", "b.ts", "#EXTINF:2,", "a.ts").segments).toEqual(["a.ts", "b.ts"]);
});

test("hlsReferences: text of a megabyte is read once, whatever it is made of", () => {
  for (const piece of ["A", '"', 'URI="', "#EXT-X-KEY:", "\n", "\r", " ", ","]) {
    const bytes = Buffer.from(`#EXTM3U\n#EXT-X-KEY:${piece.repeat(1_000_000 / piece.length)}`);
    expect(Array.isArray(hlsReferences(bytes).others)).toBe(true);
  }
});
