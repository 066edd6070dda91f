import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";

export const PROJECT = join(import.meta.dirname, "..", "..");

export type Stage = {
  name: string;
  /** Run in order until one fails; programs of the npm packages, or on the PATH. */
  commands: [string, ...string[]][];
  env?: Record<string, string>;
  /** Whether the output is shown at once; otherwise only on failure. */
  live: boolean;
};

/**
 * Runs stages at the same time, of which at most one is live, and prints a line for each with its result and time when
 * all have ended. Gives the names of those that failed.
 */
export async function runStages(stages: Stage[]): Promise<string[]> {
  const results = await Promise.all(stages.map(runStage));
  for (const { name, output, passed, seconds } of results) {
    if (!passed && output !== "") console.log(output.trimEnd());
    console.log(`${passed ? "✓" : "✗"} ${name}  ${seconds.toFixed(1)} s`);
  }
  return results.flatMap(({ passed, name }) => (passed ? [] : [name]));
}

type StageResult = Pick<Stage, "name"> & { passed: boolean; output: string; seconds: number };

async function runStage(stage: Stage): Promise<StageResult> {
  const startedAt = performance.now();
  const result = { name: stage.name, passed: true, output: "" };
  for (const command of stage.commands) {
    Object.assign(result, await runCommand(command, stage));
    if (!result.passed) break;
  }
  return { ...result, seconds: (performance.now() - startedAt) / 1000 };
}

/** Signals to this process are passed to the command; this process ends after it. */
function runCommand(
  [program, ...args]: [string, ...string[]],
  { live, env }: Stage,
): Promise<Pick<StageResult, "passed" | "output">> {
  return new Promise((resolve) => {
    const path = [join(PROJECT, "node_modules", ".bin"), process.env.PATH].join(delimiter);
    const child = spawn(program, args, {
      cwd: PROJECT,
      env: { ...process.env, ...env, PATH: path },
      stdio: ["ignore", live ? "inherit" : "pipe", live ? "inherit" : "pipe"],
    });
    let output = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (output += text));

    const end = (signal: "SIGINT" | "SIGTERM" | "SIGHUP") => {
      // At a terminal the command gets Ctrl-C itself.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
      child.once("close", () => process.exit(128 + constants.signals[signal]));
    };
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
    for (const signal of signals) process.once(signal, end);

    child.once("error", (error) => {
      output += `${program}: ${error.message}\n`;
    });
    child.once("close", (code) => {
      for (const signal of signals) process.removeListener(signal, end);
      resolve({ passed: code === 0, output });
    });
  });
}
