import { DAY_MS } from "#app/platform/text/durations.ts";
import { fnv1a } from "#app/platform/text/fnv1a.ts";
import type { FavouriteChange } from "./favourite-change.ts";

/** The last change of each station of an account, by station id. */
export type AccountFavourites = ReadonlyMap<string, FavouriteChange>;

export const MAX_ACCOUNT_FAVOURITES = 2_000;

/** The newest removals that an account keeps, so that their number has a limit too. */
const MAX_REMOVALS = 2_000;

/** Removals are deleted after this time, and older changes are ignored. */
export const CHANGES_COUNT_MS = 180 * DAY_MS;

/** Of two changes of one station the later counts; at the same moment, the one that adds it. */
export function replaces(change: FavouriteChange, before: FavouriteChange | undefined): boolean {
  if (!before || change.at !== before.at) return !before || change.at > before.at;
  return change.favourite && !before.favourite;
}

/** The change of each station that counts. */
export function lastChanges(changes: readonly FavouriteChange[]): AccountFavourites {
  const last = new Map<string, FavouriteChange>();
  for (const change of changes) if (replaces(change, last.get(change.id))) last.set(change.id, change);
  return last;
}

/**
 * The changes in the time of the server, whatever the browser's clock is; never later than `now`. `sentAt`: the
 * browser's time as it sent them. Those that are too old to count are left out.
 */
export function inServerTime(changes: readonly FavouriteChange[], sentAt: number, now: number): FavouriteChange[] {
  return changes
    .map((change) => ({ ...change, at: Math.min(now - (sentAt - change.at), now) }))
    .filter(({ at }) => at >= now - CHANGES_COUNT_MS);
}

/**
 * The effect of a browser's changes on an account. `written`: the changes that count; `dropped`: ids of removals beyond
 * the limit, the oldest; `refused`: ids of additions for which there is no space.
 */
export function mergeFavourites(
  before: AccountFavourites,
  changes: readonly FavouriteChange[],
  { maxFavourites = MAX_ACCOUNT_FAVOURITES, maxRemovals = MAX_REMOVALS } = {},
): { after: AccountFavourites; written: FavouriteChange[]; dropped: string[]; refused: string[] } {
  const winning = [...lastChanges(changes).values()].filter((change) => replaces(change, before.get(change.id)));
  const removals = winning.filter(({ favourite }) => !favourite);
  const additions = winning.filter(({ favourite }) => favourite).sort(byTime);
  const after = new Map(before);
  const written: FavouriteChange[] = [];
  const refused: string[] = [];
  const write = (change: FavouriteChange) => {
    after.set(change.id, change);
    written.push(change);
  };
  for (const removal of removals) write(removal);
  let count = favouritesOf(after).length;
  for (const addition of additions) {
    const isNew = !after.get(addition.id)?.favourite;
    if (isNew && count >= maxFavourites) refused.push(addition.id);
    else write(addition);
    if (isNew) count += 1;
  }
  const kept = [...after.values()].filter(({ favourite }) => !favourite).sort(byTime);
  const dropped = kept.slice(0, Math.max(0, kept.length - maxRemovals)).map(({ id }) => id);
  for (const id of dropped) after.delete(id);
  return { after, written, dropped, refused };
}

/** The favourites in the order in which they were added. */
export function favouritesOf(account: AccountFavourites): FavouriteChange[] {
  return [...account.values()].filter(({ favourite }) => favourite).sort(byTime);
}

function byTime(one: FavouriteChange, other: FavouriteChange): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1);
}

/** Names the state of an account at a time: that time, and a digest of the changes up to then. */
export function versionOf(account: AccountFavourites, now: number): string {
  const texts = [...account.values()]
    .filter(({ at }) => at <= now)
    .map(({ id, favourite, at }) => `${id} ${favourite ? "+" : "-"}${at}`);
  return `${now.toString(36)}-${fnv1a([...texts].sort().join("\n")).toString(36)}`;
}

/**
 * The changes since a version; null if they are unknown: it is malformed or too old, or a device that was offline has
 * sent changes from before it since.
 */
export function changesSince(account: AccountFavourites, version: string, now: number): FavouriteChange[] | null {
  const time = Number.parseInt(version, 36);
  if (!(time >= now - CHANGES_COUNT_MS) || version !== versionOf(account, time)) return null;
  return [...account.values()].filter(({ at }) => at > time).sort(byTime);
}
