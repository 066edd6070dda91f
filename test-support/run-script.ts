import { spawn } from "node:child_process";
import { join } from "node:path";

export type ScriptResult = { code: number | null; stdout: string; stderr: string };

/** `input`: what stands on its standard input. */
type RunOptions = { env?: Record<string, string>; input?: string; giveUpAfterMs?: number };

const PROJECT = join(import.meta.dirname, "..");
const GIVE_UP_AFTER_MS = 180_000;

/**
 * Runs a script of ours until it ends, with nothing of our environment but these settings and the way to programs.
 * One that does not end by itself is killed after giveUpAfterMs, and its code is null.
 */
export function runScript(
  script: string,
  args: string[],
  { env = {}, input = "", giveUpAfterMs = GIVE_UP_AFTER_MS }: RunOptions = {},
): Promise<ScriptResult> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    cwd: PROJECT,
    env: { PATH, HOME, TMPDIR, ...env },
    stdio: "pipe",
    timeout: giveUpAfterMs,
    killSignal: "SIGKILL",
  });
  // A script that reads nothing may have ended before.
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
