import { createContext } from "react-router";
import type { SongTitle } from "#app/live-events/audience.ts";
import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { readTitles, type StoredTitle, TITLES_PER_STATION } from "./titles-store.server.ts";

export type TitlesInMemory = {
  /** What a station has played, latest first, at most 20. Empty also while the database is away: the page does without. */
  latest: (stationId: string) => Promise<readonly StoredTitle[]>;
  /** What is on, if that was said lately. */
  currentTitle: (stationId: string) => SongTitle | null;
  close: () => void;
};

/** Where the station's page finds what was on. */
export const titlesContext = createContext<Pick<TitlesInMemory, "latest" | "currentTitle">>({
  latest: async () => [],
  currentTitle: () => null,
});

/** Who hears a station says again every five minutes what is on; what is older may be over. */
const FRESH_FOR_MS = 6 * 60_000;
const STATIONS_REMEMBERED = 1_000;

type Said = SongTitle & { saidAt: number };

/**
 * What stations have played, of those whose pages were looked at last: read once, with an index, and kept as processes
 * announce it.
 */
export function openTitles(
  database: Database,
  hub: Pick<ChangeHub, "onTitle" | "onRefresh">,
  clock: Pick<Clock, "now">,
): TitlesInMemory {
  const lists = new Map<string, Promise<readonly StoredTitle[]>>();
  const said = new Map<string, Said>();

  const endTitles = hub.onTitle(({ stationId, artist, title, playedAt }) => {
    remember(said, stationId, { artist, title, saidAt: clock.now().getTime() });
    const list = lists.get(stationId);
    const heard = { artist, title, playedAt: new Date(playedAt) };
    if (list && title)
      lists.set(
        stationId,
        list.then((titles) => withTitle(titles, heard)),
      );
  });
  // Announcements may have been missed.
  const endRefresh = hub.onRefresh(async ({ topic }) => {
    if (topic === "everything") lists.clear();
  });

  async function read(stationId: string): Promise<readonly StoredTitle[]> {
    try {
      return await readTitles(database, stationId);
    } catch (error) {
      log.error({ err: error }, "What a station has played could not be read");
      lists.delete(stationId);
      return [];
    }
  }

  return {
    latest: (stationId) => {
      const list = lists.get(stationId) ?? read(stationId);
      remember(lists, stationId, list);
      return list;
    },
    currentTitle: (stationId) => {
      const last = said.get(stationId);
      if (!last?.title || clock.now().getTime() - last.saidAt > FRESH_FOR_MS) return null;
      return { artist: last.artist, title: last.title };
    },
    close: () => {
      endTitles();
      endRefresh();
    },
  };
}

/** The newest stands last in the map; the oldest makes room. */
function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > STATIONS_REMEMBERED && oldest !== undefined) map.delete(oldest);
}

/** What is said again, or was in what was read already, stands there once. */
function withTitle(titles: readonly StoredTitle[], heard: StoredTitle): readonly StoredTitle[] {
  if (titles.some(({ playedAt }) => playedAt.getTime() === heard.playedAt.getTime())) return titles;
  return [heard, ...titles].slice(0, TITLES_PER_STATION);
}
