import { readFileSync } from "node:fs";
import { CannotStart, TOO_FEW_OPEN_FILES } from "#app/platform/errors/cannot-start.ts";

/** A first start on the embedded database has up to 256 files open; the rest is for connections. */
export const MIN_OPEN_FILES = 512;

/**
 * Refuses to start with a limit of open files that a start itself would reach, where it would fail with any error at
 * all. Does not cover: systems other than Linux. Errors: CannotStart.
 */
export function refuseFewOpenFiles(readLimits = () => readFileSync("/proc/self/limits", "utf8")): void {
  if (openFilesLimit(readLimits) < MIN_OPEN_FILES) throw new CannotStart(TOO_FEW_OPEN_FILES);
}

/** The soft limit. Source: proc_pid_limits(5); `unlimited` has no number. */
function openFilesLimit(readLimits: () => string): number {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readLimits()) ?? [];
    return Number(limit ?? Number.POSITIVE_INFINITY);
  } catch (error) {
    // The limit is reached already, or there is no such file.
    return error instanceof Error && "code" in error && error.code === "EMFILE" ? 0 : Number.POSITIVE_INFINITY;
  }
}
