const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A playable station is checked again after 22 to 26 hours: the jitter spreads stations that were checked together. */
const JITTER_MS = 2 * HOUR;

/** Delay after the first, second … failed check in a row; the last value for all further ones. */
const BACK_OFF_MS = [15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY];

/** Fewer failures, or failures within a shorter time, may be a restart of an encoder or a server. */
const MIN_FAILURES_OFF_AIR = 4;
const MIN_FAILING_MS_OFF_AIR = 3 * HOUR;

/** Earliest next check after play failures of one visitor, of two, of more. */
const EARLIEST_AFTER_MS = [HOUR, 20 * MINUTE, 5 * MINUTE];

/** The first checks of many new stations are spread at this interval, over a day at most. */
const NEW_STATION_INTERVAL_MS = 3_000;

/** Failed checks in a row, and the time of the first. */
export type Failing = { failures: number; failingSince: Date | null };

/** The failed checks after one more check. */
export function failingAfter({ failures, failingSince }: Failing, playable: boolean, now: Date): Failing {
  return playable ? { failures: 0, failingSince: null } : { failures: failures + 1, failingSince: failingSince ?? now };
}

/** Whether a station is off the air («sem emissão»). */
export function isOffAir({ failures, failingSince }: Failing, now: Date): boolean {
  if (!failingSince) return false;
  return failures >= MIN_FAILURES_OFF_AIR && now.getTime() - failingSince.getTime() >= MIN_FAILING_MS_OFF_AIR;
}

/** The time of a station's next check. `random`: from 0 to 1. */
export function nextCheckAt({ failures }: Pick<Failing, "failures">, now: Date, random: number): Date {
  const backOff = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length) - 1];
  const ms = backOff === undefined ? DAY + (2 * random - 1) * JITTER_MS : backOff * (1 + random / 10);
  return new Date(now.getTime() + ms);
}

/** Delay from a station's last check to the next one after play failures of so many visitors, in milliseconds. */
export function earliestCheckAfterMs(visitors: number): number {
  return EARLIEST_AFTER_MS[Math.min(visitors, EARLIEST_AFTER_MS.length) - 1] ?? DAY;
}

/** The time over which the first checks of so many stations are spread, in milliseconds. */
export function firstChecksSpreadMs(stations: number): number {
  return Math.min((stations - 1) * NEW_STATION_INTERVAL_MS, DAY);
}

/** The host of a stream URL; an invalid URL counts as a host of its own. */
export function streamHostOf(streamUrl: string): string {
  return URL.parse(streamUrl)?.hostname ?? streamUrl;
}

/** The first station of each host, at most `max`, without the hosts of the URLs in `busy`. */
export function onePerHost<Due extends { streamUrl: string }>(
  due: readonly Due[],
  { busy, max }: { busy: readonly string[]; max: number },
): Due[] {
  const hosts = new Set(busy.map(streamHostOf));
  const chosen: Due[] = [];
  for (const station of due) {
    const host = streamHostOf(station.streamUrl);
    if (chosen.length >= max) break;
    if (hosts.has(host)) continue;
    hosts.add(host);
    chosen.push(station);
  }
  return chosen;
}
