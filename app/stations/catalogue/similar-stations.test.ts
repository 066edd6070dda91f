import { expect, test } from "vitest";
import { idsOf } from "#test-support/catalogues.ts";
import { station } from "#test-support/named-stations.ts";
import { stationNameKey, withoutTwins } from "./similar-stations.ts";

const SOMA = station({
  id: "a",
  name: "SomaFM Groove Salad",
  streamUrl: "https://ice.example/salad",
  websiteUrl: "https://somafm.example/groovesalad/",
});

test.each([
  ["the same stream in http", { streamUrl: "http://ice.example:80/salad#a" }],
  ["the same stream as played", { playUrl: "https://ICE.example/salad" }],
  ["the same website host", { websiteUrl: "http://www.somafm.example/other" }],
  ["the same name with codec and bitrate", { name: "Somafm groove salad (128 kbit/s, HE-AAC)" }],
])("a station with %s is a twin", (_, fields) => {
  const other = station({ id: "b", name: "Fluid", streamUrl: "https://ice.example/fluid", ...fields });
  expect(withoutTwins(SOMA, [other], 4)).toEqual([]);
});

test("stations without a website, and with the default port of another scheme, are no twins", () => {
  const bare = station({ id: "b", name: "Fluid", streamUrl: "http://ice.example:443/salad" });
  expect(idsOf(withoutTwins({ ...SOMA, websiteUrl: "" }, [bare], 4))).toBe("b");
});

test("of twins among the others the first is given, and the count is filled with the next", () => {
  const fluid = { ...SOMA, streamUrl: "https://ice.example/fluid", websiteUrl: "" };
  const others = [
    { ...fluid, id: "b", name: "Fluid" },
    { ...fluid, id: "c", name: "Fluid 2", streamUrl: "https://ice.example/2" },
    { ...fluid, id: "d", name: "Drone", streamUrl: "https://ice.example/drone" },
    { ...fluid, id: "e", name: "Lush", streamUrl: "https://ice.example/lush" },
  ];
  expect(idsOf(withoutTwins(SOMA, others, 2))).toBe("bd");
});

test.each([
  ["Rádio Água 128kbps AAC+", "radio agua"],
  ["Rádio Água - MP3 320K", "radio agua"],
  ["Antena 1 [HE-AAC v2] 64 kb/s", "antena"],
  ["Antena HE AAC", "antena"],
  ["Fado.FLAC/Ogg-Vorbis", "fado"],
  ["KEXP 90.3 FM", "kexp fm"],
  ["100.7", "100.7"],
  ["Радио 7", "радио"],
  ["Kbar Aacachen 4U", "kbar aacachen 4u"],
])("stationNameKey: %j becomes %j", (name, key) => {
  expect(stationNameKey(name)).toBe(key);
});
