/**
 * `npm run build`: builds everything in build/, with what does not depend on each other at the same time. A part that
 * fails ends the others.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { renameSync, rmSync } from "node:fs";
import { build } from "vite";
import { buildServiceWorkers } from "./build-service-worker.ts";
import { compressAssets } from "./compress-assets.ts";

/** Outside the build folder, which React Router empties first. */
const DATABASE = ".build-database";

const ending = new AbortController();
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.once(signal, () => {
    ending.abort();
    process.exit(1);
  });
}

try {
  rmSync(DATABASE, { recursive: true, force: true });
  await Promise.all([run("scripts/build-database.ts", DATABASE), buildClientAndServer()]);
  renameSync(DATABASE, "build/database");
} catch (error) {
  ending.abort();
  console.error(error);
  process.exitCode = 1;
}

async function buildClientAndServer(): Promise<void> {
  await run("node_modules/.bin/react-router", "build");
  await build({ configFile: "vite.embed.config.ts" });
  await buildServiceWorkers();
  await compressAssets();
}

/** Runs a script in a process of its own, with this terminal. Errors: when it fails. */
async function run(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: "inherit", signal: ending.signal });
  const [code, signal] = await once(child, "close");
  if (code !== 0) throw new Error(`${args.join(" ")} failed: ${code ?? signal}.`);
}
