import { DAY_MS, HOUR_MS } from "#app/platform/text/durations.ts";

/** A row of `station_clicks`. `at`: milliseconds since 1970. */
export type CountedClick = { uuid: string; stationId: string; at: number };

export type StationClicks = { clicks: number; clicksBefore: number; clickedAt: Date | null };

/** Of a station that was not clicked within 48 hours. */
export const NO_CLICKS: StationClicks = { clicks: 0, clicksBefore: 0, clickedAt: null };

/**
 * The clicks of the last 48 hours, counted by station: those of the last 24 hours, and of the 24 hours before. The time
 * moves on without counting again.
 */
export function createClickWindow(start: Date) {
  /** By time, then UUID. */
  let clicks: CountedClick[] = [];
  const known = new Set<string>();
  /** How many of `clicks` are older than a day. */
  let older = 0;
  let nowMs = start.getTime();
  const counts = new Map<string, StationClicks>();

  function count(stationId: string, day: number, before: number): void {
    const current = counts.get(stationId) ?? NO_CLICKS;
    counts.set(stationId, {
      clicks: current.clicks + day,
      clicksBefore: current.clicksBefore + before,
      clickedAt: current.clickedAt,
    });
  }

  /** The index of the first click that is younger than so many milliseconds. */
  function firstSince(ageMs: number): number {
    let [from, to] = [0, clicks.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((clicks[middle]?.at ?? 0) > nowMs - ageMs) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  return {
    /** Adds clicks, those that are known left out, in any order. Gives the stations whose numbers have changed. */
    add: (added: Iterable<CountedClick>): Set<string> => {
      const changed = new Set<string>();
      let isSorted = true;
      for (const click of added) {
        if (known.has(click.uuid)) continue;
        const { stationId, at } = click;
        changed.add(stationId);
        const { clickedAt } = counts.get(stationId) ?? NO_CLICKS;
        const isDay = at > nowMs - DAY_MS;
        const isCounted = at > nowMs - 2 * DAY_MS;
        count(stationId, isDay ? 1 : 0, isCounted && !isDay ? 1 : 0);
        if (!clickedAt || at > clickedAt.getTime())
          counts.set(stationId, { ...(counts.get(stationId) ?? NO_CLICKS), clickedAt: new Date(at) });
        if (!isCounted) continue;
        known.add(click.uuid);
        const last = clicks.at(-1);
        isSorted &&= !last || compareClicks(last, click) < 0;
        clicks.push(click);
      }
      if (!isSorted) clicks.sort(compareClicks);
      older = firstSince(DAY_MS);
      return changed;
    },

    /** Moves on to this time; never back. Gives the stations whose numbers have changed. */
    advance: (now: Date): Set<string> => {
      nowMs = Math.max(nowMs, now.getTime());
      const changed = new Set<string>();
      const [day, gone] = [firstSince(DAY_MS), firstSince(2 * DAY_MS)];
      for (const { stationId } of clicks.slice(older, day)) {
        count(stationId, -1, 1);
        changed.add(stationId);
      }
      for (const { stationId, uuid } of clicks.slice(0, gone)) {
        count(stationId, 0, -1);
        known.delete(uuid);
        changed.add(stationId);
      }
      if (gone > 0) clicks = clicks.slice(gone);
      older = day - gone;
      return changed;
    },

    of: (stationId: string): StationClicks => counts.get(stationId) ?? NO_CLICKS,

    lastHour: (): number => clicks.length - firstSince(HOUR_MS),

    lastDay: (): number => clicks.length - firstSince(DAY_MS),

    /** The oldest first: those after another one, and not older than so many seconds. An unknown click is before the first. */
    list: ({ afterUuid, seconds }: { afterUuid: string | null; seconds: number | null }): CountedClick[] => {
      const after = afterUuid === null ? 0 : clicks.findIndex(({ uuid }) => uuid === afterUuid) + 1;
      return clicks.slice(Math.max(after, seconds === null ? 0 : firstSince(seconds * 1_000)));
    },
  };
}

function compareClicks(one: CountedClick, other: CountedClick): number {
  if (one.at !== other.at) return one.at - other.at;
  return one.uuid < other.uuid ? -1 : 1;
}
