import type { PlayableStation } from "#app/player/sources.ts";
import { onlyPlayable, type Recent } from "./recents.ts";

/** A station that an account keeps as listened to. As in the API; `played_at`: ISO 8601. */
export type RecentInAccount = { station_id: string; played_at: string };

/** What was played after the last one that the account has got; all of it without one. */
export function unsentRecents(recents: readonly Recent[], sentUntil: string | null): readonly Recent[] {
  return recents.filter(({ playedAt }) => sentUntil === null || Date.parse(playedAt) > Date.parse(sentUntil));
}

/** The ids that the account has and this browser knows nothing about. */
export function unknownIds(recents: readonly Recent[], inAccount: readonly RecentInAccount[]): string[] {
  const known = new Set(recents.map(({ station }) => station.id));
  return inAccount.map(({ station_id }) => station_id).filter((id) => !known.has(id));
}

/**
 * The account's list with the stations' data, of this browser or `stations`; those that exist no more are left out. What was played
 * here since the list was requested stays at the front. `sentUntil`: the time of the last one that the account has got.
 */
export function recentsOfAccount(
  recents: readonly Recent[],
  inAccount: readonly RecentInAccount[],
  { stations, sentUntil }: { stations: readonly PlayableStation[]; sentUntil: string | null },
): readonly Recent[] {
  const here = new Map(recents.map((recent) => [recent.station.id, recent]));
  const found = new Map(stations.map((station) => [station.id, onlyPlayable(station)]));
  const since = unsentRecents(recents, sentUntil);
  const newer = new Set(since.map(({ station }) => station.id));
  const others = inAccount.flatMap(({ station_id, played_at }): Recent[] => {
    const station = here.get(station_id)?.station ?? found.get(station_id);
    if (!station || newer.has(station_id)) return [];
    return [{ station, playedAt: played_at, seconds: here.get(station_id)?.seconds ?? 0 }];
  });
  return [...since, ...others];
}
