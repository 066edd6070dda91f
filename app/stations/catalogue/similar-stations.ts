import { fold } from "#app/platform/text/folded-text.ts";
import { MAX_URL_LENGTH, parseUrl } from "#app/platform/text/web-url.ts";
import type { Station } from "#app/stations/station/station.ts";
import { sameStreamKey } from "#app/stations/station/stream-key.ts";
import type { StationOrders } from "./station-orders.ts";
import type { StationStore } from "./station-store.ts";

/** A limit on time: a genre may consist of thousands of twins. */
const MAX_CANDIDATES = 200;

/** See `Catalogue.similarTo`. */
export function similarStations(
  station: Station,
  count: number,
  { store, orders }: { store: StationStore; orders: Pick<StationOrders, "inSlot" | "slotsBy"> },
): Station[] {
  const group = store.genres.find(station.genre);
  if (!group) return [];
  const candidates: Station[] = [];
  for (const slot of orders.slotsBy("listeners")) {
    if (candidates.length >= MAX_CANDIDATES) break;
    if (store.genreIn(slot) !== group) continue;
    const candidate = orders.inSlot(slot);
    if (candidate.id !== station.id) candidates.push(candidate);
  }
  return withoutTwins(station, candidates, count);
}

/**
 * The first stations that are twins neither of `station` nor of each other, in the order given. Twins are probably one
 * station: they have the same stream, the same website host, or the same name without codecs, bitrates and numbers.
 * Limits: stations that share a host, such as a broadcaster's, count as twins too.
 */
export function withoutTwins(station: Station, others: Iterable<Station>, count: number): Station[] {
  const seen = new Set(twinKeys(station));
  const distinct: Station[] = [];
  for (const other of others) {
    if (distinct.length >= count) break;
    const keys = twinKeys(other);
    if (keys.some((key) => seen.has(key))) continue;
    distinct.push(other);
    for (const key of keys) seen.add(key);
  }
  return distinct;
}

function twinKeys({ name, streamUrl, playUrl, websiteUrl }: Station): string[] {
  const streams = [streamUrl, playUrl].filter(Boolean).map((url) => `stream ${sameStreamKey(url)}`);
  const host = websiteHost(websiteUrl);
  return [...streams, ...(host ? [`host ${host}`] : []), `name ${stationNameKey(name)}`];
}

function websiteHost(websiteUrl: string): string {
  if (websiteUrl.length > MAX_URL_LENGTH) return "";
  return parseUrl(websiteUrl)?.host.replace(/^www\./, "") ?? "";
}

/** A number, alone or with the unit of a bitrate; a unit; a codec. Folded. */
const VARIANT_WORD =
  /^(?:\d+|\d*(?:kbit|kbps|kbs|kb|k|bit)s?|mp[23]|(?:he)?aac(?:p|plus|v\d)?|ogg|vorbis|opus|flac|hls)$/;

/** A name without case, accents, codecs, bitrates and numbers; if nothing else is in it, the whole name. */
export function stationNameKey(name: string): string {
  const folded = fold(name)
    .replaceAll(/kb(?:it)?\/s/g, "kbps")
    .replaceAll(/(?:he[ -])?aac[ -]?v(?=\d)/g, "aacv")
    .replaceAll("he-aac", "aac")
    .replaceAll("he aac", "aac");
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.filter((word) => !VARIANT_WORD.test(word)).join(" ") || folded;
}
