/** Degrees between two labels: an hour of the sun. */
const HOUR_DEGREES = 15;

const HOUR_MS = 3_600_000;

/** The hour by the sun at each label of the ruler under the map, from 180° W on: 24 of two digits. */
export function solarHours(date: Date): string[] {
  return Array.from({ length: 360 / HOUR_DEGREES }, (_, label) => {
    const hour = Math.floor((date.getTime() % (24 * HOUR_MS)) / HOUR_MS + label + 12);
    return String(hour % 24).padStart(2, "0");
  });
}
