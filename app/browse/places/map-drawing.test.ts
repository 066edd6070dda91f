import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { mapDrawing } from "./map-drawing.ts";
import { TILES_BY_COUNTRY } from "./world-tiles.ts";

// In Lisbon the sun sets at 17:20, in Madeira at 18:07.
const AFTERNOON = new Date("2026-11-18T16:00:00Z");
const EVENING = new Date("2026-11-18T18:00:00Z");

const groupOf = (drawing: string, code: string) => new RegExp(`<g data-c="${code}">(.*?)</g>`).exec(drawing)?.[1] ?? "";
const fillsOf = (drawing: string, code: string) =>
  [...groupOf(drawing, code).matchAll(/fill="var\(--map-(\w+)\)"/g)].map(([, name]) => name);

test("a country has the pigment and the drawing of its number of stations", () => {
  const drawing = mapDrawing({ BE: 12, LU: 0 }, AFTERNOON);
  expect(fillsOf(mapDrawing({ PT: 3 }, AFTERNOON), "PT")).toEqual(["1", "ink"]);
  expect(fillsOf(mapDrawing({ PT: 214 }, AFTERNOON), "PT")).toEqual(["4", "ink"]);
  expect(fillsOf(drawing, "PT")).toEqual(["0"]);
});

test("tiles at night are dark, with their drawings at half strength", () => {
  const drawing = mapDrawing({ PT: 214 }, EVENING);
  expect(fillsOf(drawing, "PT")).toEqual(["4", "ink", "d4", "ink"]);
  expect(groupOf(drawing, "PT")).toContain('opacity=".5"');
  // Azores and Madeira are light, the mainland is dark.
  expect(groupOf(drawing, "PT")).toMatch(/^<path fill="[^"]+" d="M300\.4 90\.4[^M]+M320\.4 100\.4[^M]+"/);
});

test("the map has at most 25 kB when every country has its richest drawing", () => {
  const counts = Object.fromEntries([...TILES_BY_COUNTRY.keys()].map((code) => [code, 200]));
  const bytes = brotliCompressSync(mapDrawing(counts, EVENING)).length;
  expect(bytes).toBeLessThanOrEqual(25_000);
  expect(bytes).toBeGreaterThan(3_000);
});
