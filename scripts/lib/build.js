import { createHash } from "node:crypto";
import fs from "node:fs";
import { join, relative } from "node:path";
import { keepEarlierAssets } from "./earlier-assets.js";
import { PROJECT, runQuietly, showStep } from "./run.js";

/** Everything that the build depends on. Files read at runtime (migrations/) do not belong here. */
const SOURCES = [
  "app",
  "server",
  "public",
  "start.js",
  "vite.config.ts",
  "vite.embed.config.ts",
  "react-router.config.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "scripts/build.ts",
  "scripts/build-service-worker.ts",
  "scripts/compress-assets.ts",
  "scripts/build-database.ts",
];
const BUILD = join(PROJECT, "build");
const HASH_FILE = join(BUILD, ".source-hash");
/** Outside the build folder, which the bundler empties. */
const LOCK = join(PROJECT, ".build-lock");
const ASSETS = join(BUILD, "client", "assets");
/** Served beside those of the build; see server/static-files.ts. */
const EARLIER_ASSETS = join(PROJECT, ".build-earlier", "assets");

/**
 * Builds RadioWave unless the existing build is from the same sources. Throws with the build's output when it fails.
 * Of several processes one builds, the others wait. `node`: the path of a Node that runs the build.
 */
export async function ensureBuild(node) {
  if (isFresh()) return;
  await withBuildLock(LOCK, async () => {
    if (!isFresh()) await showStep("Building", () => build(node));
  });
}

async function build(node) {
  // Computed before the build: after an edit during the build the next start builds again.
  const hash = sourceHash();
  // Without the file the last build was not completed.
  if (fs.existsSync(HASH_FILE)) keepEarlierAssets({ assets: ASSETS, earlier: EARLIER_ASSETS, now: new Date() });
  fs.rmSync(HASH_FILE, { force: true });
  await runQuietly({
    command: node,
    args: ["scripts/build.ts"],
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

const HEARTBEAT_MS = 1000;
/** A lock not touched for this long belongs to a killed process. */
const ABANDONED_MS = 15000;
const RETRY_MS = 200;

/**
 * Calls `work` while holding the lock file; waits until it is free. The owner touches the file regularly, so that an
 * abandoned lock is recognised by its age (process ids are reused in containers).
 */
async function withBuildLock(lock, work) {
  while (!take(lock)) {
    if (isAbandoned(lock)) remove(lock);
    else await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  const release = () => fs.rmSync(lock, { force: true });
  const heartbeat = setInterval(() => touch(lock), HEARTBEAT_MS);
  process.once("exit", release);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    process.removeListener("exit", release);
    release();
  }
}

function take(lock) {
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function touch(lock) {
  try {
    fs.utimesSync(lock, new Date(), new Date());
  } catch (error) {
    // Another process took the lock while the machine was suspended: it builds the same sources.
    if (error.code !== "ENOENT") throw error;
  }
}

function isAbandoned(lock) {
  const stats = fs.statSync(lock, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > ABANDONED_MS;
}

/**
 * Removes an abandoned lock by renaming it, which only one process can. A late process may rename the new lock of the
 * first: that one is recent, and is put back.
 */
function remove(lock) {
  const moved = `${lock}.${process.pid}`;
  try {
    fs.renameSync(lock, moved);
    if (!isAbandoned(moved)) fs.linkSync(moved, lock);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  } finally {
    fs.rmSync(moved, { force: true });
  }
}
