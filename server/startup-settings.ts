import { createServer } from "node:http";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dataDirectoryProblem } from "#app/platform/process/data-directory-problem.server.ts";
import { type Config, type Environment, readConfig } from "#app/platform/settings/config.server.ts";
import { listen } from "./http-server.ts";
import { refuseFewOpenFiles } from "./open-files-limit.ts";

/** Answers about names come sooner, or the name server is away. */
const RESOLVE_WITHIN_MS = 3_000;

/**
 * Reads the settings of a server, and tries on this machine what can be tried before anything is created: that HOST is
 * one of its addresses, that DATA_DIR can be written, that the port is free.
 * Errors: CannotStart, with all problems of settings in one message; before these for too low a limit of open files.
 */
export async function readServerConfig(environment: Environment): Promise<Config> {
  refuseFewOpenFiles();
  const problems = [await hostProblem(environment.HOST), folderProblem(environment.DATA_DIR)];
  const config = readConfig(
    environment,
    problems.filter((problem) => problem !== null),
  );
  const server = createServer();
  await listen(server, config);
  await new Promise((closed) => server.close(closed));
  return config;
}

async function hostProblem(host: string | undefined): Promise<string | null> {
  if (!host) return null;
  const server = createServer();
  const listening = new Promise<boolean>((settle) => {
    server.once("error", () => settle(false)).listen({ host, port: 0 }, () => settle(true));
  });
  const isOwn = await Promise.race([listening, sleep(RESOLVE_WITHIN_MS, false, { ref: false })]);
  if (isOwn) await new Promise((closed) => server.close(closed));
  return isOwn ? null : "HOST must be an address of this machine, such as 0.0.0.0, 127.0.0.1 or ::";
}

function folderProblem(dataDir: string | undefined): string | null {
  const path = resolve(dataDir || "data");
  const problem = dataDirectoryProblem(path);
  return problem && `DATA_DIR (${path}) cannot be used: ${problem}`;
}
