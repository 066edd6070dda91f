import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "./stages.ts";

/** What runs or is built in `npm start`, `npm run dev` and the commands. */
const SOURCES = [
  "start.js",
  "vite.config.ts",
  "vite.embed.config.ts",
  "react-router.config.ts",
  ...["app", "server", "scripts"].flatMap(filesIn),
].filter((file) => !/\.(test|d)\.tsx?$|^scripts\/outline-archivo\.ts$/.test(file));

function filesIn(folder: string): string[] {
  const names = readdirSync(join(PROJECT, folder), { recursive: true, encoding: "utf8" });
  return names.filter((name) => /\.(tsx?|js|css)$/.test(name)).map((name) => `${folder}/${name}`);
}

/** The packages that a file imports, without the types, which need no package at run time. */
function importedPackages(file: string): string[] {
  const text = readFileSync(join(PROJECT, file), "utf8");
  const specifiers = [
    ...text.matchAll(/^\s*(?:import|export) (?!type )[^;"]*?from "([^"]+)"/gm),
    ...text.matchAll(/^\s*(?:@?import) "([^"]+)"/gm),
    ...text.matchAll(/\bimport\("([^"]+)"\)/g),
  ].map(([, specifier = ""]) => specifier);
  return specifiers
    .filter((specifier) => !/^[./#]|^virtual:/.test(specifier) && !isBuiltin(specifier))
    .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
}

test("what npm start builds and runs imports only packages that it installs", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"));
  const installed = Object.keys({ ...dependencies, ...devDependencies });
  const imports = SOURCES.flatMap((file) => importedPackages(file).map((name) => ({ file, name })));
  expect(imports.length).toBeGreaterThan(500);
  expect(imports.filter(({ name }) => !installed.includes(name))).toEqual([]);
});
