import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { keepEarlierAssets } from "./earlier-assets.js";

const folder = makeTemporaryFolder("earlier-assets").path;
const assets = join(folder, "client", "assets");
const earlier = join(folder, "earlier", "assets");

const at = (hours: number) => new Date(Date.UTC(2026, 10, 29, hours));

/** As the bundler does: the folder is emptied first. */
function build(files: Record<string, string>): void {
  rmSync(assets, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(assets, name), text);
}

const keep = (hours: number) => keepEarlierAssets({ assets, earlier, now: at(hours) });

beforeEach(() => rmSync(join(folder, "earlier"), { recursive: true, force: true }));

test("the files of the build that is replaced are kept, with their compressed copies", () => {
  build({ "map-a.js": "map", "map-a.js.br": "br" });
  keep(0);
  build({ "map-b.js": "new" });
  expect(readdirSync(earlier).sort()).toEqual(["map-a.js", "map-a.js.br"]);
  expect(readFileSync(join(earlier, "map-a.js"), "utf8")).toBe("map");
});

test("a file is kept for a day after its replacement, and removed by the next build after that", () => {
  build({ "map-a.js": "" });
  keep(0);
  build({ "map-b.js": "" });
  keep(24);
  expect(readdirSync(earlier).sort()).toEqual(["map-a.js", "map-b.js"]);
  build({ "map-c.js": "" });
  keep(25);
  expect(readdirSync(earlier).sort()).toEqual(["map-b.js", "map-c.js"]);
});

test("the day of a file that several builds have begins with the last of them", () => {
  build({ "react-a.js": "" });
  keep(0);
  keep(20);
  build({ "react-b.js": "" });
  keep(40);
  expect(readdirSync(earlier)).toContain("react-a.js");
});

test("beyond 12 MB the files of the oldest builds are removed first", () => {
  for (const hour of [0, 1, 2, 3]) {
    build({ [`build-${hour}.js`]: "x".repeat(4_000_000) });
    keep(hour);
  }
  expect(readdirSync(earlier).sort()).toEqual(["build-1.js", "build-2.js", "build-3.js"]);
});

test("a copy that was interrupted is made again", () => {
  build({ "map-a.js": "whole" });
  mkdirSync(earlier, { recursive: true });
  writeFileSync(join(earlier, "map-a.js.part"), "who");
  keep(0);
  expect(readFileSync(join(earlier, "map-a.js"), "utf8")).toBe("whole");
  expect(existsSync(join(earlier, "map-a.js.part"))).toBe(false);
});
