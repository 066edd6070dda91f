import { hasUnwantedCharacters } from "#app/platform/text/plain-text.ts";
import { MAX_URL_LENGTH, urlFault } from "#app/platform/text/web-url.ts";
import type { PlayableStation } from "#app/sound/player/sources.ts";
import { STREAM_CODECS, STREAM_KINDS } from "#app/stations/station/station.ts";

/**
 * A station that was listened to. `playedAt`: ISO 8601, when its sound last ended or was last counted; `seconds`: how
 * long it was played then.
 */
export type Recent = { station: PlayableStation; playedAt: string; seconds: number };

export const MAX_RECENTS = 50;

/** The home page shows the last station and as many others. */
const MAX_OTHERS = 5;

const TEXT_FIELDS = [
  "id",
  "name",
  "streamUrl",
  "imageUrl",
  "genre",
  "city",
  "country",
  "countryCode",
  "playUrl",
] as const satisfies (keyof PlayableStation)[];

const KINDS: readonly unknown[] = STREAM_KINDS;
const CODECS: readonly unknown[] = STREAM_CODECS;

/** Parses the stored list, newest first, each station once; entries that this module does not write are dropped. */
export function recentsFromStorage(stored: string | null): readonly Recent[] {
  if (!stored) return [];
  try {
    const entries: unknown = JSON.parse(stored);
    if (!Array.isArray(entries)) return [];
    const valid = entries.filter(isRecent).map(({ station, playedAt, seconds }) => ({
      station: onlyPlayable(station),
      playedAt,
      seconds,
    }));
    return valid
      .filter(({ station }, index) => valid.findIndex((other) => other.station.id === station.id) === index)
      .slice(0, MAX_RECENTS);
  } catch {
    return [];
  }
}

function isRecent(entry: unknown): entry is Recent {
  if (typeof entry !== "object" || entry === null) return false;
  const { station, playedAt, seconds } = entry as Partial<Record<keyof Recent, unknown>>;
  const isTime = typeof playedAt === "string" && playedAt.length < 40 && !Number.isNaN(Date.parse(playedAt));
  return isTime && Number.isSafeInteger(seconds) && Number(seconds) >= 0 && isPlayable(station);
}

/** Whether stored data are a station as this product writes it. */
export function isPlayable(value: unknown): value is PlayableStation {
  if (typeof value !== "object" || value === null) return false;
  const station = value as Partial<Record<keyof PlayableStation, unknown>>;
  const { id, name, streamUrl, playUrl, streamKind, streamCodec, offAir } = station;
  const areTexts = TEXT_FIELDS.every((field) => isText(station[field]));
  const isKnown = KINDS.includes(streamKind) && CODECS.includes(streamCodec) && typeof offAir === "boolean";
  return (
    areTexts && isKnown && id !== "" && name !== "" && isWebUrl(streamUrl) && (playUrl === "" || isWebUrl(playUrl))
  );
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value.length <= MAX_URL_LENGTH && !hasUnwantedCharacters(value);
}

function isWebUrl(value: unknown): boolean {
  return urlFault(String(value)) === null;
}

/** A station without what a list does not need, so that little is stored. */
export function onlyPlayable(station: PlayableStation): PlayableStation {
  const { id, name, streamUrl, imageUrl, genre, city, country, countryCode } = station;
  const { playUrl, streamKind, streamCodec, offAir } = station;
  const shown = { id, name, streamUrl, imageUrl, genre, city, country, countryCode };
  return { ...shown, playUrl, streamKind, streamCodec, offAir };
}

/** Adds what was listened to at the front, in place of an earlier time. */
export function withRecent(recents: readonly Recent[], recent: Recent): readonly Recent[] {
  return [recent, ...recents.filter(({ station }) => station.id !== recent.station.id)].slice(0, MAX_RECENTS);
}

/**
 * The list after the stations with these ids were requested: those that still exist have the data of today, and those
 * that do not are dropped.
 */
export function withStationsOfToday(
  recents: readonly Recent[],
  requestedIds: readonly string[],
  stations: readonly PlayableStation[],
): readonly Recent[] {
  const found = new Map(stations.map((station) => [station.id, onlyPlayable(station)]));
  return recents.flatMap((recent) => {
    const { id } = recent.station;
    const station = requestedIds.includes(id) ? found.get(id) : recent.station;
    return station ? [{ ...recent, station }] : [];
  });
}

/** The cleared list again, behind what was listened to since. */
export function withRestored(recents: readonly Recent[], cleared: readonly Recent[]): readonly Recent[] {
  const ids = new Set(recents.map(({ station }) => station.id));
  return [...recents, ...cleared.filter(({ station }) => !ids.has(station.id))].slice(0, MAX_RECENTS);
}

/** What the home page shows: the last station and others, none of which plays. */
export function recentsForHome(recents: readonly Recent[], playingId: string | null): readonly Recent[] {
  return recents.filter(({ station }) => station.id !== playingId).slice(0, 1 + MAX_OTHERS);
}
