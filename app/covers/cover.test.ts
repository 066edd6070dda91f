import sharp from "sharp";
import { expect, test } from "vitest";
import { coverSvg } from "./cover.ts";
import { FAMILIES } from "./drawing/family.ts";
import { fold } from "./drawing/seed.ts";
import { drawingFault } from "./fixtures/drawing-fault.ts";
import names from "./fixtures/names.json" with { type: "json" };

const HOSTILE = [
  "<script>alert(1)</script>",
  `"><image href="https://example.org/x.png"/>`,
  "&lt;&amp;&#0;]]>",
  "🎧🔥",
  "راديو بيروت",
  "\u202eoidar\u202c",
  "\ud800",
  "\u0000",
  "",
  "   ",
  "é".repeat(100),
  "Rádio ".repeat(16).slice(0, 100),
];

test("a station has the same cover every time", () => {
  expect(coverSvg("Rádio Aurora", "Jazz")).toBe(coverSvg("Rádio Aurora", "Jazz"));
});

test("accents, capitals and spaces around a name do not change its cover", () => {
  expect(coverSvg(" radio aurora ", "ELETRONICA")).toBe(coverSvg("Rádio Aurora", "Eletrónica"));
});

test("stations of one genre have different covers, even with the same initials", () => {
  const covers = ["Rádio Aurora", "Rádio Alvorada", "Rádio Atlântico"].map((name) => coverSvg(name, "Fado"));
  expect(new Set(covers).size).toBe(3);
});

test("real stations share a cover only when their names fold alike", () => {
  const owners = new Map<string, string>();
  for (const [name = "", genre = ""] of names) {
    const cover = coverSvg(name, genre);
    expect(fold(name)).toBe(owners.get(cover) ?? fold(name));
    owners.set(cover, fold(name));
  }
});

test("a station without a genre has the cover of one with an empty genre", () => {
  expect(coverSvg("Rádio Aurora", null)).toBe(coverSvg("Rádio Aurora", ""));
});

test("the cover of every real station is a sound drawing of at most 16 kB", () => {
  expect(names).toHaveLength(1000);
  for (const [name = "", genre = ""] of names) {
    expect(soundness(coverSvg(name, genre)), name).toBe("sound");
  }
});

test("every family draws a sound cover, built-in or not", () => {
  for (const family of FAMILIES) {
    for (const builtIn of [true, false]) {
      expect(soundness(coverSvg("Rádio Aurora", family, { builtIn })), family).toBe("sound");
    }
  }
});

test("a hostile name or genre puts nothing of itself into the drawing", () => {
  for (const text of HOSTILE) {
    expect(soundness(coverSvg(text, "Jazz")), text).toBe("sound");
    expect(soundness(coverSvg("Rádio Aurora", text)), text).toBe("sound");
  }
});

test("an XML parser accepts the cover of every real station as a square", async () => {
  for (const [name = "", genre = ""] of names) {
    const { format, width, height } = await sharp(Buffer.from(coverSvg(name, genre))).metadata();
    expect({ format, width, height }, name).toEqual({ format: "svg", width: 240, height: 240 });
  }
});

test("a cover paints all of its square", async () => {
  for (const family of FAMILIES) {
    const { isOpaque } = await sharp(Buffer.from(coverSvg("Rádio Aurora", family, { builtIn: true }))).stats();
    expect(isOpaque, family).toBe(true);
  }
});

function soundness(svg: string): string {
  const fault = drawingFault(svg);
  if (fault) return fault;
  if (/NaN|undefined|Infinity|null/.test(svg)) return "a number went missing";
  if (/href|url\(|script|style|<text|on[a-z]+=/i.test(svg)) return "it refers to something outside itself";
  return Buffer.byteLength(svg) > 16_000 ? "too large" : "sound";
}
