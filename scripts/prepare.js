/**
 * Runs first in `npm start`, `npm test` and the other commands: installs packages, builds if needed, then runs the
 * command on Node 24. Plain JavaScript here and in the `.js` files of lib/: an old Node must get as far as the message
 * about its version.
 */
import { spawnSync } from "node:child_process";
import { join, sep } from "node:path";
import { ensureBuild } from "./lib/build.js";
import { ensurePackages } from "./lib/packages.js";
import { PROJECT, runToTheEnd } from "./lib/run.js";
import { SERVER_MEMORY, SERVER_OPTIONS } from "./lib/server-options.js";

/** For npm and the installation of packages. */
const MIN_NODE_TO_INSTALL = 20;
/** For RadioWave itself. */
const MIN_NODE_TO_RUN = 24;

const PRODUCTION = process.env.NODE_ENV || "production";

const COMMANDS = {
  start: {
    script: "start.js",
    args: [],
    options: SERVER_OPTIONS,
    settings: SERVER_MEMORY,
    built: true,
    environment: PRODUCTION,
  },
  dev: { script: "start.js", args: ["--dev"], built: false, environment: "development" },
  test: { script: "scripts/test.ts", args: [], built: false, tests: true },
  admin: { script: "scripts/admin.ts", args: [], built: false, environment: PRODUCTION },
  import: { script: "scripts/import.ts", args: [], built: false, environment: PRODUCTION },
  mirror: { script: "scripts/mirror.ts", args: [], built: false, environment: PRODUCTION },
  backup: { script: "scripts/backup.ts", args: [], built: false, environment: PRODUCTION },
  restore: { script: "scripts/restore.ts", args: [], built: false, environment: PRODUCTION },
  "db:copy": { script: "scripts/db-copy.ts", args: [], built: false, environment: PRODUCTION },
  bench: { script: "bench/run.ts", args: [], built: true, tests: true },
  /** For commands of package.json that are tools themselves. */
  tools: { built: false, tests: true },
  build: { built: true },
};

prepare(process.argv[2], process.argv.slice(3)).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error) => {
    console.error(error.expected ? error.message : error);
    process.exitCode = 1;
  },
);

async function prepare(name, extraArgs) {
  if (nodeMajor(process.versions.node) < MIN_NODE_TO_INSTALL) {
    throw stop(
      `RadioWave needs Node ${MIN_NODE_TO_INSTALL} or newer to start, and this is ${process.versions.node}: install it from https://nodejs.org and try again.`,
    );
  }
  if (!Object.keys(COMMANDS).includes(name)) {
    throw stop(`Usage: node scripts/prepare.js COMMAND, one of: ${Object.keys(COMMANDS).join(", ")}.`);
  }
  const command = COMMANDS[name];

  await ensurePackages({ node24: !runsOnItsOwnNode24(), tests: command.tests === true });
  const node = findNode24();
  if (!node) {
    throw stop(
      "RadioWave runs on Node 24, and there is no npm package of it for this machine: install it from https://nodejs.org and try again.",
    );
  }
  if (command.built) await ensureBuild(node);
  if (!command.script) return 0;

  const args = (command.options || []).concat(command.script, command.args, extraArgs);
  // Settings of the operator's come first.
  const defaults = Object.entries(command.settings || {}).filter(([setting]) => !process.env[setting]);
  if (command.environment) defaults.push(["NODE_ENV", command.environment]);
  return runToTheEnd({ command: node, args, settings: Object.fromEntries(defaults) });
}

/** An error whose message is shown without a stack. */
function stop(message) {
  return Object.assign(new Error(message), { expected: true });
}

function nodeMajor(version) {
  return Number(version.replace(/^v/, "").split(".")[0]);
}

/** Whether this process's Node can run RadioWave and is not among the packages, from which it would be removed. */
function runsOnItsOwnNode24() {
  const isPackaged = process.execPath.startsWith(join(PROJECT, "node_modules") + sep);
  return nodeMajor(process.versions.node) >= MIN_NODE_TO_RUN && !isPackaged;
}

/**
 * The path of a Node that can run RadioWave: the one among the packages, else the current one; undefined when neither
 * can. The packaged one is tried, because it may not start (Alpine has another C library).
 */
function findNode24() {
  return [join(PROJECT, "node_modules", ".bin", "node"), process.execPath].find((path) => {
    const result = spawnSync(path, ["--version"], { encoding: "utf8" });
    return result.status === 0 && nodeMajor(result.stdout) >= MIN_NODE_TO_RUN;
  });
}
