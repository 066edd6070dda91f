import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/platform/process/project-root.server.ts";

type RuleRow = { line: number; rule: string; where: string; tests: string };

/** The rows of docs/spec.md's tables that name a place in the code and a test, each with its line number. */
function ruleRows(): RuleRow[] {
  return readFileSync(join(projectRoot(), "docs/spec.md"), "utf8")
    .split("\n")
    .flatMap((text, index) => {
      const [, rule = "", where = "", tests = ""] = text.split(/(?<!\\)\|/);
      return /`[^`]+\.tsx?`/.test(tests) ? [{ line: index + 1, rule, where, tests }] : [];
    });
}

const textOf = (path: string) => readFileSync(join(projectRoot(), path), "utf8");

const pathsIn = (cell: string) => [...cell.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path = ""]) => path);

/** The words of a rule, without their endings, and its numbers. */
const wordsOf = (rule: string) =>
  [...rule.matchAll(/\p{L}{4,}|\d{2,}/gu)].map(([word]) => word.toLowerCase().slice(0, 5));

/** The sentences of the product in a rule, which it has in quotation marks. */
const sentencesOf = (rule: string) =>
  [...rule.matchAll(/(?<!\w)'([^'`]{3,})'(?!\w)|«([^»]+)»/g)].map(([, one, other]) => one ?? other ?? "");

test("every file that docs/spec.md names exists", () => {
  const named = ruleRows().flatMap(({ line, where, tests }) =>
    pathsIn(`${where} ${tests}`).map((path) => ({ line, path })),
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

test("every file under «Where» has a word or number of its rule that most other files do not have", () => {
  const rows = ruleRows();
  const texts = new Map(
    rows.flatMap(({ where }) => pathsIn(where)).map((path) => [path, (basename(path) + textOf(path)).toLowerCase()]),
  );
  const isRare = (word: string) => [...texts.values()].filter((text) => text.includes(word)).length < texts.size / 2;
  const unrelated = rows.flatMap(({ line, rule, where }) => {
    const words = wordsOf(rule).filter(isRare);
    const isUnrelated = (path: string) => !words.some((word) => texts.get(path)?.includes(word));
    return pathsIn(where)
      .filter(isUnrelated)
      .map((path) => ({ line, path }));
  });
  expect(unrelated).toEqual([]);
});

test("every sentence that a rule quotes stands in a file of its row", () => {
  const quoted = ruleRows().flatMap((row) => sentencesOf(row.rule).map((sentence) => ({ ...row, sentence })));
  expect(quoted.length).toBeGreaterThan(70);
  const missing = quoted.filter(
    ({ sentence, where, tests }) => !pathsIn(where + tests).some((path) => textOf(path).includes(sentence)),
  );
  expect(missing.map(({ line, sentence }) => ({ line, sentence }))).toEqual([]);
});
