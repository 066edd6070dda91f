import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { StructuredDataResult } from "structured-data-testing-tool";

/**
 * What structured-data-testing-tool finds in a page. `schemas`: those that must be there; `isShared`: the page must have what
 * Facebook requires. In a process of its own: the tool's polyfills (core-js 2) replace functions of the language, and test files
 * share their workers.
 */
export async function testStructuredData(
  html: string,
  { schemas = [], isShared = false }: { schemas?: string[]; isShared?: boolean },
): Promise<StructuredDataResult> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "structured-data-process.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify({ html, schemas, isShared }));
  return JSON.parse(await text(child.stdout));
}
