import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findChromium } from "./find-programs.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

let folder: ReturnType<typeof makeTemporaryFolder>;
beforeEach(() => {
  folder = makeTemporaryFolder("programs");
  vi.stubEnv("PATH", folder.path);
  vi.stubEnv("CHROMIUM", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  folder.remove();
});

function install(name: string): string {
  const file = join(folder.path, name);
  writeFileSync(file, "");
  return file;
}

test("findChromium: the ordinary Chromium does not take the place of the headless shell", () => {
  install("chromium");
  install("google-chrome");
  expect(findChromium()).toBeUndefined();
  const shell = install("chromium-headless-shell");
  expect(findChromium()).toBe(shell);
});

test("findChromium: CHROMIUM names any other browser, but only one that exists", () => {
  install("chromium-headless-shell");
  const chosen = install("chromium");
  vi.stubEnv("CHROMIUM", chosen);
  expect(findChromium()).toBe(chosen);
  vi.stubEnv("CHROMIUM", `${chosen}-nada`);
  expect(findChromium()).toBeUndefined();
});
