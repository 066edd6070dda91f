import type { StreamOutcome } from "./stream-outcome.ts";

/** Why an address could not be opened, as a word of the closed list. The message is for the log: visitors are told `outcomeSentence`. */
export class StreamError extends Error {
  readonly outcome: StreamOutcome;

  constructor(outcome: StreamOutcome, message: string = outcome, cause?: unknown) {
    super(message, { cause });
    this.name = "StreamError";
    this.outcome = outcome;
  }
}

const UNREACHABLE = ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "EADDRNOTAVAIL", "EACCES", "EPERM"];

/** What went wrong on a connection, as one word. `insecure`: TLS was asked for and not agreed upon yet. */
export function connectionError(error: Error, insecure: boolean): StreamError {
  if (error instanceof StreamError) return error;
  const code = "code" in error ? String(error.code) : "";
  const said = code || error.message;
  if (UNREACHABLE.includes(code)) return new StreamError("refused", said, error);
  if (code === "ETIMEDOUT") return new StreamError("timed-out", said, error);
  return new StreamError(insecure ? "tls" : "broken", said, error);
}
