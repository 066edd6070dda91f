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
