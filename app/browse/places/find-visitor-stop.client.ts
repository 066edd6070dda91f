import { type DialStop, homeStopIndex, stopInCountry, stopInTimeZone } from "./dial-stop.ts";

/** The clock, language and time zone of the visitor's browser. */
type VisitorClock = {
  /** Of local time from UTC. */
  offsetMinutes: number;
  /** Such as pt-PT. */
  language: string;
  /** IANA name. A function, as the first Intl object takes a slow phone 40 ms. */
  timeZone: () => string;
};

export function readVisitorClock(): VisitorClock {
  return {
    offsetMinutes: -new Date().getTimezoneOffset(),
    language: navigator.language,
    timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/**
 * Finds the stop of the visitor's city or country, by the time zone of the browser, and calls `onFound` with its index:
 * at once if a stop is in that zone; else after the table of zones is loaded. Not called for the stop at which the dial
 * begins, nor for visitors who read Portuguese and have its time: nearly all visitors, who need no time zone.
 */
export async function findVisitorStop(
  stops: readonly DialStop[],
  { offsetMinutes, language, timeZone: readTimeZone }: VisitorClock,
  onFound: (index: number) => void,
): Promise<void> {
  const home = stops[homeStopIndex(stops)];
  if (!home || (home.offsetMinutes === offsetMinutes && /^pt\b/i.test(language))) return;
  const timeZone = readTimeZone();
  if (!timeZone || home.timeZone === timeZone) return;
  const inZone = stopInTimeZone(stops, timeZone);
  if (inZone >= 0) {
    onFound(inZone);
    return;
  }
  const { default: countries } = await import("#app/stations/station/reference/time-zone-countries.json");
  const countryCode = Object.entries(countries).find(([zone]) => zone === timeZone)?.[1];
  if (!countryCode || countryCode === home.countryCode) return;
  const inCountry = stopInCountry(stops, countryCode);
  if (inCountry >= 0) onFound(inCountry);
}
