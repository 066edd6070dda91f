import { expect, test } from "vitest";
import { readHlsPlaylist } from "./hls-playlist.ts";

const read = (...lines: string[]) => readHlsPlaylist(Buffer.from(["#EXTM3U", ...lines, ""].join("\r\n")));

test("readHlsPlaylist: the newest segment of a media playlist is its last", () => {
  const lines = ["#EXT-X-TARGETDURATION:2", "#EXTINF:2.0,", "1.ts", "#EXTINF:2.0,", "2.ts?a=b"];
  expect(read(...lines)).toEqual({ type: "media", last: "2.ts?a=b" });
  expect(read("#EXT-X-TARGETDURATION:2")).toEqual({ type: "media", last: null });
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
  expect(read(...lines)).toEqual({ type: "master", first: "aac/96.m3u8", codec, bitrateKbps: 97 });
});

test("readHlsPlaylist: attributes of a master playlist are optional, a variant is required", () => {
  expect(read("#EXT-X-STREAM-INF:", "a.m3u8")).toEqual({
    type: "master",
    first: "a.m3u8",
    codec: "",
    bitrateKbps: null,
  });
  expect(read("#EXT-X-STREAM-INF:BANDWIDTH=96000")).toBeNull();
});
