import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";

export const PROJECT = join(import.meta.dirname, "..", "..");

export type Stage = {
  name: string;
  /** Run one after the other until one fails; programs among the packages' commands, or on the PATH. */
  commands: [string, ...string[]][];
  env?: Record<string, string>;
  /** Whether what it says is shown as it comes; otherwise only when it fails. */
  live: boolean;
};

/** Runs a stage to its end and prints a line about it with its time. Gives whether all its commands succeeded. */
export async function runStage(stage: Stage): Promise<boolean> {
  const started = performance.now();
  let passed = true;
  for (const command of stage.commands) {
    passed = await runCommand(command, stage);
    if (!passed) break;
  }
  console.log(`${passed ? "✓" : "✗"} ${stage.name}  ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return passed;
}

/** A signal to us is one to the command that runs; when that has ended, so do we. */
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
      // At a terminal Ctrl-C has reached the command already.
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
