import { createHash } from "node:crypto";
import fs from "node:fs";
import { join, relative } from "node:path";
import { withBuildLock } from "./build-lock.js";
import { PROJECT, runQuietly } from "./run.js";

/** Everything that the build depends on. Files read at runtime (migrations/) do not belong here. */
const SOURCES = [
  "app",
  "server",
  "public",
  "start.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "scripts/compress-assets.ts",
];
const BUILD = join(PROJECT, "build");
const HASH_FILE = join(BUILD, ".source-hash");
/** Outside the build folder, which the bundler empties. */
const LOCK = join(PROJECT, ".build-lock");

/**
 * Builds RadioWave unless the existing build is from the same sources. Throws with the build's output when it fails.
 * Of several processes one builds, the others wait.
 */
export async function ensureBuild() {
  if (isFresh()) return;
  await withBuildLock(LOCK, async () => {
    if (!isFresh()) await build();
  });
}

async function build() {
  console.log("Building…");
  // Computed before the build: after an edit during the build the next start builds again.
  const hash = sourceHash();
  fs.rmSync(HASH_FILE, { force: true });
  await runQuietly({
    command: "npm",
    args: ["run", "build"],
    settings: { NODE_ENV: "production" },
    complaint: "The build failed.",
  });
  fs.writeFileSync(HASH_FILE, hash);
}

function isFresh() {
  try {
    return fs.readFileSync(HASH_FILE, "utf8") === sourceHash();
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
}

function sourceHash() {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of filesUnder(join(PROJECT, source))) {
      const content = fs.readFileSync(file);
      hash.update(`${relative(PROJECT, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

/** The file itself, or all files in a folder in a fixed order, without tests; none when the path does not exist. */
function filesUnder(path) {
  const stats = fs.statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  const names = fs.readdirSync(path).sort();
  return names.reduce((files, name) => files.concat(filesUnder(join(path, name))), []);
}
