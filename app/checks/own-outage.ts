import type { StreamOutcome } from "#app/streams/stream-outcome.ts";
import { hostOf } from "./check-schedule.ts";

/** What a server without a network sees of every station. */
const UNREACHED: readonly StreamOutcome[] = ["dns", "refused", "timed-out"];

const HOSTS_OF_AN_OUTAGE = 5;

export type HostResult = { streamUrl: string; outcome: StreamOutcome };

/** Whether a host answered, with sound or with anything else. */
export function isHostReached({ outcome }: Pick<HostResult, "outcome">): boolean {
  return !UNREACHED.includes(outcome);
}

/** The hosts that could not be reached since the last one that could. */
export function unreachedHostsAfter(hosts: readonly string[], round: readonly HostResult[]): string[] {
  if (round.some(isHostReached)) return [];
  return [...new Set([...hosts, ...round.map(({ streamUrl }) => hostOf(streamUrl))])].slice(0, HOSTS_OF_AN_OUTAGE);
}

/** Whether so many hosts in a row could not be reached that it may be us who have no network. */
export function mayBeOwnOutage(hosts: readonly string[]): boolean {
  return hosts.length >= HOSTS_OF_AN_OUTAGE;
}
