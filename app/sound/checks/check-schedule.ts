import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/platform/text/durations.ts";
import { parseUrl } from "#app/platform/text/web-url.ts";

/** A playable station is checked again after 22 to 26 hours: the jitter spreads stations that were checked together. */
const CHECK_INTERVAL_MS = DAY_MS;
const JITTER_MS = 2 * HOUR_MS;

/** Delay after the first, second … failed check in a row; the last value for all further ones. */
const BACK_OFF_MS = [15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS];

/** Fewer failures, or failures within a shorter time, may be a restart of an encoder or a server. */
const MIN_FAILURES_OFF_AIR = 4;
const MIN_FAILING_MS_OFF_AIR = 3 * HOUR_MS;

/** Earliest next check after play failures of one visitor, of two, of more. */
const EARLIEST_AFTER_MS = [HOUR_MS, 20 * MINUTE_MS, 5 * MINUTE_MS];

/** The first checks of many new stations are spread at this interval, over CHECK_INTERVAL_MS at most. */
const NEW_STATION_INTERVAL_MS = 3_000;

/** Failed checks in a row, and the time of the first. */
type Failing = { failures: number; failingSince: Date | null };

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
  const ms = backOff === undefined ? CHECK_INTERVAL_MS + (2 * random - 1) * JITTER_MS : backOff * (1 + random / 10);
  return new Date(now.getTime() + ms);
}

/** Delay from a station's last check to the next one after play failures of so many visitors, in milliseconds. */
export function earliestCheckAfterMs(visitors: number): number {
  return EARLIEST_AFTER_MS[Math.min(visitors, EARLIEST_AFTER_MS.length) - 1] ?? CHECK_INTERVAL_MS;
}

/** The time over which the first checks of so many stations are spread, in milliseconds. */
export function firstChecksSpreadMs(stations: number): number {
  return Math.min((stations - 1) * NEW_STATION_INTERVAL_MS, CHECK_INTERVAL_MS);
}

/** The host of a stream URL; an invalid URL counts as a host of its own. */
export function streamHostOf(streamUrl: string): string {
  return parseUrl(streamUrl)?.hostname ?? streamUrl;
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

/** Outcomes of all checks while our network is down. */
const UNREACHED: readonly StreamOutcome[] = ["dns", "refused", "timed-out"];

const MIN_HOSTS_OF_OUTAGE = 5;

type HostResult = { streamUrl: string; outcome: StreamOutcome };

/** Whether a host responded, with audio or with anything else. */
export function isHostReached({ outcome }: Pick<HostResult, "outcome">): boolean {
  return !UNREACHED.includes(outcome);
}

/** Hosts that could not be reached since the last one that could. */
export function unreachedHostsAfter(hosts: readonly string[], round: readonly HostResult[]): string[] {
  if (round.some(isHostReached)) return [];
  return [...new Set([...hosts, ...round.map(({ streamUrl }) => streamHostOf(streamUrl))])].slice(
    0,
    MIN_HOSTS_OF_OUTAGE,
  );
}

/** Whether so many hosts in a row could not be reached that our own network may be down. */
export function mayBeOwnOutage(hosts: readonly string[]): boolean {
  return hosts.length >= MIN_HOSTS_OF_OUTAGE;
}

/**
 * When a new station is checked first: those of a list are spread over a day like all scheduled checks. `index`: in the
 * list, from 0.
 */
export function firstCheckAt(startedAt: Date, index: number): Date {
  return new Date(startedAt.getTime() + ((index * NEW_STATION_INTERVAL_MS) % CHECK_INTERVAL_MS));
}
