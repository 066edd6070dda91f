import { expect, test } from "vitest";
import { settingsFrom } from "./site-settings.ts";

test("without rows the name is RadioWave and no logo is set", () => {
  expect(settingsFrom([])).toEqual({ logoUrl: "", siteName: "RadioWave" });
});

test("rows replace the defaults; empty values and unknown keys do not", () => {
  expect(
    settingsFrom([
      { key: "site_name", value: " Rádio Clube " },
      { key: "logo_url", value: "" },
      { key: "colour", value: "red" },
    ]),
  ).toEqual({ logoUrl: "", siteName: "Rádio Clube" });
});
