import type { MirrorPass } from "./mirror-run.ts";
import type { Trouble } from "./mirror-trouble.ts";

/**
 * `off`: no upstream is set. `running`: a process runs a pass. `waiting`: none has ended yet, or an interrupted one is
 * to be continued. `troubled`: the last one failed, or removed nothing. `up-to-date`: the last one ended well.
 */
export const MIRROR_STATUSES = ["off", "paused", "running", "waiting", "troubled", "up-to-date"] as const;

export type MirrorStatus = (typeof MIRROR_STATUSES)[number];

type Stored = {
  paused: boolean;
  pass: MirrorPass | null;
  leasedUntil: Date;
  trouble: Trouble | null;
  lastPass: unknown;
};

export function mirrorStatus(
  { paused, pass, leasedUntil, trouble, lastPass }: Stored,
  { isConfigured, now }: { isConfigured: boolean; now: Date },
): MirrorStatus {
  if (pass !== null && leasedUntil > now) return "running";
  if (!isConfigured) return "off";
  if (paused) return "paused";
  if (trouble !== null) return "troubled";
  return pass !== null || lastPass === null ? "waiting" : "up-to-date";
}
