import { defineConfig } from "@playwright/test";
import { browserLaunchOptions } from "./tests/support/browser.ts";

export default defineConfig({
  testDir: "./tests/journeys",
  testMatch: "*.journey.ts",
  outputDir: "./test-results",
  forbidOnly: true,
  // Every worker has a product, a database and a radio of its own.
  workers: 2,
  fullyParallel: false,
  // Real sound on a busy machine: slow is not wrong.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: browserLaunchOptions(),
    viewport: { width: 1440, height: 900 },
    locale: "pt-PT",
    colorScheme: "light",
    screenshot: "only-on-failure",
    actionTimeout: 20_000,
  },
});
