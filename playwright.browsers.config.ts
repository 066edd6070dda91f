import { defineConfig } from "@playwright/test";
import type { EngineOption } from "#test-support/browsers/journey.ts";

/** Journeys that only the old browsers do. */
const ONLY_OLD = "old-browsers.journey.ts";
/** Journeys of the old browsers too: what is built apart from the pages, or depends on APIs that an old browser may not have. */
const OLD = [ONLY_OLD, "embed.journey.ts", "service-worker.journey.ts"];
/** Journeys that only Firefox can do. */
const ONLY_FIREFOX = ["announcements.journey.ts", "no-audio-device.journey.ts"];

/**
 * Journeys in browsers other than those of playwright.config.ts, which are started and controlled by
 * test-support/browsers/, and in radio players, by test-support/programs/.
 */
export default defineConfig<object, EngineOption>({
  testDir: "./tests/browsers",
  testMatch: "*.journey.ts",
  globalSetup: "./test-support/playwright-global-setup.ts",
  outputDir: "./test-results/browsers",
  forbidOnly: true,
  retries: process.env.CI === "true" ? 1 : 0,
  // Every worker has a product, a radio and a browser, and records the sound of that browser. Much of a journey is
  // listening.
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  projects: [
    { name: "firefox", testIgnore: ONLY_OLD, use: { engine: "firefox" } },
    { name: "webkitgtk", testIgnore: [ONLY_OLD, ...ONLY_FIREFOX], use: { engine: "webkitgtk" } },
    { name: "wpe", testMatch: [...OLD, "wall-mode.journey.ts"], use: { engine: "wpe" } },
    { name: "chromium-109", testMatch: OLD, use: { engine: "chromium-109" } },
    // Radio players, which use Radio Browser's API.
    { name: "programs", testDir: "./tests/programs" },
  ],
});
