import { matchesGlob } from "node:path/posix";

/** Tests of rules and components: they need no database, process or server. Paths from the project's root. */
export const UNIT_TESTS = ["app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"];

/** Tests that need a database, a process or an HTTP server: by their name, or by their folder. */
export const SERVICE_TESTS = [
  "app/**/*.{server,api,route}.test.{ts,tsx}",
  "scripts/**/*.server.test.ts",
  "server/**/*.test.ts",
  "tests/*.test.ts",
];

/** Whether a test file is a service test; otherwise it is a unit test. */
export function isServiceTest(file: string): boolean {
  return SERVICE_TESTS.some((pattern) => matchesGlob(file, pattern));
}
