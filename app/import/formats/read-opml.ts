import { MAX_ENTRY_LENGTH, TOO_LONG } from "./lines.ts";
import { type BadRow, badRow, type ListedRow, rowOf } from "./listed-row.ts";
import { parseElement } from "./parse-element.ts";
import { listedBitrate, listedCountry, listedTags, listedUrl } from "./row-fields.ts";
import type { XmlToken } from "./xml-tokens.ts";

/** Groups beyond these, counted from the station outwards, say little about it. */
const MOST_GROUPS = 5;

/**
 * The stations of an OPML list: outlines that have an address. Outlines around them are groups, the nearest of which is
 * the genre, and all of them tags. However deep they are nested. Source: opml.org 2.0; attributes as TuneIn, RadioTime and
 * podcast programs spell them, in any letters.
 */
export async function* readOpml(tokens: AsyncIterable<XmlToken[]>): AsyncGenerator<ListedRow | BadRow> {
  let row = 0;
  /** The outlines that are open, from outside in; those without a name of their own are empty. */
  const groups: string[] = [];
  for await (const batch of tokens) {
    for (const { kind, name, raw } of batch) {
      if (name !== "outline") continue;
      if (kind === "close") {
        groups.pop();
        continue;
      }
      const said = raw.length > MAX_ENTRY_LENGTH ? null : attributesOf(raw);
      if (!said || isStation(said)) {
        row += 1;
        yield said ? station(row, said, groups) : badRow(row, TOO_LONG, raw);
      }
      if (kind === "open") groups.push(said && !isStation(said) ? (said.text ?? said.title ?? "").trim() : "");
    }
  }
}

type Attributes = Partial<Record<string, string>>;

function addressOf({ url, xmlurl }: Attributes): string {
  return listedUrl(url ?? xmlurl ?? "");
}

/** Links lead to more lists. */
function isStation(said: Attributes): boolean {
  return addressOf(said) !== "" && said.type?.toLowerCase() !== "link";
}

function station(row: number, said: Attributes, groups: readonly string[]): ListedRow {
  const around = groups.filter(Boolean).slice(-MOST_GROUPS).reverse();
  const genre = (said.genre ?? "").trim();
  return rowOf(row, {
    name: (said.text || said.title || "").trim(),
    streamUrl: addressOf(said),
    websiteUrl: listedUrl(said.htmlurl ?? ""),
    imageUrl: listedUrl(said.image ?? said.imageurl ?? ""),
    description: (said.description ?? said.subtext ?? "").trim(),
    genre: genre || (around[0] ?? ""),
    ...listedCountry(said.country ?? ""),
    city: (said.city ?? "").trim(),
    tags: [...listedTags(said.tags ?? ""), ...around],
    bitrate: listedBitrate(said.bitrate ?? ""),
    codec: (said.codec ?? said.formats ?? "").trim(),
  });
}

function attributesOf(raw: string): Attributes {
  const parsed = parseElement(raw.replace(/\/?>$/, "/>")) ?? {};
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([key, value]) => (typeof value === "string" ? [[key.toLowerCase(), value]] : [])),
  );
}
