import { fnv1a } from "#app/platform/text/fnv1a.ts";
import { fold } from "#app/platform/text/folded-text.ts";
import { parseUrl } from "#app/platform/text/web-url.ts";
import { WHEN_EMPTY } from "#app/stations/station/station-fields.ts";
import { sameStreamKey } from "#app/stations/station/stream-key.ts";

/** The fields by which stations are compared. `finalUrl`: where the stream leads, if it plays; else empty. */
export type ComparedStation = {
  id: string;
  name: string;
  country: string;
  streamUrl: string;
  websiteUrl: string;
  finalUrl: string;
  createdAt: Date;
};

/** Why two stations seem to be one: the same stream, the same final URL, or the same name, country and site. */
type SameBecause = "key" | "address" | "name";

/** Two stations that seem to be one. `subject`: of the queue's item. */
export type StationPair = { subject: string; younger: string; other: string; because: SameBecause };

/** A placeholder and an empty URL are no stream. */
const streamKeyOf = (url: string) => (url === "" || url === WHEN_EMPTY.streamUrl ? null : sameStreamKey(url));

function nameKeyOf({ name, country, websiteUrl }: ComparedStation): string | null {
  const site = websiteUrl === "" ? null : parseUrl(websiteUrl)?.host;
  return site ? `${fold(name).trim()}\n${fold(country).trim()}\n${site}` : null;
}

/**
 * Numbers of which two stations share at least one if they seem to be one. Others may share one by chance:
 * `sameBecause` decides. Numbers take less memory than the texts: those of all stations are held at once.
 */
export function groupsOf(station: ComparedStation): number[] {
  const keys = [streamKeyOf(station.streamUrl), streamKeyOf(station.finalUrl), nameKeyOf(station)];
  return [...new Set(keys.flatMap((key) => (key === null ? [] : fnv1a(key))))];
}

/** Why two stations seem to be one, the strongest reason; null if they do not. */
export function sameBecause(one: ComparedStation, two: ComparedStation): SameBecause | null {
  const [stream, otherStream] = [streamKeyOf(one.streamUrl), streamKeyOf(two.streamUrl)];
  if (stream !== null && stream === otherStream) return "key";
  const [final, otherFinal] = [streamKeyOf(one.finalUrl), streamKeyOf(two.finalUrl)];
  const otherKeys = new Set([otherStream, otherFinal].filter((key) => key !== null));
  if ([stream, final].some((key) => key !== null && otherKeys.has(key))) return "address";
  const name = nameKeyOf(one);
  return name !== null && name === nameKeyOf(two) ? "name" : null;
}

/**
 * Largest number of pairs of a group: more stations share a URL that belongs to none of them. Further pairs follow when
 * these are decided.
 */
const MAX_PAIRS = 20;

/**
 * The pairs among stations that share a group: each station with the oldest one that it seems to be, and is not known
 * to differ from. `kept`: the subjects of pairs that are two stations.
 */
export function pairsAmong(stations: readonly ComparedStation[], kept: ReadonlySet<string>): StationPair[] {
  const byAge = [...stations].sort(byAgeThenId);
  const pairs: StationPair[] = [];
  for (const [index, station] of byAge.entries()) {
    if (pairs.length >= MAX_PAIRS) break;
    for (const older of byAge.slice(0, index)) {
      const because = sameBecause(older, station);
      const subject = subjectOf(older.id, station.id);
      if (because === null || kept.has(subject)) continue;
      pairs.push({ subject, younger: station.id, other: older.id, because });
      break;
    }
  }
  return pairs;
}

/** The subject of a pair: both ids in order, joined by a space. */
function subjectOf(one: string, two: string): string {
  return [one, two].sort().join(" ");
}

function byAgeThenId(one: ComparedStation, two: ComparedStation): number {
  return one.createdAt.getTime() - two.createdAt.getTime() || (one.id < two.id ? -1 : 1);
}
