import fs from "node:fs";
import { join } from "node:path";
import { PROJECT, runQuietly } from "./run.js";

/** Installs what package-lock.json says, unless exactly that is there already. Throws with npm's output when it fails. */
export async function ensurePackages() {
  if (isInstalled()) return;
  console.log("Installing packages…");
  // Development packages build the product, optional ones bring Node 24: neither may be left out by NODE_ENV or npm's settings.
  await runQuietly({
    command: "npm",
    args: ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--include=dev", "--include=optional"],
    settings: {},
    complaint: "The packages could not be installed (npm ci).",
  });
}

/**
 * Compares package-lock.json with npm's own record of what it installed, written last by every successful npm command:
 * so an interrupted installation is done again and a developer's `npm install` is not.
 * Does not notice files changed by hand inside node_modules.
 */
function isInstalled() {
  const installed = readPackages("node_modules/.package-lock.json");
  if (!installed) return false;
  const wanted = readPackages("package-lock.json");
  const paths = Object.keys(wanted).filter((path) => path !== "");
  return (
    // Optional packages are for other machines, or not: they may be missing, never different.
    paths.every((path) => (installed[path] ? isSame(installed[path], wanted[path]) : wanted[path].optional === true)) &&
    Object.keys(installed).every((path) => wanted[path] !== undefined)
  );
}

function isSame(one, other) {
  return one.version === other.version && one.integrity === other.integrity;
}

/** A lock file's packages by path, or undefined when there is no such file. */
function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(join(PROJECT, file), "utf8")).packages;
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
