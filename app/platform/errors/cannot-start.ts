/** A failure that the operator can repair. The message is shown to the operator without a stack. */
export class CannotStart extends Error {
  override name = "CannotStart";
  /** `in-use`: another RadioWave process uses the data directory. */
  readonly reason: "in-use" | undefined;

  constructor(message: string, { reason, cause }: { reason?: "in-use"; cause?: unknown } = {}) {
    super(message, { cause });
    this.reason = reason;
  }
}

/**
 * The message of anything that was thrown. A connection that fails at every address of a name throws an AggregateError
 * without a message: then it is the message of the first one.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError) return errorMessage(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

export const READ_ONLY = "its file system is read-only";

/** Clauses by the system's error code. Source: errno(3). */
const REASONS: Record<string, string> = {
  EACCES: "RadioWave's user has no permission for it",
  EPERM: "the system does not permit it to RadioWave's user",
  EROFS: READ_ONLY,
  ENOENT: "a folder on its path does not exist and cannot be created",
  ENOTDIR: "a part of its path is a file, not a folder",
  EEXIST: "there is a file in its place, not a folder",
  EISDIR: "there is a folder in place of a file",
  ENAMETOOLONG: "its path is too long",
  ELOOP: "its path has symbolic links that lead in a circle",
  EIO: "its disk reports an error",
};

/** The sentence for the operator when nothing can be written. */
export const DISK_IS_FULL =
  "The disk is full: free space on the disk of DATA_DIR, or set DATA_DIR to a folder on another one.";

/** The sentence for the operator when the system lets this process open too few files. */
export const TOO_FEW_OPEN_FILES =
  "RadioWave may not open as many files and connections as it needs: raise the limit of open files to 4096 or more (ulimit -n, or LimitNOFILE of systemd), and start again.";

/** Sentences of their own, because the file at which these happen is not their cause. */
const CAUSES: Record<string, string> = {
  EMFILE: TOO_FEW_OPEN_FILES,
  ENFILE:
    "This machine has as many files open as it allows: end other programs, or raise fs.file-max, and start again.",
  ENOSPC: DISK_IS_FULL,
  EDQUOT: "The disk quota of RadioWave's user is used up: free space, or set DATA_DIR to a folder on another disk.",
};

const SQLITE_FULL = 13;

/** SQLSTATE of PostgreSQL's error `disk_full`. */
const DISK_FULL = "53100";

/** The clause for a failed operation on a file, such as "its file system is read-only". */
export function fileReason(error: unknown): string {
  return REASONS[systemCode(error) ?? ""] ?? errorMessage(error);
}

/** The error that ends the start: a sentence about the cause, or `failed` with the reason. `failed`: "The file x cannot be written". */
export function fileFailure(failed: string, error: unknown): CannotStart {
  return new CannotStart(causeOf(error) ?? `${failed}: ${fileReason(error)}.`);
}

/** The sentence for a failure anywhere in a start that the machine's limits explain; null for any other. */
export function causeOf(error: unknown): string | null {
  return CAUSES[systemCode(error) ?? ""] ?? null;
}

/** Whether a write failed, in a file or on either database engine, because the disk or the user's quota is full. */
export function isDiskFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes(systemCode(error) ?? "");
}

/** The system's code of an error, or of the errors that caused it. */
function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === DISK_FULL || errcode === SQLITE_FULL) return "ENOSPC";
  if (typeof code === "string" && (code in REASONS || code in CAUSES)) return code;
  return systemCode(error.cause);
}
