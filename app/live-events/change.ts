/**
 * What can change under an open page besides stations: the site's settings, and what only administrators see
 * (`administration`: stations that are not public, messages, the history).
 */
const PLAIN_TOPICS = ["settings", "administration"] as const;

export const LIVE_TOPICS = ["stations", ...PLAIN_TOPICS] as const;

export type LiveTopic = (typeof LIVE_TOPICS)[number];

const TOPICS_WITH_IDS = ["stations", "accounts"] as const;

/**
 * What can change under an open page. `ids` are the stations that a process re-reads, or the accounts whose role changed or
 * of which a session ended: only those accounts' event streams are concerned.
 */
export type Change =
  | { topic: (typeof TOPICS_WITH_IDS)[number]; ids: readonly string[] }
  | { topic: (typeof PLAIN_TOPICS)[number] }
  | { topic: "everything" };

/** A title that a station has begun to play. Nothing that is stored for pages changes by it: it has no version. */
export type TitleChange = {
  topic: "now-playing";
  stationId: string;
  /** Both empty: the stream says nothing any more. */
  artist: string;
  title: string;
  /** Milliseconds since 1970. */
  playedAt: number;
};

/** What processes tell each other. */
export type Announcement = Change | TitleChange;

/** The channel on which the database announces changes to every process. */
export const CHANGES_CHANNEL = "radiowave_changes";

/** PostgreSQL takes at most 7,999 bytes an announcement; an id is at most 36 characters. */
const IDS_AN_ANNOUNCEMENT = 150;

/** Far more than streams are let say: with it no title, however it is written, is too long for an announcement. */
const LONGEST_TEXT = 300;

/** The announcements of a change: one, or several when it names many ids. `newVersion` makes a version for each. */
export function announcementsOf(
  change: Announcement,
  newVersion: () => string | undefined = () => undefined,
): string[] {
  if (change.topic === "now-playing") {
    const { artist, title } = change;
    return [JSON.stringify({ ...change, artist: artist.slice(0, LONGEST_TEXT), title: title.slice(0, LONGEST_TEXT) })];
  }
  if (!("ids" in change)) return [JSON.stringify({ ...change, version: newVersion() })];
  const announcements: string[] = [];
  for (let start = 0; start < change.ids.length; start += IDS_AN_ANNOUNCEMENT) {
    const ids = change.ids.slice(start, start + IDS_AN_ANNOUNCEMENT);
    announcements.push(JSON.stringify({ topic: change.topic, ids, version: newVersion() }));
  }
  return announcements;
}

/**
 * What an announcement says. One that cannot be read means that anything may have changed: a process of an older version
 * reads everything again at each title, for the minutes in which it stands beside a newer one.
 */
export function parseAnnouncement(payload: string): Announcement {
  try {
    const parsed: unknown = JSON.parse(payload);
    if (typeof parsed === "object" && parsed !== null && "topic" in parsed) {
      const plain = PLAIN_TOPICS.find((topic) => topic === parsed.topic);
      if (plain) return { topic: plain };
      const withIds = TOPICS_WITH_IDS.find((topic) => topic === parsed.topic);
      if (withIds && "ids" in parsed && Array.isArray(parsed.ids))
        return { topic: withIds, ids: parsed.ids.map(String) };
      if (isTitleChange(parsed)) return parsed;
    }
  } catch {
    // Not JSON: parsed below.
  }
  return { topic: "everything" };
}

/** By what every process knows an announcement; null for one that has no version. */
export function parseVersion(payload: string): string | null {
  return /"version":"([\w-]{1,40})"/.exec(payload)?.[1] ?? null;
}

function isTitleChange(parsed: object): parsed is TitleChange {
  const { topic, stationId, artist, title, playedAt } = parsed as Partial<TitleChange>; // Each field is looked at below.
  const texts = [stationId, artist, title].every((text) => typeof text === "string");
  return topic === "now-playing" && texts && typeof playedAt === "number";
}

/** Several changes as few: what a process has to re-read when it catches up. */
export function mergeChanges(changes: readonly Change[]): Change[] {
  if (changes.some((change) => change.topic === "everything")) return [{ topic: "everything" }];
  const merged: Change[] = [];
  for (const topic of TOPICS_WITH_IDS) {
    const ids = new Set(changes.flatMap((change) => (change.topic === topic ? change.ids : [])));
    if (ids.size > 0) merged.push({ topic, ids: [...ids] });
  }
  for (const topic of PLAIN_TOPICS) if (changes.some((change) => change.topic === topic)) merged.push({ topic });
  return merged;
}
