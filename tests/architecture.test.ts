import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { expect, test } from "vitest";
import { longClassLists } from "#test-support/class-lists.ts";
import { brokenRules, importsOf, repeatedExports, type SourceFile } from "#test-support/import-rules.ts";

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
  ["a folder that comes later", of("app/stations/covers/x.ts", "#app/stations/station/station.ts")],
  [
    "a later folder's type",
    { path: "app/platform/ui/x.ts", text: 'import type { Y } from "#app/sound/player/y.ts";\nexport const x = 1;' },
  ],
  [
    "a later folder in the middle of a function",
    { path: "app/platform/ui/x.ts", text: 'const y = await import("#app/site/shell/y.ts");' },
  ],
  [
    "a later folder over several lines",
    { path: "app/platform/ui/x.ts", text: 'import {\n  a,\n  b,\n} from "#app/site/shell/y.ts";\na(b);' },
  ],
  ["an area that comes later", of("app/people/mail-links/x.ts", "#app/stations/covers/y.ts")],
  ["browse into moderation", of("app/moderation/review/x.ts", "#app/browse/cards/y.ts")],
  ["an unknown folder", of("app/stations/covers/x.ts", "#app/stations/utils/x.ts")],
  ["a file outside the folders of an area", of("app/site/shell/x.ts", "#app/stations/x.ts")],
  ["a file under server/", of("app/stations/covers/x.ts", "../../server/app.ts")],
  ["another folder by a relative path", of("app/stations/station/x.ts", "../covers/cover-url.ts")],
  ["its own folder by #app/", of("app/stations/station/x.ts", "#app/stations/station/station.ts")],
  ["React into a rule", of("app/platform/ui/x.ts", "react")],
  ["React Router into a rule", of("app/platform/ui/x.ts", "react-router")],
  ["Hono into a rule", of("app/platform/ui/x.ts", "hono/csrf")],
  ["Drizzle into a rule", of("app/platform/ui/x.ts", "drizzle-orm/pg-core")],
  ["Node into a rule", of("app/platform/ui/x.ts", "node:fs")],
  ["a server file into a rule", of("app/platform/ui/x.ts", "./y.server.ts")],
  ["a browser file into a rule", of("app/platform/ui/x.ts", "./y.client.ts")],
  ["a hook into a rule", of("app/platform/ui/x.ts", "./use-y.ts")],
  ["a component into a server file", of("app/platform/ui/x.server.ts", "./y.tsx")],
  ["a browser file into a table", of("app/platform/ui/x.table.ts", "./y.client.ts")],
  ["a hook into an API", of("app/platform/ui/x.api.ts", "./use-y.ts")],
  ["a server file into a browser file", of("app/platform/ui/x.client.ts", "./y.server.ts")],
  ["a table into a component", of("app/platform/ui/x.tsx", "./y.table.ts")],
  ["an API into a hook", of("app/platform/ui/use-x.ts", "./y.api.ts")],
  ["a route into a component", of("app/platform/ui/x.tsx", "./y.route.tsx")],
  ["a table into a route", of("app/platform/ui/x.route.tsx", "./y.table.ts")],
  ["a route into a route", of("app/platform/ui/x.route.ts", "./y.route.tsx")],
  ["a component into server/", of("server/x.ts", "#app/platform/ui/button.tsx")],
  ["test support into server/", of("server/x.ts", "#test-support/site.ts")],
  ["the folder above", of("app/stations/covers/motifs/x.ts", "../shapes.ts")],
  ["the folder above in server/", of("server/page-cache/x.ts", "../request-log.ts")],
])("importing %s breaks a rule", (_, file) => {
  expect(brokenRules(file)).toHaveLength(1);
});

test.each([
  of("app/stations/station/x.ts", "./station.ts", "#app/stations/covers/cover-url.ts"),
  of("app/moderation/review/x.ts", "#app/exchange/lists/y.ts"),
  of("app/browse/cards/x.ts", "#app/browse/library/y.ts"),
  of("app/stations/covers/x.ts", "./drawing/shapes.ts"),
  of("app/stations/covers/drawing/x.ts", "./shapes.ts"),
  of("app/stations/covers/drawing/x.ts", "../other-folder/shapes.ts"),
  of("app/stations/station/x.server.ts", "node:fs", "drizzle-orm", "./x.table.ts", "./x.ts"),
  of("app/stations/station/x.route.tsx", "./+types/x.route", "./x.server.ts", "./x.tsx", "react-router"),
  of("app/root.tsx", "./site/shell/dock.tsx", "#app/platform/site-settings/x.server.ts", "react"),
  of("server/x.ts", "./y.ts", "#app/browse/directory/x.api.ts", "node:http"),
  of("app/stations/catalogue/x.server.test.ts", "#test-support/databases.ts", "#app/site/shell/y.ts"),
])("$path may import what it does here", (file) => {
  expect(brokenRules(file)).toEqual([]);
});

test("a file that is in no folder of an area breaks a rule", () => {
  for (const path of ["app/utils/x.ts", "app/helpers.ts", "app/stations/x.ts", "app/stations/utils/x.ts"]) {
    expect(brokenRules(of(path))).toEqual([`${path} is in no known folder`]);
  }
});

test("a file on the server takes the time, and only the clock and the browser read it", () => {
  for (const text of ["const now = new Date();\n", "f({ now: new Date( ) });\n", "const ms = Date.now();\n"]) {
    for (const path of [
      "app/people/mail/x.server.ts",
      "app/people/mail/x.api.ts",
      "app/people/mail/x.route.tsx",
      "server/x.ts",
    ])
      expect(brokenRules({ path, text })).toEqual([`${path} reads the system's time`]);
    for (const path of [
      "app/platform/process/clock.server.ts",
      "app/people/mail/x.client.ts",
      "app/people/mail/x.server.test.ts",
    ])
      expect(brokenRules({ path, text })).toEqual([]);
  }
  const text = "const due = new Date(now.getTime() + 1);\nconst { now } = clock;\n";
  expect(brokenRules({ path: "app/people/mail/x.server.ts", text })).toEqual([]);
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

test.each([
  "export type Wave = 1;\n",
  "export function Wave() {}\n",
  "export async function Wave() {}\n",
  "export class Wave {}\n",
  "export const Wave = 1;\n",
  "const Wave = 1;\nexport { Wave };\n",
  "export const {\n  a: Wave,\n  b: Foam,\n} = c();\n",
  'export { Wave } from "#app/platform/ui/a.ts";\n',
  'import type { Wave } from "#app/platform/ui/a.ts";\nexport type { Wave };\n',
])("a name that two files export is found, and one that a test repeats is not: %j", (text) => {
  const files = ["app/sound/player/b.tsx", "app/platform/ui/a.test.ts"].map((path) => ({ path, text }));
  expect(repeatedExports([{ path: "app/platform/ui/a.ts", text: "export const Wave = 2;\n" }, ...files])).toEqual([
    "Wave is declared in app/platform/ui/a.ts and app/sound/player/b.tsx",
  ]);
});

test("what React Router reads may be in every route, and values of test-support/ may have one name", () => {
  const loaders = ["app/platform/ui/a.route.ts", "app/platform/ui/b.route.tsx", "app/platform/ui/c.ts"];
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
