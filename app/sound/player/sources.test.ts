import { expect, test } from "vitest";
import { UNCHECKED } from "#app/stations/station/station.ts";
import { type PlayableStation, sourcesOf, whyUnplayable } from "./sources.ts";

const AURORA: PlayableStation = {
  id: "aurora",
  name: "Rádio Aurora",
  streamUrl: "https://radio.example/aurora",
  imageUrl: "",
  genre: "",
  city: "",
  country: "",
  countryCode: "",
  ...UNCHECKED,
};
const ENVIRONMENT = { httpsPage: true, relay: true, headStart: true };
const RELAYED = { kind: "relay", url: "/stream/aurora" };
const NOTHING = { first: null, fallback: null, headUrl: null };

test("sourcesOf: direct, with the relay as the fallback", () => {
  expect(sourcesOf(AURORA, ENVIRONMENT)).toEqual({
    first: { kind: "direct", url: "https://radio.example/aurora" },
    fallback: RELAYED,
    headUrl: null,
  });
});

test("sourcesOf: the URL found by the stream check replaces the playlist's URL", () => {
  const aurora = { ...AURORA, streamUrl: "https://radio.example/aurora.pls", playUrl: "https://radio.example/live" };
  expect(sourcesOf(aurora, ENVIRONMENT).first).toEqual({ kind: "direct", url: "https://radio.example/live" });
});

test("sourcesOf: without the relay a direct station has no fallback", () => {
  expect(sourcesOf(AURORA, { ...ENVIRONMENT, relay: false }).fallback).toBeNull();
});

test("sourcesOf: an http station on an https page plays only through the relay", () => {
  const aurora = { ...AURORA, streamUrl: "HTTP://radio.example/aurora" };
  expect(sourcesOf(aurora, ENVIRONMENT)).toEqual({ first: RELAYED, fallback: null, headUrl: null });
});

test("sourcesOf: an http station on an https page without the relay has no source", () => {
  const aurora = { ...AURORA, streamUrl: "http://radio.example/aurora" };
  expect(sourcesOf(aurora, { ...ENVIRONMENT, relay: false })).toEqual(NOTHING);
  expect(sourcesOf(aurora, { ...ENVIRONMENT, relay: false, httpsPage: false }).first?.kind).toBe("direct");
});

test("sourcesOf: an http station that the check found over https plays over https", () => {
  const aurora = { ...AURORA, streamUrl: "http://radio.example/a", playUrl: "https://radio.example/a" };
  expect(sourcesOf(aurora, ENVIRONMENT).first).toEqual({ kind: "direct", url: "https://radio.example/a" });
});

test("sourcesOf: the stream check, not the file name, decides what is HLS, and HLS has no relay fallback", () => {
  const hls = { kind: "hls", url: "https://radio.example/aurora" };
  expect(sourcesOf({ ...AURORA, streamKind: "hls" }, ENVIRONMENT)).toEqual({
    first: hls,
    fallback: null,
    headUrl: null,
  });
  const named = { ...AURORA, streamUrl: "https://radio.example/live.m3u8" };
  expect(sourcesOf(named, ENVIRONMENT).first?.kind).toBe("direct");
});

test("sourcesOf: HLS over http has no source on an https page", () => {
  const aurora = { ...AURORA, streamUrl: "http://radio.example/live", streamKind: "hls" } as const;
  expect(sourcesOf(aurora, ENVIRONMENT)).toEqual(NOTHING);
});

test("sourcesOf: an MP3 has a head start through the relay where the browser starts it late", () => {
  const mp3 = { ...AURORA, streamCodec: "mp3" } as const;
  expect(sourcesOf(mp3, ENVIRONMENT).headUrl).toBe("/stream/aurora");
  expect(sourcesOf(mp3, { ...ENVIRONMENT, headStart: false }).headUrl).toBeNull();
  expect(sourcesOf(mp3, { ...ENVIRONMENT, relay: false }).headUrl).toBeNull();
  expect(sourcesOf({ ...AURORA, streamCodec: "aac" }, ENVIRONMENT).headUrl).toBeNull();
});

test("sourcesOf: the station's id is encoded in the relay's URL", () => {
  expect(sourcesOf({ ...AURORA, id: "a/../b?c" }, ENVIRONMENT).fallback?.url).toBe("/stream/a%2F..%2Fb%3Fc");
});

test("sourcesOf: a station in a private network has no source; whyUnplayable names the reason", () => {
  const aurora = { ...AURORA, streamKind: "private" } as const;
  for (const relay of [true, false]) {
    for (const httpsPage of [true, false])
      expect(sourcesOf(aurora, { ...ENVIRONMENT, relay, httpsPage })).toEqual(NOTHING);
  }
  expect(whyUnplayable(aurora)).toBe("Esta estação pertence a uma rede privada e não pode ser ouvida aqui.");
  expect(whyUnplayable(AURORA)).toBe("Esta estação só transmite em http e não pode ser ouvida aqui.");
});
