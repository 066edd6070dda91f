import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const PROJECT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Shows on one line what is being done, and after it how many seconds it took. */
export async function showStep(name, work) {
  const startedAt = Date.now();
  let took = "";
  process.stdout.write(`${name}…`);
  try {
    await work();
    took = ` ${Math.round((Date.now() - startedAt) / 1000)} s`;
  } finally {
    process.stdout.write(`${took}\n`);
  }
}

/** Runs a command in the project without showing its output; when it fails, throws `complaint` with the output. */
export function runQuietly({ command, args, settings, complaint }) {
  return new Promise((resolve, reject) => {
    const output = [];
    const child = spawn(command, args, { cwd: PROJECT, env: environment(settings), stdio: ["ignore", "pipe", "pipe"] });
    const signals = forwardSignals(child);
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("error", (error) => fail(error.message));
    child.on("close", (code, signal) => {
      signals.end();
      if (signals.received) process.exit(128 + constants.signals[signals.received]);
      if (code === 0) resolve();
      else fail(`${Buffer.concat(output).toString()}\n(exit ${code === null ? signal : code})`);
    });

    function fail(details) {
      reject(Object.assign(new Error(`${complaint}\n\n${details}`), { expected: true }));
    }
  });
}

/** Runs a command in the project with this terminal and these settings. Gives its exit code; 128 + n for signal n. */
export function runToTheEnd({ command, args, settings }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: PROJECT, env: environment(settings), stdio: "inherit" });
    const signals = forwardSignals(child);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      signals.end();
      resolve(code === null ? 128 + constants.signals[signal] : code);
    });
  });
}

/** This process's environment and these settings, with the packages' commands, such as Node 24, first on the PATH. */
function environment(settings) {
  const path = [join(PROJECT, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  return Object.assign({}, process.env, { PATH: path }, settings);
}

/**
 * Forwards termination signals to the child, so that this process ends after it. At a terminal SIGINT and SIGHUP reach
 * the child directly (the terminal signals its foreground process group): there only SIGTERM is forwarded.
 */
function forwardSignals(child) {
  const state = { received: undefined, end: undefined };
  const forward = (signal) => {
    state.received = signal;
    if (signal === "SIGTERM" || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ["SIGTERM", "SIGINT", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);
  const orphanWatch = onOrphaned(() => forward("SIGTERM"));
  state.end = () => {
    clearInterval(orphanWatch);
    for (const signal of signals) process.removeListener(signal, forward);
  };
  return state;
}

/**
 * Calls back when the parent process ends. npm runs this process through a shell, which a SIGTERM to npm ends without
 * forwarding the signal. Without npm the process may be meant to outlive its parent.
 */
function onOrphaned(callback) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return;
    clearInterval(watch);
    callback();
  }, 250);
  return watch;
}
