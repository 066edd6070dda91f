/** How often stations' servers are asked because of one address. */
export type Openings = {
  /** Counts one more; false when that is too many for this minute. `now`: in milliseconds. */
  mayOpen: (address: string, now: number) => boolean;
};

/** More than any household steps through; a program that comes and goes would have us knock at a station's door all day. */
const MOST_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/** Counts for a minute, then anew for everybody: what is remembered never grows beyond that. */
export function createOpenings(): Openings {
  let counts = new Map<string, number>();
  let minute = Number.NaN;

  return {
    mayOpen: (address, now) => {
      const thisMinute = Math.floor(now / MINUTE_MS);
      if (thisMinute !== minute) counts = new Map();
      minute = thisMinute;
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      return count <= MOST_A_MINUTE;
    },
  };
}
