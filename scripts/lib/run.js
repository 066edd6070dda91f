import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const PROJECT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Runs a command in the project without showing what it says; when it fails, throws `complaint` with all that it said. */
export function runQuietly({ command, args, settings, complaint }) {
  return new Promise((resolve, reject) => {
    const said = [];
    const child = spawn(command, args, { cwd: PROJECT, env: environment(settings), stdio: ["ignore", "pipe", "pipe"] });
    const passOn = forwardSignals(child);
    child.stdout.on("data", (chunk) => said.push(chunk));
    child.stderr.on("data", (chunk) => said.push(chunk));
    child.on("error", (error) => fail(error.message));
    child.on("close", (code, signal) => {
      passOn.end();
      if (passOn.asked) process.exit(128 + constants.signals[passOn.asked]);
      if (code === 0) resolve();
      else fail(`${Buffer.concat(said).toString()}\n(exit ${code === null ? signal : code})`);
    });

    function fail(details) {
      reject(Object.assign(new Error(`${complaint}\n\n${details}`), { expected: true }));
    }
  });
}

/** Runs a command in the project to its end, with this terminal and these settings. Gives its exit code; 128 + n for signal n. */
export function runToTheEnd({ command, args, settings }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: PROJECT, env: environment(settings), stdio: "inherit" });
    const passOn = forwardSignals(child);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      passOn.end();
      resolve(code === null ? 128 + constants.signals[signal] : code);
    });
  });
}

/** Our own environment and these settings, with the packages' commands, Node 24 among them, first on the path. */
function environment(settings) {
  const path = [join(PROJECT, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  return Object.assign({}, process.env, { PATH: path }, settings);
}

/**
 * Hands the signals that end us on to the child and lets us outlive it. At a terminal, Ctrl-C and hanging up reach
 * the child by themselves (the terminal tells every process in front): there, only SIGTERM is handed on.
 */
function forwardSignals(child) {
  const state = { asked: undefined, end: undefined };
  const pass = (signal) => {
    state.asked = signal;
    if (signal === "SIGTERM" || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ["SIGTERM", "SIGINT", "SIGHUP"];
  for (const signal of signals) process.on(signal, pass);
  const orphanWatch = onOrphaned(() => pass("SIGTERM"));
  state.end = () => {
    clearInterval(orphanWatch);
    for (const signal of signals) process.removeListener(signal, pass);
  };
  return state;
}

/**
 * npm runs us through a shell, which dies of a SIGTERM to npm without telling us: becoming an orphan is that signal then.
 * Started without npm, we may well be meant to outlive whoever started us.
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
