import { isDatabaseUnavailable, UNAVAILABLE } from "./database-unavailable.server.ts";
import { isDiskFull } from "./file-failure.ts";
import { Refusal } from "./refusal.ts";

/** PostgreSQL restarts in about this time, and a process connects again at once. */
const RETRY_AFTER_UNAVAILABLE_S = 5;

const DISK_FULL = "O servidor não tem espaço em disco, por isso nada foi guardado. Tente novamente mais tarde.";

/** An operator needs at least this long to free space. */
const RETRY_AFTER_DISK_FULL_S = 300;

/**
 * The refusal that an error is, or is reported as: `unavailable` without the database, `disk-full` where nothing can be
 * written. Null: the error is a bug.
 */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error))
    return new Refusal("unavailable", UNAVAILABLE, { retryAfterSeconds: RETRY_AFTER_UNAVAILABLE_S });
  return isDiskFull(error) ? new Refusal("disk-full", DISK_FULL, { retryAfterSeconds: RETRY_AFTER_DISK_FULL_S }) : null;
}
