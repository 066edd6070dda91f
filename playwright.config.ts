import { defineConfig } from "@playwright/test";
import { browserLaunchOptions } from "#test-support/browser/browser-launch-options.ts";
import { isQuickRun } from "#test-support/quick-run.ts";
import { CORE_JOURNEYS, EXTENDED_TAG } from "./scripts/lib/test-kinds.ts";

export default defineConfig({
  testDir: "./tests/journeys",
  testMatch: isQuickRun() ? CORE_JOURNEYS : "*.journey.ts",
  ...(isQuickRun() && { grepInvert: EXTENDED_TAG }),
  globalSetup: "./test-support/playwright-global-setup.ts",
  outputDir: "./test-results",
  forbidOnly: true,
  // A journey that passes only at the second try is reported as flaky; it does not hold up a landing.
  retries: process.env.CI === "true" ? 1 : 0,
  // Every worker has a product, a database and a radio of its own.
  workers: 4,
  fullyParallel: false,
  // Real sound on a busy machine: slow is not wrong.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: browserLaunchOptions(),
    viewport: { width: 1440, height: 900 },
    locale: "pt-PT",
    colorScheme: "light",
    // Animations cost a browser without a graphics card a fifth of the time; journeys about motion turn them on.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    actionTimeout: 60_000,
  },
});
