import { ENTRY_TOO_LONG, MAX_ENTRY_LENGTH } from "./lines.ts";
import {
  type BadRow,
  badRow,
  type ListedRow,
  listedBitrate,
  listedCountry,
  listedTags,
  listedUrl,
  NO_STREAM,
  rowOf,
} from "./listed-row.ts";
import { childText, parseElement, type XmlToken } from "./xml.ts";

/**
 * Reads stations from an XSPF list; of a track with several locations, the first. Supports `meta` elements with our
 * names and with those of IPTV attributes. Source: xspf.org, version 1.
 */
export async function* readXspf(tokens: AsyncIterable<XmlToken[]>): AsyncGenerator<ListedRow | BadRow> {
  let row = 0;
  /** The source of the open track; null between tracks. */
  let track: string | null = null;
  for await (const batch of tokens) {
    for (const { kind, name, raw } of batch) {
      const isTrackStart = name === "track" && kind !== "close";
      if (isTrackStart && track !== null) {
        row += 1;
        yield badRow(row, "o elemento track não está fechado", track);
      }
      if (isTrackStart) track = raw;
      else if (track !== null && track.length <= MAX_ENTRY_LENGTH) track += raw;
      if (name !== "track" || kind === "open" || track === null) continue;
      row += 1;
      yield readTrack(row, track);
      track = null;
    }
  }
  if (track !== null) yield badRow(row + 1, "o ficheiro acaba a meio do elemento track", track);
}

function readTrack(row: number, raw: string): ListedRow | BadRow {
  if (raw.length > MAX_ENTRY_LENGTH) return badRow(row, ENTRY_TOO_LONG, raw);
  const track = parseElement(raw);
  if (!track) return badRow(row, "a linha não é XML válido", raw);
  const text = (key: string) => childText(track[key]).trim();
  const streamUrl = listedUrl(text("location"));
  if (!streamUrl) return badRow(row, NO_STREAM, text("title") || raw);
  const meta = metaOf(track);
  const tags = listedTags(meta.tags ?? meta["group-title"] ?? "");
  return rowOf(row, {
    name: text("title"),
    streamUrl,
    websiteUrl: listedUrl(text("info")),
    imageUrl: listedUrl(text("image")),
    description: text("annotation"),
    genre: (meta.genre ?? "").trim() || (tags[0] ?? ""),
    ...listedCountry(meta.country ?? meta["tvg-country"] ?? ""),
    city: (meta.city ?? "").trim(),
    region: (meta.region ?? "").trim(),
    tags,
    languages: (meta.languages ?? meta.language ?? meta["tvg-language"] ?? "").trim(),
    bitrate: listedBitrate(meta.bitrate ?? ""),
    codec: (meta.codec ?? "").trim(),
  });
}

function metaOf(track: Record<string, unknown>): Partial<Record<string, string>> {
  const metas: unknown[] = [track.meta].flat();
  return Object.fromEntries(
    metas.flatMap((meta) => {
      const name: unknown = typeof meta === "object" && meta !== null ? Reflect.get(meta, "rel") : null;
      return typeof name === "string" ? [[name.toLowerCase(), childText(meta)]] : [];
    }),
  );
}
