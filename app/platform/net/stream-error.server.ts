import type { StreamOutcome } from "./stream-outcome.ts";

/** Why a URL could not be opened. The message is for the log; users see `outcomeSentence`. */
export class StreamError extends Error {
  readonly outcome: StreamOutcome;

  constructor(outcome: StreamOutcome, message: string = outcome, cause?: unknown) {
    super(message, { cause });
    this.name = "StreamError";
    this.outcome = outcome;
  }
}

/** A response that leads nowhere, or where it must not. */
export class RedirectError extends StreamError {}

/** A connection that the server ended instead of answering. */
export class HangUpError extends StreamError {}

const UNREACHABLE = ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "EADDRNOTAVAIL", "EACCES", "EPERM"];

/** The outcome of a connection error. `isTlsPending`: the TLS handshake had not finished. */
export function connectionError(error: Error, isTlsPending: boolean): StreamError {
  if (error instanceof StreamError) return error;
  const code = "code" in error ? String(error.code) : "";
  const message = code || error.message;
  if (UNREACHABLE.includes(code)) return new StreamError("refused", message, error);
  if (code === "ETIMEDOUT") return new StreamError("timed-out", message, error);
  if (code === "ECONNRESET" && !isTlsPending) return new HangUpError("broken", message, error);
  return new StreamError(isTlsPending ? "tls" : "broken", message, error);
}

/** Whether an error comes from the network: Node's errors have a `code`; our own and the language's do not. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof Error && "code" in error;
}
