const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A sound station is looked at again after a day, up to two hours sooner or later: those that were checked together drift apart. */
const JITTER_MS = 2 * HOUR;

/** After so many checks in a row without sound, the last one for all that follow. */
const BACK_OFF_MS = [15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY];

/** One failure is nothing, nor are several in an hour: encoders and servers are restarted. */
const FAILURES_OFF_AIR = 4;
const FAILING_MS_OFF_AIR = 3 * HOUR;

/** After how long at the earliest a station is looked at again that did not play for one visitor, for two, for more. */
const SOONEST_AFTER_MS = [HOUR, 20 * MINUTE, 5 * MINUTE];

/** New stations in great number are spread: one every so often, the last of them within the day. */
const NEW_STATION_EVERY_MS = 3_000;

/** Checks in a row that found no sound, and since when. */
export type Failing = { failures: number; failingSince: Date | null };

/** The checks without sound after one more check. */
export function failingAfter({ failures, failingSince }: Failing, sound: boolean, now: Date): Failing {
  return sound ? { failures: 0, failingSince: null } : { failures: failures + 1, failingSince: failingSince ?? now };
}

/** Whether so many failures over so long make a station «sem emissão». */
export function isOffAir({ failures, failingSince }: Failing, now: Date): boolean {
  if (!failingSince) return false;
  return failures >= FAILURES_OFF_AIR && now.getTime() - failingSince.getTime() >= FAILING_MS_OFF_AIR;
}

/** When a station is looked at again. `random`: from 0 to 1. */
export function nextCheckAt({ failures }: Pick<Failing, "failures">, now: Date, random: number): Date {
  const backOff = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length) - 1];
  const ms = backOff === undefined ? DAY + (2 * random - 1) * JITTER_MS : backOff * (1 + random / 10);
  return new Date(now.getTime() + ms);
}

/** How long after a station's last check the failures of so many visitors make it due, in milliseconds. */
export function earliestCheckAfterMs(visitors: number): number {
  return SOONEST_AFTER_MS[Math.min(visitors, SOONEST_AFTER_MS.length) - 1] ?? DAY;
}

/** Over how long the first checks of so many stations are spread, in milliseconds. */
export function firstChecksSpreadMs(stations: number): number {
  return Math.min((stations - 1) * NEW_STATION_EVERY_MS, DAY);
}

/** Where a stream lives, for what counts hosts; an address that is none counts as a host of its own. */
export function hostOf(address: string): string {
  return URL.parse(address)?.hostname ?? address;
}

/** The first of each host, as many as there is room for; hosts that are being asked already are left out. */
export function onePerHost<Due extends { streamUrl: string }>(
  due: readonly Due[],
  { busy, room }: { busy: readonly string[]; room: number },
): Due[] {
  const hosts = new Set(busy.map(hostOf));
  const chosen: Due[] = [];
  for (const station of due) {
    const host = hostOf(station.streamUrl);
    if (chosen.length >= room) break;
    if (hosts.has(host)) continue;
    hosts.add(host);
    chosen.push(station);
  }
  return chosen;
}
