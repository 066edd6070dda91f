import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOGO_MARK } from "./logo-mark.ts";

test("the favicon is the default logo", () => {
  const icon = readFileSync(new URL("../../../public/icon.svg", import.meta.url), "utf8");
  expect(icon).toContain(`>${LOGO_MARK}</svg>`);
});
