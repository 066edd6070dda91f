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

/** Runs a stage and prints a line with its result and time. Gives whether all its commands succeeded. */
export async function runStage(stage: Stage): Promise<boolean> {
  const startedAt = performance.now();
  let passed = true;
  for (const command of stage.commands) {
    passed = await runCommand(command, stage);
    if (!passed) break;
  }
  console.log(`${passed ? "✓" : "✗"} ${stage.name}  ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return passed;
}

/** Signals to this process are passed to the command; this process ends after it. */
function runCommand([program, ...args]: [string, ...string[]], { live, env }: Stage): Promise<boolean> {
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
      if (code !== 0 && output !== "") console.log(output.trimEnd());
      resolve(code === 0);
    });
  });
}
