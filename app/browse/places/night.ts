import { getPosition } from "suncalc";

/** The sun's centre when its upper edge sets. */
const SUNSET_DEGREES = -0.8;

/** What suncalc adds to every altitude below the horizon; the limits are without refraction. */
const REFRACTION_DEGREES = 0.484;

/**
 * Whether the sun's centre is below the limit. Coordinates: degrees north and east.
 * Limit: degrees above the horizon, without refraction, 0 at most.
 */
export function isNight(
  { latitude, longitude }: { latitude: number; longitude: number },
  date: Date,
  limitDegrees = SUNSET_DEGREES,
): boolean {
  return getPosition(date, latitude, longitude).altitude - REFRACTION_DEGREES < limitDegrees;
}
