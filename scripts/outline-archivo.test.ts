import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OUTLINES_FILE, outlineArchivo } from "./outline-archivo.ts";

test("the stored outlines are those of the installed font", async () => {
  // Not toEqual: its difference of a file of this size takes minutes.
  expect(readFileSync(OUTLINES_FILE, "utf8") === (await outlineArchivo())).toBe(true);
});
