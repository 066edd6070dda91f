import type { MirrorPass } from "./mirror-run.ts";

/** A batch of a pass, in one transaction. `pass` is what is stored with it. */
export type BatchContext = {
  pass: MirrorPass;
  now: Date;
  /** Whether streams on private addresses are accepted. */
  allowPrivateStreams: boolean;
};
