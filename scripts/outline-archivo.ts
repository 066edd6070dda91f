/**
 * `node scripts/outline-archivo.ts` writes app/platform/ui/fonts/archivo-outlines.json: the outlines of Archivo's letters in the
 * styles of the social cards, which are drawn where no font is installed. Run it after an update of the font; a test
 * compares.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Blob, Face, Font, shape, Buffer as TextBuffer, Variation } from "harfbuzzjs";
import decompress from "woff2-encoder/decompress";
import { PROJECT } from "./lib/stages.ts";

export const OUTLINES_FILE = join(PROJECT, "app/platform/ui/fonts/archivo-outlines.json");

/** Each has letters that the ones before it lack. */
const FILES = ["latin", "latin-ext", "vietnamese"].map(
  (part) => `node_modules/@fontsource-variable/archivo/files/archivo-${part}-standard-normal.woff2`,
);

/** Weight and width. */
const STYLES = { title: [580, 114], text: [400, 100] } as const;

/** The site's default name as a word mark; see app/platform/site-settings/word-mark.tsx, whose widths these are. */
const WORD_MARK = { text: "RadioWave", weight: 640, widths: [62, 81, 116, 123, 94, 64, 71, 106, 125] };

/** Kerned against each other; others keep their distance. */
const KERNED = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,-'"];
/** In thousandths of the font size. Less is not seen. */
const MIN_KERNING = 6;

/** One line for each letter, so that a change of the font is a readable difference. */
export async function outlineArchivo(): Promise<string> {
  const faces = await Promise.all(FILES.map(openFace));
  const styles = Object.entries(STYLES).map(([name, axes]) => `${JSON.stringify(name)}: ${style(faces, axes)}`);
  return `{\n${[...styles, `"wordMark": ${wordMark(faces)}`].join(",\n")}\n}\n`;
}

async function openFace(file: string): Promise<Face> {
  return new Face(new Blob(await decompress(readFileSync(join(PROJECT, file)))));
}

function fontOf(face: Face, weight: number, width: number): Font {
  const font = new Font(face);
  font.setVariations([new Variation("wght", weight), new Variation("wdth", width)]);
  return font;
}

function style(faces: readonly Face[], [weight, width]: readonly [number, number]): string {
  const glyphs = new Map<string, string>();
  for (const face of faces) {
    const font = fontOf(face, weight, width);
    // A copy: the memory of the array may move while outlines are read.
    for (const codePoint of [...face.collectUnicodes()]) {
      const letter = String.fromCodePoint(codePoint);
      // Marks would need positions.
      if (glyphs.has(letter) || /[\p{M}\p{C}]/u.test(letter)) continue;
      glyphs.set(letter, JSON.stringify(glyph(font, codePoint)));
    }
  }
  const latin = faces[0] && fontOf(faces[0], weight, width);
  const lines = [...glyphs].map(([letter, outline]) => `${JSON.stringify(letter)}: ${outline}`);
  return `{\n"glyphs": {\n${lines.join(",\n")}\n},\n"kerning": ${JSON.stringify(latin ? kerning(latin) : {})}\n}`;
}

function wordMark(faces: readonly Face[]): string {
  const { text, weight, widths } = WORD_MARK;
  const letters = [...text].map((letter, index) => {
    const font = faces[0] && fontOf(faces[0], weight, widths[index] ?? 100);
    return font ? glyph(font, letter.codePointAt(0) ?? 0) : [];
  });
  return `[\n${letters.map((outline) => JSON.stringify(outline)).join(",\n")}\n]`;
}

/** The advance, in thousandths of the font size, and the outline as SVG path data, with y upwards. */
function glyph(font: Font, codePoint: number): [advance: number, outline: string] {
  const id = font.nominalGlyph(codePoint) ?? 0;
  return [Math.round(font.glyphHAdvance(id)), compactPath(font.glyphToPath(id))];
}

/** Absolute commands with long numbers to relative ones with integers: a sixth of the size. */
function compactPath(path: string): string {
  let [penX, penY] = [0, 0];
  return path.replace(/([MLQCZ])([^MLQCZ]*)/g, (_, command: string, list: string) => {
    const numbers = (list.match(/-?[\d.]+/g) ?? []).map((number) => Math.round(Number(number)));
    const relative = numbers.map((number, index) => number - (index % 2 === 0 ? penX : penY));
    [penX, penY] = [numbers.at(-2) ?? penX, numbers.at(-1) ?? penY];
    if (command === "M") return `M${numbers.join(" ")}`;
    return command.toLowerCase() + relative.join(" ").replaceAll(" -", "-");
  });
}

function kerning(font: Font): Record<string, number> {
  const advance = (text: string) => {
    const buffer = new TextBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    return buffer.getGlyphInfosAndPositions().reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0);
  };
  const alone = new Map(KERNED.map((letter) => [letter, advance(letter)]));
  const pairs: Record<string, number> = {};
  for (const [first, firstAdvance] of alone) {
    for (const [second, secondAdvance] of alone) {
      const moved = Math.round(advance(first + second) - firstAdvance - secondAdvance);
      if (Math.abs(moved) >= MIN_KERNING) pairs[first + second] = moved;
    }
  }
  return pairs;
}

if (import.meta.main) writeFileSync(OUTLINES_FILE, await outlineArchivo());
