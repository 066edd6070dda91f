import { expect, test } from "vitest";
import { GLYPHS, letteringWidth, placeLetters } from "./lettering.ts";

test("there is a glyph for every capital letter, every digit and the wave", () => {
  expect(Object.keys(GLYPHS).sort().join("")).toBe("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ~");
});

test("letters are side by side inside the given height, stroke included", () => {
  expect(placeLetters("404", { x: 0, y: 0, height: 73 })).toEqual([
    { outline: "M.4 0V3.9H4.2M3.2 1.9V6", transform: "translate(6.5 6.5) scale(10)" },
    { outline: "M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z", transform: "translate(70 6.5) scale(10)" },
    { outline: "M.4 0V3.9H4.2M3.2 1.9V6", transform: "translate(131.5 6.5) scale(10)" },
  ]);
});

test("a text's width is the sum of its letters, strokes and gaps", () => {
  expect(letteringWidth("404", 73)).toBeCloseTo(180);
  expect(letteringWidth("404", 146)).toBeCloseTo(360);
});

test("characters outside the alphabet are omitted", () => {
  expect(placeLetters("é<4", { x: 0, y: 0, height: 73 })).toEqual(placeLetters("4", { x: 0, y: 0, height: 73 }));
});
