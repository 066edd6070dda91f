import { DrizzleQueryError } from "drizzle-orm";
import { errorMessage, isDiskFull } from "./cannot-start.ts";
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

/** What users read while the database cannot be reached. */
export const UNAVAILABLE = "O serviço não está disponível neste momento. Tente novamente dentro de momentos.";

/**
 * The codes of PostgreSQL for a connection that was ended or refused: its class 08 (connection exceptions), the stop of
 * the server or of one connection (57P01, 57P02, 57P05), a server that is starting or stopping (57P03), and too many
 * connections (53300). The others are those of Node for sockets and look-ups of names.
 * Source: PostgreSQL, appendix A; Node, `errors`.
 */
const CODES =
  /^(?:08\w{3}|57P0[1235]|53300|E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOST(?:UNREACH|DOWN)|NET(?:UNREACH|DOWN)|NOTFOUND|AI_AGAIN))$/;

/** The messages of the driver, which has no codes. Source: pg, client.js; pg-pool, index.js. */
const MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exc?eeded when trying to connect|timeout expired|Cannot use a pool after calling end)/;

/** Why there is no connection to PostgreSQL, if that caused the error: the driver's message. Null for other errors. */
export function connectionFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // A missing socket is a file that does not exist.
  const isMissingSocket =
    "code" in error && error.code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  const isKnown = ("code" in error && CODES.test(String(error.code))) || MESSAGES.test(error.message);
  return isMissingSocket || isKnown ? errorMessage(error) : connectionFailure(error.cause);
}

/**
 * Whether a query failed because the database cannot be reached. Of a transaction whose commit failed so, it is unknown
 * whether it was committed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return connectionFailure(error.cause) !== null;
  return error instanceof Error && isDatabaseUnavailable(error.cause);
}
