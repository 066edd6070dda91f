/** Volume in whole percent, 0 to 100. Source: spec, section 9. */
export const DEFAULT_VOLUME_PERCENT = 70;

export const VOLUME_KEY = "radioVolume";

/** The stored volume; the default if there is none or it is not a value that this module writes. */
export function volumeFromStorage(stored: string | null): number {
  if (stored === null || !/^\d{1,3}$/.test(stored)) return DEFAULT_VOLUME_PERCENT;
  return clampVolume(Number(stored));
}

/** Rounds and clamps to 0 to 100; the default for numbers that are not finite. */
export function clampVolume(percent: number): number {
  if (!Number.isFinite(percent)) return DEFAULT_VOLUME_PERCENT;
  return Math.min(100, Math.max(0, Math.round(percent)));
}

/** The volume after the mute button: 0, or from 0 the default (not the previous volume). Source: spec, section 2. */
export function toggledMute(percent: number): number {
  return percent === 0 ? DEFAULT_VOLUME_PERCENT : 0;
}
