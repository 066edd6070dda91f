import { defineConfig } from "@playwright/test";
import type { EngineOption } from "./test-support/browsers/journey.ts";

const OLD_BROWSERS = "old-browsers.journey.ts";
/** Journeys that only Firefox can do. */
const ONLY_FIREFOX = ["announcements.journey.ts", "no-audio-device.journey.ts"];

/**
 * Journeys in browsers other than those of playwright.config.ts, which are started and controlled by
 * test-support/browsers/. Those for old browsers cover what missing APIs have broken.
 */
export default defineConfig<object, EngineOption>({
  testDir: "./tests/browsers",
  testMatch: "*.journey.ts",
  outputDir: "./test-results/browsers",
  forbidOnly: true,
  retries: process.env.CI === "true" ? 1 : 0,
  // Every worker has a product, a radio and a browser, and records the sound of that browser. Much of a journey is listening.
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  projects: [
    { name: "firefox", testIgnore: OLD_BROWSERS, use: { engine: "firefox" } },
    { name: "webkitgtk", testIgnore: [OLD_BROWSERS, ...ONLY_FIREFOX], use: { engine: "webkitgtk" } },
    { name: "wpe", testMatch: OLD_BROWSERS, use: { engine: "wpe" } },
    { name: "chromium-109", testMatch: OLD_BROWSERS, use: { engine: "chromium-109" } },
  ],
});
