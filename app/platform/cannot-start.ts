/** The product cannot run here. The message is one clear sentence for whoever started it: it is shown alone, without a stack. */
export class CannotStart extends Error {
  override name = "CannotStart";
}
