/**
 * Topics without ids: the site's settings, and content that only editors and administrators see (`administration`:
 * stations that are not public, messages, the history).
 */
const PLAIN_TOPICS = ["settings", "administration"] as const;

export const LIVE_TOPICS = ["stations", ...PLAIN_TOPICS] as const;

export type LiveTopic = (typeof LIVE_TOPICS)[number];

const TOPICS_WITH_IDS = ["stations", "accounts"] as const;

/**
 * A change that may affect open pages. `ids`: the stations that changed, or the accounts whose role, password or
 * sessions changed; only the event streams of these accounts end. `everything`: any of it may have changed.
 */
export type Change =
  | { topic: (typeof TOPICS_WITH_IDS)[number]; ids: readonly string[] }
  | { topic: (typeof PLAIN_TOPICS)[number] }
  | { topic: "everything" };

/** A new title of a station. It has no version, because stored page content does not change. */
export type TitleChange = SongTitle & {
  topic: "now-playing";
  stationId: string;
  /** Milliseconds since 1970. */
  playedAt: number;
};

/** The parts of an account that its own devices show. `email`: whether its mails are refused by the mail server. */
export const ACCOUNT_PARTS = ["favourites", "recents", "submissions", "email"] as const;

export type AccountPart = (typeof ACCOUNT_PARTS)[number];

/**
 * A change of what an account keeps, or of a station it has submitted that is not public. It has no version: only pages
 * of that account depend on it, and only its own devices are notified.
 */
export type AccountChange = { topic: "account"; userId: string; part: AccountPart };

/** A mail was queued: the outboxes of all processes wake. It has no version: no page depends on it. */
type MailQueued = { topic: "mails" };

/** What processes announce to each other. */
export type Announcement = Change | TitleChange | AccountChange | MailQueued;

/** The PostgreSQL NOTIFY channel for announcements. */
export const CHANGES_CHANNEL = "radiowave_changes";

/** PostgreSQL accepts payloads of at most 7,999 bytes; an id has at most 36 characters. */
const MAX_IDS_PER_ANNOUNCEMENT = 150;

/** More than the limit for titles read from streams. Any text of this length fits into a payload, however it is escaped. */
const MAX_TEXT_LENGTH = 300;

/** The payloads that announce a change: one, or several if it has many ids. Each gets a version that changes pages. */
export function announcementsOf(change: Announcement): string[] {
  if (change.topic === "now-playing") {
    const { artist, title } = change;
    const shortened = { artist: artist.slice(0, MAX_TEXT_LENGTH), title: title.slice(0, MAX_TEXT_LENGTH) };
    return [JSON.stringify({ ...change, ...shortened })];
  }
  if (change.topic === "account" || change.topic === "mails") return [JSON.stringify(change)];
  if (!("ids" in change)) return [JSON.stringify({ ...change, version: newVersion() })];
  const announcements: string[] = [];
  for (let start = 0; start < change.ids.length; start += MAX_IDS_PER_ANNOUNCEMENT) {
    const ids = change.ids.slice(start, start + MAX_IDS_PER_ANNOUNCEMENT);
    announcements.push(JSON.stringify({ topic: change.topic, ids, version: newVersion() }));
  }
  return announcements;
}

/** A random version; an announcement contains it, so that it is the same in every process. */
export function newVersion(): string {
  return crypto.randomUUID().slice(0, 12);
}

/**
 * Parses a payload. An unknown one counts as `everything`: during an update it may come from a process of another
 * version.
 */
export function parseAnnouncement(payload: string): Announcement {
  try {
    const parsed: unknown = JSON.parse(payload);
    if (typeof parsed === "object" && parsed !== null && "topic" in parsed) {
      const plainTopic = PLAIN_TOPICS.find((topic) => topic === parsed.topic);
      if (plainTopic) return { topic: plainTopic };
      const topicWithIds = TOPICS_WITH_IDS.find((topic) => topic === parsed.topic);
      if (topicWithIds && "ids" in parsed && Array.isArray(parsed.ids))
        return { topic: topicWithIds, ids: parsed.ids.map(String) };
      if (isTitleChange(parsed)) return parsed;
      if (isAccountChange(parsed)) return parsed;
      if (parsed.topic === "mails") return { topic: "mails" };
    }
  } catch {
    // Not JSON: treated like an unknown topic.
  }
  return { topic: "everything" };
}

/** The version in a payload; null if it has none. */
export function parseVersion(payload: string): string | null {
  return /"version":"([\w-]{1,40})"/.exec(payload)?.[1] ?? null;
}

function isTitleChange(parsed: object): parsed is TitleChange {
  const { topic, stationId, artist, title, playedAt } = parsed as Partial<TitleChange>; // Each field is checked below.
  const texts = [stationId, artist, title].every((text) => typeof text === "string");
  return topic === "now-playing" && texts && typeof playedAt === "number";
}

function isAccountChange(parsed: object): parsed is AccountChange {
  const { topic, userId, part } = parsed as Partial<Record<keyof AccountChange, unknown>>; // Each field is checked below.
  return topic === "account" && typeof userId === "string" && ACCOUNT_PARTS.some((one) => one === part);
}

/** Merges changes into at most one per topic; `everything` replaces all others. */
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

/** The title that a station's stream announces. Both empty: it announces none any more. */
export type SongTitle = { artist: string; title: string };

/** A browser that plays a station. */
export type StationListener = {
  /** As sent by the browser: the audience checks whether the station exists. */
  stationId: string;
  /** Network address; the audience limits the listeners of one address. */
  address: string;
  notify: (title: SongTitle) => void;
};

/** Listeners by station. Implemented in now-playing/, which has the stations. */
export type Audience = {
  /** Returns the unsubscribe function. Calls `notify` at once if a title is known, then on every change. */
  subscribe: (listener: StationListener) => () => void;
  /** The title that a public station is playing; null if unknown. */
  currentTitle: (stationId: string) => SongTitle | null;
};

/** Default audience: counts no listeners and sends no titles. */
export const NO_AUDIENCE: Audience = { subscribe: () => () => {}, currentTitle: () => null };

/**
 * The version of a page: the version of the last public change, then, for signed-in viewers, role and account, then,
 * for editors and administrators, the version of the last administrative change. Processes that have received the same
 * changes have the same versions, so that a page from one process can be compared with an announcement from another.
 * Changes of accounts do not count: a viewer's version changes only with the account or the role.
 */
export type PageVersions = { pages: string; administration: string };

/** The viewer for whom a page is rendered. */
export type PageViewer = "visitor" | { id: string; role: "user" | "editor" | "admin" };

/** `visitor`: `pages`; `user`: `pages.user-id`; the others: `pages.admin-id.administration`. */
export function versionFor(viewer: PageViewer, { pages, administration }: PageVersions): string {
  if (viewer === "visitor") return pages;
  const own = `${pages}.${viewer.role}-${viewer.id}`;
  return followsAdministration(viewer) ? `${own}.${administration}` : own;
}

/** Whether administrative changes concern this viewer: those of stations that are not public concern editors too. */
export function followsAdministration(viewer: PageViewer): boolean {
  return viewer !== "visitor" && viewer.role !== "user";
}
