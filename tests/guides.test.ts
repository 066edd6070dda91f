import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { AREAS } from "#test-support/import-rules.ts";

const textOf = (path: string) => readFileSync(join(projectRoot(), path), "utf8");
const linesOf = (path: string) => textOf(path).trimEnd().split("\n");

const CONFIG = "app/platform/settings/config.server.ts";

const GUIDES = [
  "README.md",
  "CONTRIBUTING.md",
  ...[
    "architecture",
    "lists",
    "operations",
    "performance",
    "search",
    "security",
    "settings",
    "walkthroughs",
    "words",
  ].map((name) => `docs/${name}.md`),
];

const FOLDERS = ["app", "bench", "docs", "lists", "migrations", "scripts", "server", "test-support", "tests", "tools"];

/**
 * The paths that a guide names in code, each with its line. Without one of the project's folders at the start, a path
 * of a folder and a file is under app/, as docs/architecture.md and docs/walkthroughs.md write them. Left out: paths with a placeholder.
 */
function namedPaths(guide: string): { line: number; path: string }[] {
  return textOf(guide)
    .split("\n")
    .flatMap((text, index) =>
      [...text.matchAll(/`([\w.+-]+(?:\/[\w.+-]+)*\/[\w.+-]+\.(?:tsx?|js|css|json|md|sql))`/g)].map(
        ([, path = ""]) => ({
          line: index + 1,
          path: FOLDERS.includes(path.split("/")[0] ?? "") ? path : `app/${path}`,
        }),
      ),
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
  ["README.md", 8],
  ["CONTRIBUTING.md", 10],
  ["docs/architecture.md", 60],
  ["docs/walkthroughs.md", 200],
  ["docs/words.md", 10],
  ["docs/security.md", 50],
  ["docs/operations.md", 1],
  ["docs/search.md", 4],
  ["docs/settings.md", 1],
])("every file that %s names exists", (guide, atLeast) => {
  const named = namedPaths(guide);
  expect(named.length).toBeGreaterThanOrEqual(atLeast);
  expect(named.filter(({ path }) => !existsSync(join(projectRoot(), path)))).toEqual([]);
});

test("the README has at most 120 lines", () => {
  expect(linesOf("README.md").length).toBeLessThanOrEqual(120);
});

test("the README's table has a row for each area, in import order", () => {
  const rows = linesOf("README.md").flatMap(
    (line) => /^\| \[([\w-]+)\]\(app\/\1\/README\.md\) \|/.exec(line)?.[1] ?? [],
  );
  expect(rows).toEqual(Object.keys(AREAS));
});

test.each(Object.entries(AREAS))(
  "the README of %s lists its folders in import order, in at most 25 lines",
  (area, folders) => {
    const readme = `app/${area}/README.md`;
    const listed = linesOf(readme).flatMap((line) => /^- `([\w-]+)\/`: ./.exec(line)?.[1] ?? []);
    expect(listed).toEqual(folders);
    const present = readdirSync(join(projectRoot(), "app", area), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(present.sort()).toEqual(listed.toSorted());
    expect(linesOf(readme).length).toBeLessThanOrEqual(25);
  },
);

test.each(Object.keys(AREAS))("every file that the README of %s names exists, in the area or under app/", (area) => {
  const named = [...textOf(`app/${area}/README.md`).matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|css|md))`/g)];
  expect(named.length).toBeGreaterThanOrEqual(2);
  const folders = [".", "app", `app/${area}`, ...(AREAS[area] ?? []).map((folder) => `app/${area}/${folder}`)];
  const isPresent = (path: string) => folders.some((folder) => existsSync(join(projectRoot(), folder, path)));
  expect(named.map(([, path = ""]) => path).filter((path) => !isPresent(path))).toEqual([]);
});

/** The settings that the code parses, each with its default if that is a number or a switch. */
function parsedSettings(): { name: string; byDefault: string | undefined }[] {
  const [, schema = ""] = /const settings = z\.object\(\{([\s\S]*?)^\}\);/m.exec(textOf(CONFIG)) ?? [];
  return [...schema.matchAll(/^ {2}([A-Z_]+): (?:(\w+)\("\w+"([^)]*)\))?/gm)].map(
    ([, name = "", kind, values = ""]) => ({
      name,
      byDefault: { wholeNumber: values.split(", ").at(-1)?.replace("_", ""), flag: values.slice(2) || "false" }[
        kind ?? ""
      ],
    }),
  );
}

test("docs/settings.md lists every setting that the code parses, with its default, and no other", () => {
  const parsed = parsedSettings().filter(({ name }) => name !== "NODE_ENV");
  const rows = linesOf("docs/settings.md").flatMap((row) => {
    const [, names = "", defaults = ""] = row.split(" | ").length > 2 ? row.split(/^\| | \| /) : [];
    return [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => ({ name, defaults }));
  });
  expect(rows.map(({ name }) => name).sort()).toEqual(parsed.map(({ name }) => name).sort());
  const isWrong = ({ name, defaults }: { name: string; defaults: string }) => {
    const byDefault = parsed.find((setting) => setting.name === name)?.byDefault;
    return byDefault !== undefined && !defaults.split(/[^\w.]+/).includes(byDefault);
  };
  expect(parsed.filter(({ byDefault }) => byDefault !== undefined).length).toBeGreaterThan(6);
  expect(rows.filter(isWrong)).toEqual([]);
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

test("the contents of docs/walkthroughs.md list every section, in order", () => {
  const text = textOf("docs/walkthroughs.md");
  const listed = [...text.matchAll(/^ *- \[(.*)\]\(#.*\)$/gm)].map(([, title = ""]) => title);
  const [, , ...sections] = headingsOf("docs/walkthroughs.md");
  expect(sections.length).toBeGreaterThan(20);
  expect(listed).toEqual(sections);
});

test("the documented systemd unit starts RadioWave again however often it has failed", () => {
  const [, unit = "", service = ""] =
    /```ini\n\[Unit\]\n([\s\S]*?)\n\[Service\]\n([\s\S]*?)```/.exec(textOf("docs/operations.md")) ?? [];
  expect(unit.split("\n")).toContain("StartLimitIntervalSec=0");
  expect(service.split("\n")).toContain("Restart=always");
});
