import { expect, test } from "vitest";
import { breakLines, drawText, settableText, shorten, type TextStyle, textWidth } from "./outlined-text.ts";

const NAME: TextStyle = { style: "title", tracking: 0 };
const AT = { x: 10, y: 20, size: 50, colour: "#fff" };

test.each([
  ["Rádio  Renascença ", "Rádio Renascença"],
  ["Ra\u0301dio", "Rádio"],
  ["Đài Tiếng nói", "Đài Tiếng nói"],
  ["", ""],
])("«%s» is set as «%s»", (text, set) => {
  expect(settableText(text, NAME)).toBe(set);
});

test.each(["Радио", "ラジオ", "Rádio 📻", "R\u0336", "a\u0000b"])("«%s» has letters that Archivo lacks", (text) => {
  expect(settableText(text, NAME)).toBeNull();
});

test("a text is drawn as one path per visible letter, and contains none of its characters", () => {
  const svg = drawText('<b> &"', AT, NAME);
  expect(svg.match(/<path transform="translate\(\d+\)" d="M[^"]+"\/>/g)).toHaveLength(5);
  expect(svg).not.toMatch(/<b>|&/);
  expect(svg).toContain('fill="#fff" transform="translate(10 20) scale(0.05 -0.05)"');
});

test("letters are kerned, and tracking adds to each but the last", () => {
  expect(textWidth("AV", NAME)).toBeLessThan(textWidth("A", NAME) + textWidth("V", NAME));
  expect(textWidth("HHH", { ...NAME, tracking: 0.1 })).toBeCloseTo(textWidth("HHH", NAME) + 0.2);
});

test("lines are as few as fit, and of about the same length", () => {
  const text = "um dois três quatro cinco seis";
  const maxWidth = textWidth("um dois três quatro cinco", NAME);
  expect(breakLines(text, { maxWidth, maxLines: 2 }, NAME)).toEqual(["um dois três", "quatro cinco seis"]);
  expect(breakLines(text, { maxWidth: 99, maxLines: 2 }, NAME)).toEqual([text]);
});

test("a word is broken only where that is allowed, and what exceeds the lines becomes an ellipsis", () => {
  const text = "Otorrinolaringologista ".repeat(4).trim();
  const limits = { maxWidth: textWidth("Otorrinolaring", NAME), maxLines: 3 };
  expect(breakLines(text, limits, NAME)).toBeNull();
  const lines = breakLines(text, { ...limits, breakWords: true }, NAME) ?? [];
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe("Otorrinolaring");
  expect(lines[2]).toMatch(/…$/);
  for (const line of lines) expect(textWidth(line, NAME)).toBeLessThanOrEqual(limits.maxWidth);
});

test("a text that is too wide is cut with an ellipsis", () => {
  expect(shorten("Lisboa", 99, NAME)).toBe("Lisboa");
  expect(shorten("Lisboa e Porto", textWidth("Lisboa e…", NAME), NAME)).toBe("Lisboa e…");
  expect(shorten("Lisboa", 0, NAME)).toBe("…");
});
