import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/platform/process/project-root.server.ts";

/** The rows of docs/spec.md's tables that name a place in the code and a test, each with its line number. */
function ruleRows(): { line: number; where: string; tests: string }[] {
  return readFileSync(join(projectRoot(), "docs/spec.md"), "utf8")
    .split("\n")
    .flatMap((text, index) => {
      const [, , where = "", tests = ""] = text.split(/(?<!\\)\|/);
      return /`[^`]+\.tsx?`/.test(tests) ? [{ line: index + 1, where, tests }] : [];
    });
}

const textOf = (path: string) => readFileSync(join(projectRoot(), path), "utf8");

test("every file that docs/spec.md names exists", () => {
  const named = ruleRows().flatMap(({ line, where, tests }) =>
    [...`${where} ${tests}`.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path = ""]) => ({ line, path })),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ path }) => !existsSync(join(projectRoot(), path)))).toEqual([]);
});

test("every test that docs/spec.md names is the beginning of a title in its file", () => {
  const named = ruleRows().flatMap(({ line, tests }) =>
    [...tests.matchAll(/`([\w./-]+\.tsx?)` "([^"]+)"/g)].map(([, path = "", title = ""]) => ({ line, path, title })),
  );
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(({ path, title }) => {
    const begins = ['"', "'", "`"].some((quote) => textOf(path).includes(quote + title));
    return !begins;
  });
  expect(missing).toEqual([]);
});
