import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NEEDLE_COLOURS, PAGE_COLOURS, TICK_COLOURS } from "./theme-colours.ts";

test("they are those of the style sheet", () => {
  const tokens = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
  for (const [name, { light, dark }] of [
    ["--bg", PAGE_COLOURS],
    ["--line-strong", TICK_COLOURS],
    ["--signal", NEEDLE_COLOURS],
  ] as const) {
    expect(tokens).toContain(`${name}: light-dark(${light.toLowerCase()}, ${dark.toLowerCase()});`);
  }
});
