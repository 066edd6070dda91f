import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const PAGE = readFileSync(join(import.meta.dirname, "README.md"), "utf8");

const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

test.each(["react-router", "@react-router/dev"])("the README here was checked with the installed %s", (name) => {
  const { version } = JSON.parse(readFileSync(join(folderOf(name), "package.json"), "utf8"));
  expect(PAGE, `${name} is ${version} now: do what README.md here says of an upgrade`).toContain(` ${name} ${version}`);
});

test("the library's files that the README names exist", () => {
  const internals = [...PAGE.matchAll(/`(lib\/[\w/-]+\.js)`/g)].map(([, file = ""]) => file);
  expect(internals.length).toBeGreaterThan(3);
  const missing = internals.filter((file) => !existsSync(join(folderOf("react-router"), "dist/development", file)));
  expect(missing).toEqual([]);
  expect(existsSync(join(folderOf("@react-router/dev"), "dist/vite.js"))).toBe(true);
});
