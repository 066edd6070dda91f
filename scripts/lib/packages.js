import fs from "node:fs";
import { join } from "node:path";
import { PROJECT, runQuietly } from "./run.js";

/** Installs the packages of package-lock.json unless exactly these are installed. Throws with npm's output when it fails. */
export async function ensurePackages() {
  if (isInstalled()) return;
  console.log("Installing packages…");
  // The build needs development packages, and Node 24 is an optional one: NODE_ENV and npm settings must not omit them.
  await runQuietly({
    command: "npm",
    args: ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--include=dev", "--include=optional"],
    settings: {},
    complaint: "The packages could not be installed (npm ci).",
  });
}

/**
 * Compares package-lock.json with npm's own record, which every successful npm command writes last: an interrupted
 * installation is repeated, a developer's `npm install` is not.
 * Does not detect files changed by hand in node_modules.
 */
function isInstalled() {
  const installed = readPackages("node_modules/.package-lock.json");
  if (!installed) return false;
  const wanted = readPackages("package-lock.json");
  const paths = Object.keys(wanted).filter((path) => path !== "");
  return (
    // Optional packages of other platforms may be missing, but not different.
    paths.every((path) => (installed[path] ? isSame(installed[path], wanted[path]) : wanted[path].optional === true)) &&
    Object.keys(installed).every((path) => wanted[path] !== undefined)
  );
}

function isSame(one, other) {
  return one.version === other.version && one.integrity === other.integrity;
}

/** A lock file's packages by path; undefined when there is no such file. */
function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(join(PROJECT, file), "utf8")).packages;
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
