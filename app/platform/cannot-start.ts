/** A failure that the operator can repair. The message is shown to the operator without a stack. */
export class CannotStart extends Error {
  override name = "CannotStart";
}
