import { fold } from "#app/platform/text/folded-text.ts";
import { listUrl } from "#app/stations/catalogue/list-query.ts";
import { CODEC_NAMES, type Station } from "#app/stations/station/station.ts";
import { countedLanguages, type SummaryPart, summaryParts } from "#app/stations/station/station-summary.ts";

/** A part of a station's line: the text before it, its text, and the list to which it links. */
export type LinePart = { before: string; text: string; href: string | null };

/**
 * What is known about a station, in one line: «Jazz · Porto, Portugal · em português · 128 kbps · AAC». Genre, country,
 * city and language link to their lists. Empty if only the genre is known, which stands above the name.
 */
export function stationLine(station: Station): LinePart[] {
  const parts: LinePart[] = summaryParts(station).map((part) => ({
    before: part.before,
    text: part.text,
    href: urlOf(part, station),
  }));
  for (const text of [countedLanguages(station), ...bitrateAndCodec(station)].filter(Boolean)) {
    parts.push({ before: parts.length > 0 ? " · " : "", text, href: null });
  }
  return parts.length === 1 && station.genre ? [] : parts;
}

/** The region, unless it repeats the city or the country: many lists name the city there. */
export function regionBesideCity({ region, city, country }: Pick<Station, "region" | "city" | "country">): string {
  return [city, country].some((place) => fold(place) === fold(region)) ? "" : region;
}

/** Cities of several countries have one name. */
function urlOf({ field, text }: SummaryPart, { country }: Station): string {
  return listUrl(field === "city" ? { country, city: text } : { [field]: text });
}

/** Bitrate and codec, as far as they are known: «128 kbps», «AAC». */
export function bitrateAndCodec({ bitrate, streamCodec }: Pick<Station, "bitrate" | "streamCodec">): string[] {
  return [bitrate.replace(/^(\d+) *kbps$/i, "$1\u00a0kbps"), CODEC_NAMES[streamCodec]].filter(Boolean);
}
