import { expect, test } from "vitest";
import { imageKind } from "./image-kind.ts";

test.each([
  ["png", "89504e470d0a1a0a0000000d"],
  ["jpeg", "ffd8ffe000104a464946"],
  ["gif", "474946383961"],
  ["gif", "474946383761"],
  ["webp", "524946461c0000005745425056503820"],
  ["avif", "0000001c6674797061766966"],
  ["ico", "000001000300"],
])("imageKind: %s is recognised by its signature", (kind, hex) => {
  expect(imageKind(Buffer.from(hex, "hex"))).toBe(kind);
  expect(imageKind(Buffer.from(hex, "hex").subarray(0, 3))).toBe(kind === "jpeg" ? "jpeg" : null);
});

test.each([
  "",
  "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "<?xml version='1.0'?><svg/>",
  "<!doctype html>",
  "%PDF-1.7",
  "RIFF....WAVE",
  "II*\0",
  "\0\0\0\x1cftypheic",
  "BM",
])("imageKind: %j is not an accepted format", (text) => {
  expect(imageKind(Buffer.from(text, "latin1"))).toBeNull();
});
