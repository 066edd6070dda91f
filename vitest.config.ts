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
    globalSetup: ["./test-support/vitest-global-setup.ts"],
    // The files that a process runs share their modules and databases: importing and opening them anew takes a third of the time.
    isolate: false,
    // Much of a test is waiting for a database or a process: three at a time, also where there are two cores.
    maxWorkers: 3,
    // Real databases and processes on a busy machine: slow is not wrong.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
