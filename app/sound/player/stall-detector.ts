/** How the playback of one connection advances, as seen at regular ticks. Times in milliseconds, the position in seconds. */
type PlaybackProgress = {
  position: number;
  advancedAt: number;
  tickedAt: number;
  /** Sound played so far. A jump of the position counts as the time that passed. */
  soundMs: number;
  hasSounded: boolean;
  advancing: boolean;
};

/** `timeout`: no sound within the limit. `wake`: the machine was suspended. */
export type ProgressReport = "advance" | "stall" | "timeout" | "wake";

/** Normal Icecast servers take up to 8 s to the first sound in Chromium; a server that takes longer hangs. */
const FIRST_SOUND_TIMEOUT_MS = 12_000;
/** Chromium itself takes half a minute to notice a lost connection, or never does. */
const NEXT_SOUND_TIMEOUT_MS = 7_000;
/** Shorter stalls occur in normal playback and are not reported. */
const STALL_AFTER_MS = 700;
/** Firefox and WebKit often stall right after the first sound, until their buffer is full. */
const FIRST_STALL_AFTER_MS = 2_000;
const ESTABLISHED_AFTER_MS = 1_000;
/** A tick this late: the machine was suspended, the page was frozen, or it is hidden and its timers are throttled. */
const LATE_MS = 5_000;
const SUSPENDED_MS = 10_000;

export function initialProgress(position: number, now: number): PlaybackProgress {
  return { position, advancedAt: now, tickedAt: now, soundMs: 0, hasSounded: false, advancing: false };
}

/**
 * The progress after a tick, and what changed, if anything. A timeout is reported at every tick until the connection is
 * closed.
 */
export function progressAfterTick(
  before: PlaybackProgress,
  { position, now }: { position: number; now: number },
): { progress: PlaybackProgress; report: ProgressReport | null } {
  const gapMs = now - before.tickedAt;
  const advanceMs = (position - before.position) * 1_000;
  // Playback may have continued during throttled timers: measure the stall from now.
  const progress = { ...before, tickedAt: now, advancedAt: gapMs > LATE_MS ? now : before.advancedAt };
  const stalledMs = now - progress.advancedAt;
  if (gapMs > SUSPENDED_MS && advanceMs < gapMs / 2) return { progress, report: "wake" };
  if (position !== before.position) {
    const soundMs = before.soundMs + Math.min(Math.max(advanceMs, 0), gapMs);
    return {
      progress: { ...progress, position, advancedAt: now, soundMs, hasSounded: true, advancing: true },
      report: before.advancing ? null : "advance",
    };
  }
  if (stalledMs > (before.hasSounded ? NEXT_SOUND_TIMEOUT_MS : FIRST_SOUND_TIMEOUT_MS)) {
    return { progress, report: "timeout" };
  }
  const allowedMs = before.soundMs >= ESTABLISHED_AFTER_MS ? STALL_AFTER_MS : FIRST_STALL_AFTER_MS;
  if (before.advancing && stalledMs > allowedMs) {
    return { progress: { ...progress, advancing: false }, report: "stall" };
  }
  return { progress, report: null };
}
