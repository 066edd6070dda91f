/**
 * What every `npm start`, `npm test` and so on begins with: packages installed, build fresh, then the command itself
 * on Node 24. Plain old JavaScript here and in the `.js` files of lib/: an old Node must get as far as being told so.
 */
import { ensureBuild } from "./lib/build.js";
import { findNode24, MIN_NODE_TO_INSTALL, nodeMajor } from "./lib/node-version.js";
import { ensurePackages } from "./lib/packages.js";
import { runToTheEnd } from "./lib/run.js";

const COMMANDS = {
  start: { script: "start.ts", args: [], built: true, environment: process.env.NODE_ENV || "production" },
  dev: { script: "start.ts", args: ["--dev"], built: false, environment: "development" },
  test: { script: "scripts/test.ts", args: [], built: false },
  admin: { script: "scripts/admin.ts", args: [], built: false, environment: process.env.NODE_ENV || "production" },
  import: { script: "scripts/import.ts", args: [], built: false, environment: process.env.NODE_ENV || "production" },
  backup: { script: "scripts/backup.ts", args: [], built: false, environment: process.env.NODE_ENV || "production" },
  restore: { script: "scripts/restore.ts", args: [], built: false, environment: process.env.NODE_ENV || "production" },
  "db:copy": {
    script: "scripts/db-copy.ts",
    args: [],
    built: false,
    environment: process.env.NODE_ENV || "production",
  },
  bench: { script: "bench/run.ts", args: [], built: true },
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
    throw stop(`Say what to do, one of: ${Object.keys(COMMANDS).join(", ")}.`);
  }
  const command = COMMANDS[name];

  await ensurePackages();
  const node = findNode24();
  if (!node) {
    throw stop(
      "RadioWave runs on Node 24, which no package brings along for this machine: install it from https://nodejs.org and try again.",
    );
  }
  if (command.built) await ensureBuild();
  if (!command.script) return 0;

  const args = [command.script].concat(command.args, extraArgs);
  return runToTheEnd({ command: node, args, settings: command.environment ? { NODE_ENV: command.environment } : {} });
}

/** An error whose sentence is all that the user needs to see. */
function stop(message) {
  return Object.assign(new Error(message), { expected: true });
}
