import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "app/**/*.test.ts",
      "app/**/*.test.tsx",
      "server/**/*.test.ts",
      "scripts/**/*.test.ts",
      "tests/*.test.ts",
    ],
    globalSetup: ["./tests/support/postgres-for-vitest.ts"],
    // Real databases and processes on a busy machine: slow is not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
