import { LRUCache } from "lru-cache";
import { createContext } from "react-router";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import type { SongTitle } from "#app/platform/live-events/live-change.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { readTitles, type StoredTitle, TITLES_PER_STATION } from "./titles-store.server.ts";

export type TitlesInMemory = {
  /** The last titles of a station, latest first, at most 20. Empty while the database is unavailable. */
  latest: (stationId: string) => Promise<readonly StoredTitle[]>;
  /** The current title, if it was announced recently. */
  currentTitle: (stationId: string) => SongTitle | null;
  close: () => void;
};

/** The titles for the station's page. */
export const titlesContext = createContext<Pick<TitlesInMemory, "latest" | "currentTitle">>({
  latest: async () => [],
  currentTitle: () => null,
});

/** Current titles are announced again every five minutes; an older one may have ended. */
const CURRENT_FOR_MS = 6 * 60_000;
const MAX_STATIONS = 1_000;

/** A cache of titles: read once per station, with the first request for them, and then updated by announcements. */
export function openTitles(
  database: Database,
  hub: Pick<ChangeHub, "onTitle" | "onRefresh">,
  clock: Pick<Clock, "now">,
): TitlesInMemory {
  const lists = new LRUCache<string, Promise<readonly StoredTitle[]>>({ max: MAX_STATIONS });
  const current = new LRUCache<string, SongTitle & { announcedAt: number }>({ max: MAX_STATIONS });

  const endTitles = hub.onTitle(({ stationId, artist, title, playedAt }) => {
    current.set(stationId, { artist, title, announcedAt: clock.now().getTime() });
    const list = lists.peek(stationId);
    const announced = { artist, title, playedAt: new Date(playedAt) };
    if (list && title)
      lists.set(
        stationId,
        list.then((titles) => withTitle(titles, announced)),
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
      log.error({ err: error, stationId }, "reading titles failed");
      lists.delete(stationId);
      return [];
    }
  }

  return {
    latest: (stationId) => {
      const list = lists.get(stationId) ?? read(stationId);
      lists.set(stationId, list);
      return list;
    },
    currentTitle: (stationId) => {
      const last = current.peek(stationId);
      if (!last?.title || clock.now().getTime() - last.announcedAt > CURRENT_FOR_MS) return null;
      return { artist: last.artist, title: last.title };
    },
    close: () => {
      endTitles();
      endRefresh();
    },
  };
}

/** A title that is announced again, or was already in the list, is listed once. */
function withTitle(titles: readonly StoredTitle[], announced: StoredTitle): readonly StoredTitle[] {
  if (titles.some(({ playedAt }) => playedAt.getTime() === announced.playedAt.getTime())) return titles;
  return [announced, ...titles].slice(0, TITLES_PER_STATION);
}
