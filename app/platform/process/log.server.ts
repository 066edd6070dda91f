import type { Logger } from "pino";
import pino from "pino";
import pretty from "pino-pretty";
import { isDatabaseUnavailable } from "#app/platform/errors/refusal-of.server.ts";
import { MINUTE_MS } from "#app/platform/text/durations.ts";
import { systemClock } from "./clock.server.ts";
import { oncePerProcess } from "./once-per-process.server.ts";

/** The message of a request already has these fields: a terminal shows them once. */
const REQUEST_FIELDS = "requestId,method,path,status,ms,aborted";

// Declared first: pino asks for the time when it is created.
let formattedMs = 0;
let formatted = "";

/**
 * The log: one JSON line per event, or readable lines in a terminal. Callers pass chosen fields only: no cookie, no
 * e-mail address and no URL with a password is logged.
 */
export const log: Logger = oncePerProcess("log", () =>
  pino(
    {
      level: process.env.VITEST ? "silent" : "info",
      base: undefined,
      timestamp,
      serializers: { err: errorForLog },
      formatters: { level: (level) => ({ level }) },
      hooks: {
        logMethod(args, method) {
          if (!repeatsUnavailability(args)) method.apply(this, args);
        },
      },
    },
    destination(),
  ),
);

type RequestLine = { requestId: string; method: string; path: string; status: number; ms: number; aborted?: true };

/** A request that did not fail, as pino would log it: pino takes a tenth of the time of a cached page for it. */
export function logRequest(line: RequestLine, message: string): void {
  if (process.stdout.isTTY || !log.isLevelEnabled("info")) {
    log.info(line, message);
    return;
  }
  const { requestId, method, path, status, ms, aborted } = line;
  const texts = `"requestId":"${requestId}","method":"${method}","path":${JSON.stringify(path)}`;
  const numbers = `"status":${status},"ms":${ms}${aborted ? ',"aborted":true' : ""}`;
  output().write(`{"level":"info"${timestamp()},${texts},${numbers},"msg":${JSON.stringify(message)}}\n`);
}

/** A line waits this long at most. */
const FLUSH_AFTER_MS = 100;
/** About 80 requests. */
const MAX_BUFFERED_BYTES = 16_000;

/**
 * From now on the lines of the log are written together, because a system call for each would cost a fifth of a cached
 * page: up to a tenth of a second later, and at the end of the process, when it exits and when an exception ends it,
 * but not when a signal ends it that it does not handle.
 */
export function bufferLog(): void {
  if (process.stdout.isTTY) return;
  const buffer = pino.destination({
    fd: 1,
    sync: true,
    minLength: MAX_BUFFERED_BYTES,
    periodicFlush: FLUSH_AFTER_MS,
    // With text it measures all waiting lines again at each line.
    contentMode: "buffer",
  });
  // In this mode it takes bytes, which its types do not say.
  output().write = (line) => buffer.write(Buffer.from(line) as unknown as string);
  process.once("exit", () => buffer.flushSync());
}

function destination() {
  if (!process.stdout.isTTY) return { write: (line: string) => output().write(line) };
  return pretty({ colorize: true, translateTime: "SYS:HH:MM:ss", ignore: REQUEST_FIELDS, sync: true });
}

/** Writes each line at once, until `bufferLog` replaces it. */
function output(): { write: (line: string) => void } {
  return oncePerProcess("log output", () => {
    const stdout = pino.destination({ fd: 1, sync: true });
    return { write: (line) => stdout.write(line) };
  });
}

/** The time as pino's `isoTime` writes it. Lines of one millisecond share the text. */
function timestamp(): string {
  const now = systemClock.now().getTime();
  if (now !== formattedMs) [formattedMs, formatted] = [now, `,"time":"${new Date(now).toISOString()}"`];
  return formatted;
}

/** When each message was last logged with an error of an unavailable database. The messages are constants of the code. */
const unavailableLoggedAt = new Map<unknown, number>();

/**
 * Whether a message was logged in the last minute because the database was unavailable, as it is again: otherwise each
 * request and each task would add a line.
 */
function repeatsUnavailability([fields, message]: readonly unknown[]): boolean {
  if (typeof fields !== "object" || fields === null || !("err" in fields) || !isDatabaseUnavailable(fields.err))
    return false;
  const now = performance.now();
  if (now - (unavailableLoggedAt.get(message) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return true;
  unavailableLoggedAt.set(message, now);
  return false;
}

/**
 * An error as the log shows it. The message of a failed query repeats its parameters, which users typed: the database's
 * own message replaces it.
 */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  if ("query" in error && "params" in error) {
    const reason = cause instanceof Error ? cause : null;
    const code = reason && "code" in reason ? reason.code : undefined;
    return { type: name, message: reason?.message ?? "A query failed", code, query: error.query, stack: reason?.stack };
  }
  return { type: name, message, stack, ...(cause === undefined ? {} : { cause: errorForLog(cause) }) };
}

/** Limit before parsing: path length is chosen by the client. */
const MAX_PARSED_LENGTH = 1_000;
const MAX_LOGGED_LENGTH = 200;

/** Most paths: nothing to remove. */
const PLAIN_PATH = /^[\w/.-]{1,200}$/;

/** A request's path for the log: no query, no e-mail addresses, no control characters, at most 200 characters. */
export function loggedPath(url: string): string {
  const path = url.slice(0, MAX_PARSED_LENGTH).split(/[?#]/, 1)[0] ?? "/";
  if (PLAIN_PATH.test(path)) return path;
  return path
    .split("/")
    .map((segment) => (mayBeEmailAddress(segment) ? "…" : segment))
    .join("/")
    .replace(/\p{C}/gu, "")
    .slice(0, MAX_LOGGED_LENGTH);
}

function mayBeEmailAddress(segment: string): boolean {
  return segment.includes("@") || segment.includes("%40");
}
