import { defineConfig } from "vitest/config";
import { isQuickRun } from "#test-support/quick-run.ts";
import { EXTENDED_SERVICE_TESTS, SERVICE_TESTS, UNIT_TESTS } from "./scripts/lib/test-kinds.ts";

export default defineConfig({
  test: {
    // Files that share a worker share their modules and databases: importing and opening them again takes a third of
    // the time.
    isolate: false,
    // Much of a service test is waiting for a database or a process: four workers, also on two cores.
    maxWorkers: 4,
    // The build and the checks run beside the unit tests; databases and processes are slow on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // TEST_ENGINE leaves out the tests of the other engine: a file may have none but these.
    passWithNoTests: Boolean(process.env.TEST_ENGINE),
    projects: [
      {
        extends: true,
        test: { name: "unit", include: UNIT_TESTS, exclude: SERVICE_TESTS, pool: "threads" },
      },
      {
        extends: true,
        test: {
          name: "service",
          include: SERVICE_TESTS,
          exclude: isQuickRun() ? EXTENDED_SERVICE_TESTS.map((name) => `**/${name}`) : [],
          globalSetup: ["#test-support/vitest-global-setup.ts"],
        },
      },
    ],
  },
});
