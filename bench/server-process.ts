import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { findFreePort } from "#test-support/free-port.ts";
import { SERVER_MEMORY, SERVER_OPTIONS } from "../scripts/lib/server-options.js";
import type { LongestStep } from "./abuse/loop-meter.ts";

export type ServerProcess = {
  origin: string;
  /** From start to the first healthy response. */
  startMs: number;
  cpuMs: () => number;
  memoryMb: () => number;
  /** The highest since its start. */
  peakMemoryMb: () => number;
  /**
   * The longest step of the event loop since the last call, in CPU time of the main thread. Only for a server that was
   * started with LOOP_METER.
   */
  longestStep: () => Promise<LongestStep>;
  stop: () => Promise<void>;
};

/** The kernel counts CPU time in hundredths of a second. */
const MS_A_TICK = 10;

/** Loaded before a server: measures the steps of its event loop. */
export const LOOP_METER = ["--import", join(projectRoot(), "bench", "abuse", "loop-meter.ts")];

/**
 * Starts a server in a child process on the port PORT and waits until `path` responds. `options`: of Node.
 * `checkout`: the folder of the built code; this one, or an earlier version that is compared.
 */
export async function startServer(
  script: string,
  path: string,
  settings: Record<string, string>,
  { options = [], checkout = projectRoot() }: { options?: readonly string[]; checkout?: string } = {},
): Promise<ServerProcess> {
  const port = await findFreePort();
  const started = performance.now();
  const log = openUnnamedFile();
  // An earlier version may have a script in TypeScript.
  const file = existsSync(join(checkout, script)) ? script : script.replace(/\.js$/, ".ts");
  const isCurrent = script === "start.js" && checkout === projectRoot();
  const child = spawn(process.execPath, [...(isCurrent ? SERVER_OPTIONS : []), ...options, file], {
    cwd: checkout,
    stdio: ["ignore", log, "inherit", "ipc"],
    env: {
      ...process.env,
      ...(isCurrent && SERVER_MEMORY),
      ...{ NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port) },
      ...settings,
    },
  });
  closeSync(log);
  const origin = `http://127.0.0.1:${port}`;
  await healthy(child, origin + path);
  return {
    origin,
    startMs: performance.now() - started,
    ...controlsOf(child),
  };
}

/**
 * For the log, whose lines would cost less on their way to /dev/null. The file is gone with the last process that has
 * it open.
 */
function openUnnamedFile(): number {
  const path = join(tmpdir(), `radiowave-bench-log-${crypto.randomUUID()}`);
  const file = openSync(path, "w");
  unlinkSync(path);
  return file;
}

/** A process's CPU time and memory, and how to stop it. */
export function controlsOf(
  child: ChildProcess,
): Pick<ServerProcess, "cpuMs" | "memoryMb" | "peakMemoryMb" | "longestStep" | "stop"> {
  return {
    longestStep: () =>
      new Promise((resolve) => {
        child.once("message", (longest) => resolve(longest as LongestStep));
        child.send("measure");
      }),
    cpuMs: () => cpuTicks(child.pid) * MS_A_TICK,
    memoryMb: () => statusMb(child.pid, "VmRSS"),
    peakMemoryMb: () => statusMb(child.pid, "VmHWM"),
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

async function healthy(child: ChildProcess, address: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${address}: the server ended while starting`);
    const answer = await fetch(address).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Source: proc(5), which counts in kB. */
function statusMb(pid: number | undefined, name: string): number {
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/** User and system time of all threads. Source: proc(5), fields 14 and 15, counted after the name. */
function cpuTicks(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
