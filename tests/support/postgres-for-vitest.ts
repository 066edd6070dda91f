import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server of this test run: a test makes its own database there with createDatabase. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL server before the first test file and stops it after the last; tests find it by `inject("postgresUrl")`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide("postgresUrl", postgres.url);
  return postgres.stop;
}
