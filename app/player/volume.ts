/** Volume in whole percent, 0 to 100. Source: spec, section 9. */
export const DEFAULT_VOLUME_PERCENT = 70;

export const VOLUME_KEY = "radioVolume";

/** The volume of a first visit, or the visitor's last one. What was not stored by us counts as a first visit. */
export function volumeFromStorage(stored: string | null): number {
  if (stored === null || !/^\d{1,3}$/.test(stored)) return DEFAULT_VOLUME_PERCENT;
  return clampVolume(Number(stored));
}

/** A whole percent from 0 to 100, whatever is asked for. */
export function clampVolume(percent: number): number {
  if (!Number.isFinite(percent)) return DEFAULT_VOLUME_PERCENT;
  return Math.min(100, Math.max(0, Math.round(percent)));
}

/** The mute toggle: to 0, and from 0 back to the default, whatever it was before. Source: spec, section 2. */
export function toggledMute(percent: number): number {
  return percent === 0 ? DEFAULT_VOLUME_PERCENT : 0;
}
