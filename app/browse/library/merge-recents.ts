import type { PlayableStation } from "#app/sound/player/sources.ts";
import { onlyPlayable, type Recent } from "./recents.ts";

/** A station that an account keeps as listened to. As in the API; `played_at`: ISO 8601. */
export type RecentInAccount = { station_id: string; played_at: string };

/**
 * Times of play by station id, as a browser's list has them: the account has got these. No clocks are compared: that of
 * the server, whose times the account's list has, may be ahead of the browser's or behind it.
 */
export type KnownRecents = Readonly<Record<string, string>>;

/** What is not in the account yet: stations that are not in its list, or that were played again. */
export function unsentRecents(recents: readonly Recent[], known: KnownRecents): readonly Recent[] {
  return recents.filter(({ station, playedAt }) => known[station.id] !== playedAt);
}

/** The part of a list that is not in `unsent`, as known to the account. */
export function knownRecents(recents: readonly Recent[], unsent: readonly Recent[]): KnownRecents {
  const without = new Set(unsent.map(({ station }) => station.id));
  return Object.fromEntries(
    recents.filter(({ station }) => !without.has(station.id)).map(({ station, playedAt }) => [station.id, playedAt]),
  );
}

/** The ids that are in the account's list and not in this browser's. */
export function unknownIds(recents: readonly Recent[], inAccount: readonly RecentInAccount[]): string[] {
  const known = new Set(recents.map(({ station }) => station.id));
  return inAccount.map(({ station_id }) => station_id).filter((id) => !known.has(id));
}

/**
 * The account's list with the stations' data, of this browser or `stations`; those that exist no more are left out.
 * What was played here since the list was requested stays at the front. `known`: what the account has got of this
 * browser's list.
 */
export function recentsOfAccount(
  recents: readonly Recent[],
  inAccount: readonly RecentInAccount[],
  { stations, known }: { stations: readonly PlayableStation[]; known: KnownRecents },
): readonly Recent[] {
  const here = new Map(recents.map((recent) => [recent.station.id, recent]));
  const found = new Map(stations.map((station) => [station.id, onlyPlayable(station)]));
  const since = unsentRecents(recents, known);
  const newer = new Set(since.map(({ station }) => station.id));
  const others = inAccount.flatMap(({ station_id, played_at }): Recent[] => {
    const station = here.get(station_id)?.station ?? found.get(station_id);
    if (!station || newer.has(station_id)) return [];
    return [{ station, playedAt: played_at, seconds: here.get(station_id)?.seconds ?? 0 }];
  });
  return [...since, ...others];
}
