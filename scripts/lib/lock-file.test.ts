import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compareInstallation, installedWorkspaces, type LockedPackages } from "./lock-file.js";
import { PROJECT } from "./stages.ts";

const TESTS = "tools/tests";
const NODE = "tools/node";

const LOCK: LockedPackages = {
  "": { dependencies: { server: "1.0.0" }, devDependencies: { bundler: "1.0.0" } },
  "node_modules/server": { version: "1.0.0", integrity: "a" },
  "node_modules/bundler": {
    version: "1.0.0",
    integrity: "b",
    dependencies: { shared: "1.0.0" },
    optionalDependencies: { "bundler-linux": "1.0.0", "bundler-mac": "1.0.0" },
    peerDependencies: { compiler: "1.0.0", types: "1.0.0" },
    peerDependenciesMeta: { compiler: { optional: true } },
  },
  "node_modules/bundler/node_modules/shared": { version: "1.0.0", integrity: "c" },
  "node_modules/bundler-linux": { version: "1.0.0", integrity: "d", optional: true },
  "node_modules/bundler-mac": { version: "1.0.0", integrity: "e", optional: true },
  "node_modules/compiler": { version: "1.0.0", integrity: "f" },
  "node_modules/types": { version: "1.0.0", integrity: "g" },
  "node_modules/shared": { version: "2.0.0", integrity: "h" },
  "node_modules/browser": { version: "1.0.0", integrity: "i", dependencies: { shared: "2.0.0" } },
  "node_modules/node-linux": { version: "24.0.0", integrity: "j", optional: true },
  "tools/tests": { devDependencies: { browser: "1.0.0", compiler: "1.0.0" } },
  "tools/node": { optionalDependencies: { "node-linux": "24.0.0" } },
};

const FOR_START = [
  "node_modules/server",
  "node_modules/bundler",
  "node_modules/bundler/node_modules/shared",
  "node_modules/bundler-linux",
  "node_modules/types",
];
const FOR_TESTS = [...FOR_START, TESTS, "node_modules/browser", "node_modules/compiler", "node_modules/shared"];

const installed = (paths: string[]): LockedPackages =>
  Object.fromEntries(paths.map((path) => [path, LOCK[path] ?? { version: "0.0.1" }]));

test("a start needs no package of a workspace, no optional peer and none of another platform", () => {
  expect(compareInstallation(installed(FOR_START), LOCK, [])).toBe("complete");
});

test.each(FOR_START.filter((path) => path !== "node_modules/bundler-linux"))(
  "without %s a start is incomplete",
  (missing) => {
    expect(compareInstallation(installed(FOR_START.filter((path) => path !== missing)), LOCK, [])).toBe("incomplete");
  },
);

test("after a start the tests' packages are missing, and after the tests nothing is", () => {
  expect(compareInstallation(installed(FOR_START), LOCK, [TESTS])).toBe("incomplete");
  expect(compareInstallation(installed(FOR_TESTS), LOCK, [TESTS])).toBe("complete");
  expect(compareInstallation(installed(FOR_TESTS), LOCK, [])).toBe("complete");
});

test("a workspace of which every package is optional is missing until it has been installed", () => {
  expect(compareInstallation(installed(FOR_START), LOCK, [NODE])).toBe("incomplete");
  expect(compareInstallation(installed([...FOR_START, NODE, "node_modules/node-linux"]), LOCK, [NODE])).toBe(
    "complete",
  );
  expect(compareInstallation(installed([...FOR_START, NODE]), LOCK, [NODE]), "on another system").toBe("complete");
});

test.each([
  ["nothing is installed", undefined],
  [
    "another version of a package is installed",
    { ...installed(FOR_START), "node_modules/server": { version: "0.9.0" } },
  ],
  ["a package is installed that is required no longer", installed([...FOR_START, "node_modules/former"])],
])("the installation is different when %s", (_, other) => {
  expect(compareInstallation(other, LOCK, [])).toBe("different");
});

test("the installed workspaces are those that the record names", () => {
  expect(installedWorkspaces(installed(FOR_TESTS), [NODE, TESTS])).toEqual([TESTS]);
  expect(installedWorkspaces(undefined, [NODE, TESTS])).toEqual([]);
});

test("every package is a dependency of the project or of one workspace, and pinned", () => {
  const folders = ["", "tools/node/", "tools/tests/", "tools/api-types/"];
  const manifests = folders.map((folder) => JSON.parse(readFileSync(join(PROJECT, folder, "package.json"), "utf8")));
  const all = manifests.flatMap(({ dependencies = {}, devDependencies = {}, optionalDependencies = {} }) =>
    Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  const names = all.map(([name]) => name);
  // The generator of types needs another version than the project.
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual(["typescript"]);
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});
