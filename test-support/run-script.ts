import { spawn } from "node:child_process";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { QUICK_COMPILE } from "./child-process.ts";

export type ScriptResult = { code: number | null; stdout: string; stderr: string };

/** `input`: its standard input. */
type RunOptions = { env?: Record<string, string>; input?: string; giveUpAfterMs?: number };

/** The environment variable with the folder in which scripts store their compiled code. */
export const COMPILE_CACHE = "RADIOWAVE_TEST_COMPILE_CACHE";

const GIVE_UP_AFTER_MS = 180_000;

/**
 * Runs a script of the project until it ends. Of the environment it gets only PATH, HOME, TMPDIR, the compile
 * cache and these settings.
 * It is killed after `giveUpAfterMs`; then its code is null.
 */
export function runScript(
  script: string,
  args: string[],
  { env = {}, input = "", giveUpAfterMs = GIVE_UP_AFTER_MS }: RunOptions = {},
): Promise<ScriptResult> {
  const { PATH, HOME, TMPDIR, [COMPILE_CACHE]: NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [QUICK_COMPILE, script, ...args], {
    cwd: projectRoot(),
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...env },
    stdio: "pipe",
    timeout: giveUpAfterMs,
    killSignal: "SIGKILL",
  });
  // The script may end without reading its input.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}
