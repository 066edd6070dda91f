import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { atExit } from "./at-exit.ts";
import type { SystemAccount } from "./system-accounts.ts";

/** How a process ended: its exit code, or the signal that killed it. */
export type ExitStatus = { code: number | null; signal: NodeJS.Signals | null };

export type RunningProcess = {
  pid: number | undefined;
  /** Its output so far, stdout and stderr. */
  log: () => string;
  /** Undefined while it runs. */
  ending: () => ExitStatus | undefined;
  exited: Promise<ExitStatus>;
  /** Sends the signal, and SIGKILL after `graceMs`. */
  stop: (signal?: NodeJS.Signals, graceMs?: number) => Promise<ExitStatus>;
};

type ChildProcessOptions = {
  account?: SystemAccount | undefined;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** The signal that it gets when this process exits or is killed; the default is SIGKILL. */
  deathSignal?: "SIGKILL" | "SIGQUIT";
};

/**
 * Node's option to compile WebAssembly, of which PGlite consists, once and without optimising: a start of the product
 * then takes 0.75 s of a processor instead of 1.25 s. Queries are slower, and these processes make few.
 */
export const QUICK_COMPILE = "--liftoff-only";

/**
 * Starts a program that is killed when this process ends: by the kernel where `setpriv` exists (Linux), even after a
 * `kill -9`, elsewhere only on a normal exit. A program that cannot be started counts as ended, with the reason in its
 * log.
 */
export function startChildProcess(command: string, args: string[], options: ChildProcessOptions = {}): RunningProcess {
  const child = spawnAs(command, args, options);
  let log = "";
  let ending: ExitStatus | undefined;
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (log += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (log += text));

  const forget = atExit(() => child.kill(options.deathSignal ?? "SIGKILL"));
  const exited = new Promise<ExitStatus>((resolve) => {
    const end = (how: ExitStatus) => {
      ending ??= how;
      forget();
      resolve(ending);
    };
    child.on("error", (error) => {
      log += error.message;
      end({ code: -1, signal: null });
    });
    child.on("close", (code, signal) => end({ code, signal }));
  });

  async function stop(signal: NodeJS.Signals = "SIGTERM", graceMs = 5000): Promise<ExitStatus> {
    if (ending) return ending;
    child.kill(signal);
    const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
    await exited;
    clearTimeout(timer);
    return exited;
  }

  return { pid: child.pid, log: () => log, ending: () => ending, exited, stop };
}

function spawnAs(command: string, args: string[], options: ChildProcessOptions): ChildProcess {
  const { account, cwd, env = process.env, deathSignal = "SIGKILL" } = options;
  const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
  if (!hasSetpriv()) return spawn(command, args, { cwd, env, stdio, ...account });
  const asAccount = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups"] : [];
  const guard = [...asAccount, "--pdeathsig", deathSignal.replace("SIG", ""), "--", command, ...args];
  return spawn("setpriv", guard, { cwd, env, stdio });
}

let setpriv: boolean | undefined;
function hasSetpriv(): boolean {
  setpriv ??= spawnSync("setpriv", ["--pdeathsig", "KILL", "--", "true"], { stdio: "ignore" }).status === 0;
  return setpriv;
}
