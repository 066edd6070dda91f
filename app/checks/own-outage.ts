import type { StreamOutcome } from "#app/streams/inspection.ts";
import { streamHostOf } from "./check-schedule.ts";

/** Outcomes of all checks while our network is down. */
const UNREACHED: readonly StreamOutcome[] = ["dns", "refused", "timed-out"];

const MIN_HOSTS_OF_OUTAGE = 5;

export type HostResult = { streamUrl: string; outcome: StreamOutcome };

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
