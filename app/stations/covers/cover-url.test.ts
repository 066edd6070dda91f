import { expect, test } from "vitest";
import {
  COVER_PNG_SIZES,
  coverPngUrl,
  coverSvgUrl,
  isCoverUrl,
  isCoverVersion,
  parseCoverFileName,
} from "./cover-url.ts";
import type { CoverRecipe } from "./drawing/draw-cover.ts";
import names from "./fixtures/names.json" with { type: "json" };
import { coverRecipe } from "./recipe.ts";

const JAZZ: CoverRecipe = { family: "jazz", seed: 0x8f3a2b1c, initials: "JM", builtIn: false };

test("a URL contains version, family, seed and initials", () => {
  expect(coverSvgUrl(JAZZ)).toBe("/covers/1/jazz-8f3a2b1c-JM.svg");
});

test("a built-in station's URL has the suffix -b", () => {
  expect(coverSvgUrl({ ...JAZZ, builtIn: true })).toBe("/covers/1/jazz-8f3a2b1c-JM-b.svg");
});

test("a PNG's URL contains its size", () => {
  expect(coverPngUrl(JAZZ, 256)).toBe("/covers/1/jazz-8f3a2b1c-JM-256.png");
});

test("a cover without initials has a placeholder, and a small seed its leading zeros", () => {
  expect(coverSvgUrl({ ...JAZZ, seed: 1, initials: "" })).toBe("/covers/1/jazz-00000001-_.svg");
});

test("the URLs of every real station parse to its recipe", () => {
  for (const [name = "", genre = ""] of names) {
    for (const builtIn of [true, false]) {
      const recipe = coverRecipe({ name, genre, builtIn });
      expect(parseCoverFileName(fileName(coverSvgUrl(recipe)))).toEqual({ format: "svg", recipe });
      for (const size of COVER_PNG_SIZES) {
        expect(parseCoverFileName(fileName(coverPngUrl(recipe, size)))).toEqual({ format: "png", recipe, size });
      }
    }
  }
});

test("initials that look like a size are still initials", () => {
  expect(parseCoverFileName("jazz-8f3a2b1c-96-96.png")).toMatchObject({ recipe: { initials: "96" }, size: 96 });
});

test("a malformed file name is rejected", () => {
  const malformed = [
    "",
    "jazz",
    "jazz-8f3a2b1c-JM",
    "jazz-8f3a2b1c-JM.png",
    "jazz-8f3a2b1c-JM.svg ",
    "jazz-8f3a2b1c-JM.svg\n",
    " jazz-8f3a2b1c-JM.svg",
    "jazz-8f3a2b1c-JM.SVG",
    "jazz-8f3a2b1c-JM-256.svg",
    "jazz-8f3a2b1c-JM-100.png",
    "jazz-8f3a2b1c-JM-0256.png",
    "jazz-8f3a2b1c-JM-256-b.png",
    "jazz-8f3a2b1c-JM-b-b.svg",
    "jazz-8F3A2B1C-JM.svg",
    "jazz-8f3a2b1-JM.svg",
    "jazz-08f3a2b1c-JM.svg",
    "jazz-8f3a2b1c-jm.svg",
    "jazz-8f3a2b1c-JMX.svg",
    "jazz-8f3a2b1c-.svg",
    "jazz-8f3a2b1c-~.svg",
    "jazz-8f3a2b1c-É.svg",
    "jazz-8f3a2b1c-__.svg",
    "polka-8f3a2b1c-JM.svg",
    "constructor-8f3a2b1c-JM.svg",
    "../jazz-8f3a2b1c-JM.svg",
  ];
  expect(malformed.map(parseCoverFileName)).toEqual(malformed.map(() => null));
});

test("earlier versions are served, later ones are not", () => {
  expect(["1", "2", "3"].map((version) => isCoverVersion(version, "3"))).toEqual([true, true, true]);
  const unknown = ["4", "0", "-1", "01", "1.0", "1e0", "", " 1", "x"];
  expect(unknown.map((version) => isCoverVersion(version, "3"))).toEqual(unknown.map(() => false));
});

test("the URL of a drawn cover is recognised on any site and in any version", () => {
  const urls = [coverSvgUrl(JAZZ), coverPngUrl(JAZZ, 512), "/covers/27/jazz-8f3a2b1c-JM-b.svg"];
  for (const path of urls) {
    for (const site of ["http://localhost:3000", "https://radio.example"]) expect(isCoverUrl(site + path)).toBe(true);
  }
});

test.each([
  "",
  "covers",
  "https://radio.example/covers/1/logo.png",
  "https://radio.example/covers/0/jazz-8f3a2b1c-JM.svg",
  "https://radio.example/a/covers/1/jazz-8f3a2b1c-JM.svg",
  "https://radio.example/covers/1/jazz-8f3a2b1c-JM.svg/x",
  "https://covers/1/jazz-8f3a2b1c-JM.svg",
  "https://radio.example/?/covers/1/jazz-8f3a2b1c-JM.svg",
])("%j is not the URL of a drawn cover", (url) => {
  expect(isCoverUrl(url)).toBe(false);
});

function fileName(url: string): string {
  return url.replace("/covers/1/", "");
}
