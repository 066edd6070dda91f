import sharp from "sharp";
import { expect, test } from "vitest";
import names from "../fixtures/names.json" with { type: "json" };
import { coverRecipe } from "../recipe.ts";
import { drawCover } from "./draw-cover.ts";
import { FAMILIES } from "./family.ts";
import { foldForCover } from "./seed.ts";

const coverSvg = (name: string, genre: string | null, options: { builtIn?: boolean } = {}) =>
  drawCover(coverRecipe({ name, genre, ...options }));

const ELEMENTS = new Set(["svg", "g", "path", "rect", "circle", "polygon"]);

/** One tag, opening, closing or empty. Values have no quotes, angle brackets or entities: covers need none. */
const TAG = /<(?<close>\/?)(?<name>[a-z]+)(?<attributes>(?: [a-zA-Z-]+="[^"<>&]*")*)(?<empty>\/?)>/y;

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

test("real stations share a cover only if their folded names are equal", () => {
  const owners = new Map<string, string>();
  for (const [name = "", genre = ""] of names) {
    const cover = coverSvg(name, genre);
    expect(foldForCover(name)).toBe(owners.get(cover) ?? foldForCover(name));
    owners.set(cover, foldForCover(name));
  }
});

test("a station without a genre has the cover of one with an empty genre", () => {
  expect(coverSvg("Rádio Aurora", null)).toBe(coverSvg("Rádio Aurora", ""));
});

test("the cover of every real station is a valid SVG of at most 16 kB", () => {
  expect(names).toHaveLength(1000);
  for (const [name = "", genre = ""] of names) {
    expect(checkSvg(coverSvg(name, genre)), name).toBe("valid");
  }
});

test("every family draws a valid cover, built-in or not", () => {
  for (const family of FAMILIES) {
    for (const builtIn of [true, false]) {
      expect(checkSvg(coverSvg("Rádio Aurora", family, { builtIn })), family).toBe("valid");
    }
  }
});

test("no part of a hostile name or genre reaches the SVG", () => {
  for (const text of HOSTILE) {
    expect(checkSvg(coverSvg(text, "Jazz")), text).toBe("valid");
    expect(checkSvg(coverSvg("Rádio Aurora", text)), text).toBe("valid");
  }
});

test("an XML parser accepts the cover of every real station, 240 × 240", async () => {
  for (const [name = "", genre = ""] of names) {
    const { format, width, height } = await sharp(Buffer.from(coverSvg(name, genre))).metadata();
    expect({ format, width, height }, name).toEqual({ format: "svg", width: 240, height: 240 });
  }
});

test("a cover is opaque", async () => {
  for (const family of FAMILIES) {
    const { isOpaque } = await sharp(Buffer.from(coverSvg("Rádio Aurora", family, { builtIn: true }))).stats();
    expect(isOpaque, family).toBe(true);
  }
});

function checkSvg(svg: string): string {
  const error = svgError(svg);
  if (error) return error;
  if (/NaN|undefined|Infinity|null/.test(svg)) return "a value is missing";
  if (/href|url\(|script|style|<text|on[a-z]+=/i.test(svg)) return "it references something outside";
  return Buffer.byteLength(svg) > 16_000 ? "too large" : "valid";
}

/**
 * The first error in a cover's SVG; null for strict XML with one root, balanced tags, no duplicate attribute, no text
 * and no other elements than shapes.
 */
function svgError(svg: string): string | null {
  const open: string[] = [];
  TAG.lastIndex = 0;
  while (TAG.lastIndex < svg.length) {
    const at = TAG.lastIndex;
    const { close, name = "", attributes = "", empty } = TAG.exec(svg)?.groups ?? {};
    if (!ELEMENTS.has(name)) return `not a shape at ${at}: ${svg.slice(at, at + 80)}`;
    if (at > 0 && open.length === 0) return `second root at ${at}`;
    if (close && (attributes || empty || open.pop() !== name)) return `unbalanced </${name}> at ${at}`;
    if (!close && hasDuplicates(attributes)) return `duplicate attribute at ${at}`;
    if (!close && !empty) open.push(name);
  }
  return open.length > 0 ? `never closed: ${open.join(", ")}` : null;
}

function hasDuplicates(attributes: string): boolean {
  const names = [...attributes.matchAll(/ ([a-zA-Z-]+)=/g)].map(([, name]) => name);
  return new Set(names).size < names.length;
}
