import { expect, test } from "vitest";
import { UNCHECKED } from "#app/stations/station.ts";
import type { PlayableStation } from "./playable-station.ts";
import { sourcesOf, whyUnplayable } from "./sources.ts";

const AURORA: PlayableStation = {
  id: "aurora",
  name: "Rádio Aurora",
  streamUrl: "https://radio.example/aurora",
  imageUrl: "",
  genre: "",
  city: "",
  ...UNCHECKED,
};
const HERE = { httpsPage: true, relay: true, headStart: true };
const RELAYED = { kind: "relay", url: "/stream/aurora" };
const NOTHING = { first: null, fallback: null, headUrl: null };

test("a station is played directly, and through the relay when that fails", () => {
  expect(sourcesOf(AURORA, HERE)).toEqual({
    first: { kind: "direct", url: "https://radio.example/aurora" },
    fallback: RELAYED,
    headUrl: null,
  });
});

test("a station is played where the check found its sound, not where its playlist lies", () => {
  const aurora = { ...AURORA, streamUrl: "https://radio.example/aurora.pls", playUrl: "https://radio.example/live" };
  expect(sourcesOf(aurora, HERE).first).toEqual({ kind: "direct", url: "https://radio.example/live" });
});

test("without the relay a direct station has no second kind", () => {
  expect(sourcesOf(AURORA, { ...HERE, relay: false }).fallback).toBeNull();
});

test("an http station on an https page goes through the relay, and there alone", () => {
  const aurora = { ...AURORA, streamUrl: "HTTP://radio.example/aurora" };
  expect(sourcesOf(aurora, HERE)).toEqual({ first: RELAYED, fallback: null, headUrl: null });
});

test("an http station on an https page without the relay cannot be played", () => {
  const aurora = { ...AURORA, streamUrl: "http://radio.example/aurora" };
  expect(sourcesOf(aurora, { ...HERE, relay: false })).toEqual(NOTHING);
  expect(sourcesOf(aurora, { ...HERE, relay: false, httpsPage: false }).first?.kind).toBe("direct");
});

test("an http station that was found to sound over https is played so", () => {
  const aurora = { ...AURORA, streamUrl: "http://radio.example/a", playUrl: "https://radio.example/a" };
  expect(sourcesOf(aurora, HERE).first).toEqual({ kind: "direct", url: "https://radio.example/a" });
});

test("a playlist of segments is what the check says it is, whatever its name ends with, and is never relayed", () => {
  const hls = { kind: "hls", url: "https://radio.example/aurora" };
  expect(sourcesOf({ ...AURORA, streamKind: "hls" }, HERE)).toEqual({ first: hls, fallback: null, headUrl: null });
  const named = { ...AURORA, streamUrl: "https://radio.example/live.m3u8" };
  expect(sourcesOf(named, HERE).first?.kind).toBe("direct");
});

test("segments over http cannot be played on an https page", () => {
  const aurora = { ...AURORA, streamUrl: "http://radio.example/live", streamKind: "hls" } as const;
  expect(sourcesOf(aurora, HERE)).toEqual(NOTHING);
});

test("an MP3 begins through the relay where the browser begins it late", () => {
  const mp3 = { ...AURORA, streamCodec: "mp3" } as const;
  expect(sourcesOf(mp3, HERE).headUrl).toBe("/stream/aurora");
  expect(sourcesOf(mp3, { ...HERE, headStart: false }).headUrl).toBeNull();
  expect(sourcesOf(mp3, { ...HERE, relay: false }).headUrl).toBeNull();
  expect(sourcesOf({ ...AURORA, streamCodec: "aac" }, HERE).headUrl).toBeNull();
});

test("a station's id is a part of the relay's address, whatever it holds", () => {
  expect(sourcesOf({ ...AURORA, id: "a/../b?c" }, HERE).fallback?.url).toBe("/stream/a%2F..%2Fb%3Fc");
});

test("sourcesOf: a station that leads to a private network has no source at all, and says why", () => {
  const aurora = { ...AURORA, streamKind: "private" } as const;
  for (const relay of [true, false]) {
    for (const httpsPage of [true, false]) expect(sourcesOf(aurora, { ...HERE, relay, httpsPage })).toEqual(NOTHING);
  }
  expect(whyUnplayable(aurora)).toBe("Esta estação pertence a uma rede privada e não pode ser ouvida aqui.");
  expect(whyUnplayable(AURORA)).toBe("Esta estação só transmite em http e não pode ser ouvida aqui.");
});
