import { expect, test } from "vitest";
import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import { apiStation as given, AURORA_STREAM as URL } from "#test-support/api-stations.ts";

const CREATED = "2026-01-01 12:00:00";

test("the resolved URL is that which our check played, else upstream's, else the URL", () => {
  const playedAt = new Date("2026-03-01T00:00:00Z");
  const facts = { url_resolved: "https://up.example/resolved" };
  const played = { station: { playUrl: "https://aurora.example/found" }, facts, check: { playedAt } };
  expect(given(played).url_resolved).toBe("https://aurora.example/found");
  expect(given({ ...played, station: { playUrl: "" } }).url_resolved).toBe(URL);
  expect(given({ ...played, check: { playedAt: null, outcome: "dns" } }).url_resolved).toBe(facts.url_resolved);
  expect(given({ ...played, check: { playedAt, checkedUrl: "https://old.example/" } }).url_resolved).toBe(
    facts.url_resolved,
  );
  expect(given({ facts }).url_resolved).toBe(facts.url_resolved);
  expect(given({ facts, written: { stream_url: "https://old.example/" } }).url_resolved).toBe(URL);
  expect(given({ facts: { url_resolved: "" } }).url_resolved).toBe(URL);
});

test("a stream that leads into a private network is not resolved", () => {
  const facts = { url_resolved: "https://up.example/resolved" };
  expect(given({ station: { streamKind: "private", playUrl: "https://aurora.example/x" }, facts }).url_resolved).toBe(
    URL,
  );
});

test.each([
  ["mp3", "MP3"],
  ["aac", "AAC"],
  ["vorbis", "OGG"],
  ["opus", "OGG"],
  ["flac", "FLAC"],
  ["other", "UNKNOWN"],
  ["", "UNKNOWN"],
] as const)("the codec %j is %s", (streamCodec, codec) => {
  expect(given({ station: { streamCodec } }).codec).toBe(codec);
});

test("upstream's codec and bitrate stand while the URL is the same", () => {
  const found = { station: { streamCodec: "aac", bitrate: "96kbps" }, facts: { codec: "aac+", bitrate: 48 } } as const;
  expect(given(found)).toMatchObject({ codec: "AAC+", bitrate: 48 });
  expect(given({ ...found, facts: { codec: "UNKNOWN", bitrate: 0 } })).toMatchObject({ codec: "AAC", bitrate: 96 });
  expect(given({ ...found, written: { stream_url: "https://old.example/" } })).toMatchObject({
    codec: "AAC",
    bitrate: 96,
  });
});

test.each([
  ["128kbps", 64, 128],
  ["1411 kbit/s", null, 1411],
  ["", 64, 64],
  ["", null, 0],
  ["boa", null, 0],
])("the bitrate %j, measured as %j, is %j", (bitrate, bitrateKbps, reported) => {
  expect(given({ station: { bitrate }, check: { bitrateKbps } }).bitrate).toBe(reported);
});

test("a bitrate that was measured at another URL does not count", () => {
  expect(given({ check: { bitrateKbps: 64, checkedUrl: "https://old.example/" } }).bitrate).toBe(0);
});

test("hls is what our check found, else upstream's", () => {
  expect(given({ station: { streamKind: "hls" }, facts: { hls: 0 } }).hls).toBe(1);
  expect(given({ station: { streamKind: "direct" }, facts: { hls: 1 } }).hls).toBe(0);
  expect(given({ facts: { hls: 1 } }).hls).toBe(1);
  expect(given({ facts: { hls: 1 }, written: { stream_url: "https://old.example/" } }).hls).toBe(0);
});

test("upstream's report whether a station works counts until our check finds it playing, or it is off the air", () => {
  const playedAt = new Date("2026-03-01T00:00:00Z");
  const broken = { lastcheckok: 0 } as const;
  expect(given({ facts: broken }).lastcheckok).toBe(0);
  expect(given({ facts: {} }).lastcheckok).toBe(1);
  expect(given({ facts: {}, check: { outcome: "dns" } }).lastcheckok).toBe(1);
  expect(given({ facts: broken, check: { outcome: "dns" } }).lastcheckok).toBe(0);
  expect(given({ facts: broken, check: { playedAt } }).lastcheckok).toBe(1);
  expect(given({ facts: broken, check: { playedAt, outcome: "dns" } }).lastcheckok).toBe(1);
  expect(given({ facts: broken, check: { playedAt, checkedUrl: "https://old.example/" } }).lastcheckok).toBe(0);
  expect(given({ facts: {}, station: { offAir: true } }).lastcheckok).toBe(0);
  expect(given({ station: { offAir: true }, check: { playedAt } }).lastcheckok).toBe(0);
  expect(given({ facts: broken, written: { stream_url: "https://old.example/" } }).lastcheckok).toBe(1);
});

test("the times of checks are the later of upstream's and ours, and lastlocalchecktime is ours", () => {
  const facts = { lastchecktime: "2026-03-02T00:00:00Z", lastcheckoktime: "2026-03-01T00:00:00Z" };
  const check = { checkedAt: new Date("2026-03-03T00:00:00Z"), playedAt: new Date("2026-02-28T00:00:00Z") };
  expect(given({ facts, check })).toMatchObject({
    lastchecktime: "2026-03-03 00:00:00",
    lastchecktime_iso8601: "2026-03-03T00:00:00Z",
    lastcheckoktime: "2026-03-01 00:00:00",
    lastcheckoktime_iso8601: "2026-03-01T00:00:00Z",
    lastlocalchecktime: "2026-03-03 00:00:00",
    lastlocalchecktime_iso8601: "2026-03-03T00:00:00Z",
  });
  expect(given({ facts })).toMatchObject({
    lastchecktime: "2026-03-02 00:00:00",
    lastcheckoktime: "2026-03-01 00:00:00",
    lastlocalchecktime: CREATED,
  });
});

test.each<[StreamOutcome | null, 0 | 1, 0 | 1]>([
  ["tls", 0, 1],
  ["plays", 1, 0],
  ["http-only", 1, 0],
  ["not-found", 1, 0],
  ["broken", 1, 0],
  ["dns", 1, 1],
  ["refused", 1, 1],
  ["timed-out", 1, 1],
  ["private-address", 1, 1],
  [null, 1, 1],
  ["dns", 0, 0],
])("after the outcome %j with upstream's ssl_error %j it is %j", (outcome, ssl_error, reported) => {
  expect(given({ facts: { ssl_error }, check: { outcome } }).ssl_error).toBe(reported);
});

test("an ssl_error of another URL does not count", () => {
  const old = "https://old.example/";
  expect(given({ facts: { ssl_error: 1 }, written: { stream_url: old } }).ssl_error).toBe(0);
  expect(given({ check: { outcome: "tls", checkedUrl: old } }).ssl_error).toBe(0);
});
