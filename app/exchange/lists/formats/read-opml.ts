import { ENTRY_TOO_LONG, MAX_ENTRY_LENGTH } from "./lines.ts";
import {
  type BadRow,
  badRow,
  type ListedRow,
  listedBitrate,
  listedCountry,
  listedTags,
  listedUrl,
  rowOf,
} from "./listed-row.ts";
import { MAX_GROUPS } from "./nested-rows.ts";
import { parseElement, type XmlToken } from "./xml.ts";

/**
 * Reads stations from an OPML list: outlines with a URL. The outlines around them, at any depth, are groups: all become
 * tags, the innermost the genre. Source: opml.org 2.0; attribute names as in TuneIn, RadioTime and podcast programs, in
 * any case.
 */
export async function* readOpml(tokens: AsyncIterable<XmlToken[]>): AsyncGenerator<ListedRow | BadRow> {
  let row = 0;
  /** Names of the open outlines, from outside in; empty for those that are no groups. */
  const groups: string[] = [];
  for await (const batch of tokens) {
    for (const { kind, name, raw } of batch) {
      if (name !== "outline") continue;
      if (kind === "close") {
        groups.pop();
        continue;
      }
      const attributes = raw.length > MAX_ENTRY_LENGTH ? null : attributesOf(raw);
      if (!attributes || isStation(attributes)) {
        row += 1;
        yield attributes ? station(row, attributes, groups) : badRow(row, ENTRY_TOO_LONG, raw);
      }
      if (kind === "open")
        groups.push(attributes && !isStation(attributes) ? (attributes.text ?? attributes.title ?? "").trim() : "");
    }
  }
}

type Attributes = Partial<Record<string, string>>;

function streamUrlOf({ url, xmlurl }: Attributes): string {
  return listedUrl(url ?? xmlurl ?? "");
}

/** Outlines of type link lead to more lists. */
function isStation(attributes: Attributes): boolean {
  return streamUrlOf(attributes) !== "" && attributes.type?.toLowerCase() !== "link";
}

function station(row: number, attributes: Attributes, groups: readonly string[]): ListedRow {
  const innermost = groups.filter(Boolean).slice(-MAX_GROUPS).reverse();
  const genre = (attributes.genre ?? "").trim();
  return rowOf(row, {
    name: (attributes.text || attributes.title || "").trim(),
    streamUrl: streamUrlOf(attributes),
    websiteUrl: listedUrl(attributes.htmlurl ?? ""),
    imageUrl: listedUrl(attributes.image ?? attributes.imageurl ?? ""),
    description: (attributes.description ?? attributes.subtext ?? "").trim(),
    genre: genre || (innermost[0] ?? ""),
    ...listedCountry(attributes.country ?? ""),
    city: (attributes.city ?? "").trim(),
    tags: [...listedTags(attributes.tags ?? ""), ...innermost],
    languages: (attributes.languages ?? attributes.language ?? "").trim(),
    bitrate: listedBitrate(attributes.bitrate ?? ""),
    codec: (attributes.codec ?? attributes.formats ?? "").trim(),
  });
}

function attributesOf(raw: string): Attributes {
  const parsed = parseElement(raw.replace(/\/?>$/, "/>")) ?? {};
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([key, value]) => (typeof value === "string" ? [[key.toLowerCase(), value]] : [])),
  );
}
