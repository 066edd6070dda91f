import { expect, test } from "vitest";
import { settingsFrom } from "./site-settings.ts";

test("without any row the site is called RadioWave and has no logo of its own", () => {
  expect(settingsFrom([])).toEqual({ logoUrl: "", siteName: "RadioWave" });
});

test("rows replace the defaults, empty ones do not", () => {
  expect(
    settingsFrom([
      { key: "site_name", value: " Rádio Clube " },
      { key: "logo_url", value: "" },
      { key: "colour", value: "red" },
    ]),
  ).toEqual({ logoUrl: "", siteName: "Rádio Clube" });
});
