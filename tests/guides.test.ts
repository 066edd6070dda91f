import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/platform/process/project-root.server.ts";

const textOf = (path: string) => readFileSync(join(projectRoot(), path), "utf8");

const GUIDES = [
  "README.md",
  "CONTRIBUTING.md",
  ...["architecture", "operations", "performance", "search", "security"].map((name) => `docs/${name}.md`),
];

const FOLDERS = ["app", "bench", "docs", "lists", "migrations", "scripts", "server", "test-support", "tests", "tools"];

/**
 * The paths that a guide names in code, each with its line. Without one of the project's folders at the start, a path
 * of a folder and a file is under app/, as docs/architecture.md writes them. Left out: paths with a placeholder.
 */
function namedPaths(guide: string): { line: number; path: string }[] {
  return textOf(guide)
    .split("\n")
    .flatMap((text, index) =>
      [...text.matchAll(/`([\w.+-]+(?:\/[\w.+-]+)*\/[\w.+-]+\.(?:tsx?|js|css|json|md))`/g)].map(([, path = ""]) => ({
        line: index + 1,
        path: FOLDERS.includes(path.split("/")[0] ?? "") ? path : `app/${path}`,
      })),
    );
}

/** What a line of docs/security.md says to be set in a file: «`LIMIT`, `OTHER` in `app/x.ts`». */
function namedConstants(text: string): { name: string; path: string }[] {
  return [...text.matchAll(/((?:`\w+`(?:, | and ))*`\w+`) in `([\w./-]+\.tsx?)`/g)].flatMap(
    ([, names = "", path = ""]) => [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => ({ name, path })),
  );
}

const declares = (path: string, name: string) =>
  existsSync(join(projectRoot(), path)) && new RegExp(`\\b(const|function) ${name}\\b`).test(textOf(path));

test.each([
  ["README.md", 4],
  ["CONTRIBUTING.md", 10],
  ["docs/architecture.md", 200],
  ["docs/security.md", 50],
  ["docs/operations.md", 1],
  ["docs/search.md", 4],
])("every file that %s names exists", (guide, atLeast) => {
  const named = namedPaths(guide);
  expect(named.length).toBeGreaterThanOrEqual(atLeast);
  expect(named.filter(({ path }) => !existsSync(join(projectRoot(), path)))).toEqual([]);
});

test("every constant that docs/security.md names for a file is declared in it", () => {
  const named = namedConstants(textOf("docs/security.md"));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ path, name }) => !declares(path, name))).toEqual([]);
});

test("constants are found with their file, also several of one file", () => {
  expect(
    namedConstants("| a | `PORT`, `app/a.ts`, `RATE`, `WRITING` in `app/b.ts`, `LIMITS` in `server/c.ts` |"),
  ).toEqual([
    { name: "RATE", path: "app/b.ts" },
    { name: "WRITING", path: "app/b.ts" },
    { name: "LIMITS", path: "server/c.ts" },
  ]);
  expect(declares("app/stations/images/image-store.server.ts", "FETCHES")).toBe(true);
  expect(declares("app/stations/images/image-store.server.ts", "QUEUE")).toBe(false);
});

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");

const headingsOf = (guide: string) => [...textOf(guide).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);

test.each(GUIDES)("every link of %s within the documentation leads to a file and a heading", (guide) => {
  const broken = [...textOf(guide).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(([, target = "", anchor]) => {
    if (/^https?:/.test(target)) return [];
    const path = target === "" ? guide : join(dirname(guide), target);
    if (!existsSync(join(projectRoot(), path))) return [target];
    return anchor === undefined || headingsOf(path).map(anchorOf).includes(anchor) ? [] : [`${target}#${anchor}`];
  });
  expect(broken).toEqual([]);
});

test("the contents of docs/architecture.md list every section, in order", () => {
  const text = textOf("docs/architecture.md");
  const listed = [...text.matchAll(/^ *- \[(.*)\]\(#.*\)$/gm)].map(([, title = ""]) => title);
  const [, , ...sections] = headingsOf("docs/architecture.md");
  expect(sections.length).toBeGreaterThan(20);
  expect(listed).toEqual(sections);
});

test("the documented systemd unit starts RadioWave again however often it has failed", () => {
  const [, unit = "", service = ""] =
    /```ini\n\[Unit\]\n([\s\S]*?)\n\[Service\]\n([\s\S]*?)```/.exec(textOf("docs/operations.md")) ?? [];
  expect(unit.split("\n")).toContain("StartLimitIntervalSec=0");
  expect(service.split("\n")).toContain("Restart=always");
});
