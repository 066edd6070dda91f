import fs from "node:fs";
import { join } from "node:path";
import { compareInstallation, installedWorkspaces } from "./lock-file.js";
import { PROJECT, runQuietly, showStep } from "./run.js";

/** Workspaces of package.json, which commands install only when they need them; their package.json says for what. */
const NODE = "tools/node";
const TESTS = ["tools/tests", "tools/api-types"];
const WORKSPACES = [NODE, ...TESTS];

/**
 * Installs the packages of package-lock.json that are missing: those for building and running RadioWave; also Node 24
 * (`node24`), and those for tests (`tests`). Throws with npm's output when it fails.
 */
export async function ensurePackages({ node24, tests }) {
  const packages = readPackages("package-lock.json");
  const installed = readPackages("node_modules/.package-lock.json");
  // What other commands have installed stays.
  const kept = installedWorkspaces(installed, WORKSPACES);
  const needed = WORKSPACES.filter(
    (workspace) => kept.includes(workspace) || (workspace === NODE && node24) || (TESTS.includes(workspace) && tests),
  );
  const state = compareInstallation(installed, packages, needed);
  if (state !== "complete") await install(state, needed);
  linkPackagedNode();
}

function install(state, workspaces) {
  return showStep("Installing packages", () =>
    runQuietly({
      command: "npm",
      args: [
        // `npm ci` would first delete everything, also the files of a running server.
        ...(state === "incomplete" ? ["install", "--no-save"] : ["ci"]),
        ...["--ignore-scripts", "--no-audit", "--no-fund"],
        // The build needs development packages and optional ones: NODE_ENV and npm settings must not omit them.
        ...["--include=dev", "--include=optional"],
        ...selection(workspaces),
      ],
      settings: {},
      complaint: "The packages could not be installed (npm).",
    }),
  );
}

/** npm 10 installs the packaged Node without its command in .bin, by which all tools find it. */
function linkPackagedNode() {
  const bin = join(PROJECT, "node_modules", ".bin");
  const node = join("..", `node-linux-${process.arch}`, "bin", "node");
  if (fs.existsSync(join(bin, node)) && !fs.existsSync(join(bin, "node"))) fs.symlinkSync(node, join(bin, "node"));
}

function selection(workspaces) {
  // Without the first option npm installs optional peers too that are in package-lock.json for the tests.
  const own = TESTS.some((workspace) => workspaces.includes(workspace)) ? [] : ["--legacy-peer-deps"];
  if (workspaces.length === 0) return [...own, "--workspaces=false"];
  return [...own, "--include-workspace-root", ...workspaces.map((workspace) => `--workspace=${workspace}`)];
}

/**
 * A lock file's packages by path; undefined when there is no such file. Every successful npm command writes the one in
 * node_modules last: an interrupted installation is repeated, a developer's `npm install` is not.
 */
function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(join(PROJECT, file), "utf8")).packages;
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
