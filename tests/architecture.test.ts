import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { expect, test } from "vitest";
import { longClassLists } from "#test-support/class-lists.ts";
import {
  brokenRules,
  importCircles,
  importsOf,
  repeatedExports,
  SLICES,
  type SourceFile,
} from "#test-support/import-rules.ts";

const PROJECT = join(import.meta.dirname, "..");
const TEST_FILE = /\.test\.ts$/;

const of = (path: string, ...imports: string[]): SourceFile => ({
  path,
  text: `${imports.map((wanted) => `import { x } from "${wanted}";`).join("\n")}\nconsole.log(x);\n`,
});

test("every file under app/ and server/ follows the architecture rules", () => {
  const files = ["app", "server"].flatMap(sourcesUnder);
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(brokenRules)).toEqual([]);
});

test("there is no circle of imports, also none of types", () => {
  const files = ["app", "server", "test-support", "scripts", "bench"].flatMap(sourcesUnder);
  expect(importCircles(files).map((circle) => circle.join(" → "))).toEqual([]);
});

test("the README names every slice, in its diagram and in its table", () => {
  const readme = readFileSync(join(PROJECT, "README.md"), "utf8");
  const diagram = readme.split("```mermaid")[1]?.split("```")[0] ?? "";
  const missing = SLICES.filter(
    (slice) => !readme.includes(`\`app/${slice}/\``) || !new RegExp(`[" ]${slice}[" ]`).test(diagram),
  );
  expect(missing).toEqual([]);
});

test("no two exports of app/ and server/ have one name, and no two types of test-support/", () => {
  expect(repeatedExports(["app", "server", "test-support"].flatMap(sourcesUnder))).toEqual([]);
});

test("no list of classes is longer than 90 characters", () => {
  expect(sourcesUnder("app").flatMap(longClassLists)).toEqual([]);
});

test("every test that starts the product first ensures a fresh build", () => {
  const starters = sourcesUnder("tests").filter(
    ({ path, text }) => TEST_FILE.test(path) && /^(import .*|\}) from "#test-support\/product\.ts";$/m.test(text),
  );
  expect(starters.length).toBeGreaterThan(10);
  const withoutBuild = starters.filter(({ text }) => !/ensureBuild\b[\s\S]*BUILD_TIMEOUT_MS\);/.test(text));
  expect(withoutBuild.map(({ path }) => path)).toEqual([]);
});

test.each([
  ["a slice that comes later", of("app/covers/x.ts", "#app/stations/station.ts")],
  [
    "a later slice's type",
    { path: "app/ui/x.ts", text: 'import type { Y } from "#app/player/y.ts";\nexport const x = 1;' },
  ],
  [
    "a later slice in the middle of a function",
    { path: "app/ui/x.ts", text: 'const y = await import("#app/shell/y.ts");' },
  ],
  [
    "a later slice over several lines",
    { path: "app/ui/x.ts", text: 'import {\n  a,\n  b,\n} from "#app/shell/y.ts";\na(b);' },
  ],
  ["an unknown slice", of("app/covers/x.ts", "#app/utils/x.ts")],
  ["a file under server/", of("app/covers/x.ts", "../../server/app.ts")],
  ["another slice by a relative path", of("app/stations/x.ts", "../covers/cover-url.ts")],
  ["its own slice by #app/", of("app/stations/x.ts", "#app/stations/station.ts")],
  ["React into a rule", of("app/ui/x.ts", "react")],
  ["React Router into a rule", of("app/ui/x.ts", "react-router")],
  ["Hono into a rule", of("app/ui/x.ts", "hono/csrf")],
  ["Drizzle into a rule", of("app/ui/x.ts", "drizzle-orm/pg-core")],
  ["Node into a rule", of("app/ui/x.ts", "node:fs")],
  ["a server file into a rule", of("app/ui/x.ts", "./y.server.ts")],
  ["a browser file into a rule", of("app/ui/x.ts", "./y.client.ts")],
  ["a hook into a rule", of("app/ui/x.ts", "./use-y.ts")],
  ["a component into a server file", of("app/ui/x.server.ts", "./y.tsx")],
  ["a browser file into a table", of("app/ui/x.table.ts", "./y.client.ts")],
  ["a hook into an API", of("app/ui/x.api.ts", "./use-y.ts")],
  ["a server file into a browser file", of("app/ui/x.client.ts", "./y.server.ts")],
  ["a table into a component", of("app/ui/x.tsx", "./y.table.ts")],
  ["an API into a hook", of("app/ui/use-x.ts", "./y.api.ts")],
  ["a route into a component", of("app/ui/x.tsx", "./y.route.tsx")],
  ["a table into a route", of("app/ui/x.route.tsx", "./y.table.ts")],
  ["a route into a route", of("app/ui/x.route.ts", "./y.route.tsx")],
  ["a component into server/", of("server/x.ts", "#app/ui/button.tsx")],
  ["test support into server/", of("server/x.ts", "#test-support/site.ts")],
  ["the folder above", of("app/covers/motifs/x.ts", "../shapes.ts")],
  ["the folder above in server/", of("server/page-cache/x.ts", "../request-log.ts")],
])("importing %s breaks a rule", (_, file) => {
  expect(brokenRules(file)).toHaveLength(1);
});

test.each([
  of("app/stations/x.ts", "./station.ts", "#app/covers/cover-url.ts"),
  of("app/covers/x.ts", "./drawing/shapes.ts"),
  of("app/covers/drawing/x.ts", "./shapes.ts"),
  of("app/covers/drawing/x.ts", "../other-folder/shapes.ts"),
  of("app/stations/x.server.ts", "node:fs", "drizzle-orm", "./x.table.ts", "./x.ts"),
  of("app/stations/x.route.tsx", "./+types/x.route", "./x.server.ts", "./x.tsx", "react-router"),
  of("app/root.tsx", "./shell/dock.tsx", "#app/settings/x.server.ts", "react"),
  of("server/x.ts", "./y.ts", "#app/directory/x.api.ts", "node:http"),
  of("app/catalogue/x.server.test.ts", "#test-support/databases.ts", "#app/shell/y.ts"),
])("$path may import what it does here", (file) => {
  expect(brokenRules(file)).toEqual([]);
});

test("a folder or a file directly under app/ that is no slice breaks a rule", () => {
  expect(brokenRules(of("app/utils/x.ts"))).toEqual(["app/utils/x.ts is in no known slice"]);
  expect(brokenRules(of("app/helpers.ts"))).toEqual(["app/helpers.ts is in no known slice"]);
});

test.each([
  'export * from "./station.ts";\n',
  '// All of it.\nexport { a } from "./a.ts";\nexport type { B } from "./b.ts";\n',
  'import { a } from "./a.ts";\nexport { a };\n',
])("a file that only re-exports breaks a rule", (text) => {
  expect(brokenRules({ path: "app/ui/x.ts", text })).toEqual(["app/ui/x.ts only re-exports"]);
});

test("imports are found in every form, and text that only resembles one is not", () => {
  const text = [
    'import "./a.css";',
    'import b, { type B } from "./b.ts";',
    'export { c } from "./c.ts";',
    'const d = await import("./d.ts");',
    'const text = "import e from somewhere";',
  ].join("\n");
  expect(importsOf(text)).toEqual(["./a.css", "./b.ts", "./c.ts", "./d.ts"]);
});

test("a circle of imports is found, also through types and folders", () => {
  const files = [
    of("app/ui/a.ts", "./b.ts", "#app/platform/d.ts"),
    { path: "app/ui/b.ts", text: 'import type { C } from "./inner/c.ts";' },
    of("app/ui/inner/c.ts", "../a.ts"),
    of("app/platform/d.ts"),
  ];
  expect(importCircles(files)).toEqual([["app/ui/a.ts", "app/ui/b.ts", "app/ui/inner/c.ts", "app/ui/a.ts"]]);
});

test.each([
  "export type Wave = 1;\n",
  "export function Wave() {}\n",
  "export async function Wave() {}\n",
  "export class Wave {}\n",
  "export const Wave = 1;\n",
  "const Wave = 1;\nexport { Wave };\n",
  "export const {\n  a: Wave,\n  b: Foam,\n} = c();\n",
])("a name that two files export is found, and one that a test repeats is not: %j", (text) => {
  const files = ["app/player/b.tsx", "app/ui/a.test.ts"].map((path) => ({ path, text }));
  expect(repeatedExports([{ path: "app/ui/a.ts", text: "export const Wave = 2;\n" }, ...files])).toEqual([
    "Wave is declared in app/ui/a.ts and app/player/b.tsx",
  ]);
});

test("what React Router reads may be in every route, and values of test-support/ may have one name", () => {
  const loaders = ["app/ui/a.route.ts", "app/ui/b.route.tsx", "app/ui/c.ts"];
  expect(repeatedExports(loaders.map((path) => ({ path, text: "export function loader() {}\n" })))).toEqual([]);
  const steps = ["test-support/a.ts", "test-support/b.ts"];
  expect(repeatedExports(steps.map((path) => ({ path, text: "export const visit = 1;\n" })))).toEqual([]);
  expect(repeatedExports(steps.map((path) => ({ path, text: "export type Visit = 1;\n" })))).toHaveLength(1);
});

function sourcesUnder(folder: string): SourceFile[] {
  return readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((place) => ({ path: relative(PROJECT, place).split(sep).join("/"), text: readFileSync(place, "utf8") }));
}
