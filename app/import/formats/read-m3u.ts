import { MAX_ENTRY_LENGTH, TOO_LONG } from "./lines.ts";
import { type BadRow, badRow, type ListedRow, NO_STREAM, rowOf } from "./listed-row.ts";
import { listedCountry, listedTags, listedUrl } from "./row-fields.ts";

type Said = Partial<Omit<ListedRow, "row">>;

/**
 * The stations of an M3U list: addresses, and what the remarks before each say of it. IPTV attributes (tvg-name, tvg-logo,
 * tvg-country, group-title), #EXTGRP, #EXTGENRE and #EXTIMG are understood, other remarks passed over.
 * Source: there is no standard; as Winamp, VLC, Kodi and Radio Browser write it.
 */
export async function* readM3u(lines: AsyncIterable<string[]>): AsyncGenerator<ListedRow | BadRow> {
  let row = 0;
  /** What was said of the address that is to come; `announced`: its #EXTINF. */
  let said: Said = {};
  let announced = "";
  for await (const batch of lines) {
    for (const line of batch) {
      const text = line.trim();
      if (text === "") continue;
      if (!text.startsWith("#")) {
        row += 1;
        yield line.length > MAX_ENTRY_LENGTH ? badRow(row, TOO_LONG, text) : rowOf(row, { ...said, streamUrl: text });
        [said, announced] = [{}, ""];
      } else if (/^#EXTINF:/i.test(text)) {
        if (announced) {
          row += 1;
          yield badRow(row, NO_STREAM, announced);
          said = {};
        }
        announced = text;
        said = { ...said, ...announcement(text.slice("#EXTINF:".length)) };
      } else {
        said = { ...said, ...remark(text) };
      }
    }
  }
  if (announced) yield badRow(row + 1, NO_STREAM, announced);
}

/** `-1 tvg-logo="…" group-title="…",Name`: the name is what follows the first comma outside quotation marks. */
function announcement(text: string): Said {
  const comma = commaOutsideQuotes(text);
  const attributes: Record<string, string> = {};
  for (const [, key = "", value = ""] of text.slice(0, comma).matchAll(/(?<![\w-])([\w-]+)="([^"]*)"/g)) {
    attributes[key.toLowerCase()] = value;
  }
  const name = text.slice(comma + 1).trim() || (attributes["tvg-name"] ?? "").trim();
  return {
    ...(name && { name }),
    ...(attributes["tvg-logo"] && { imageUrl: listedUrl(attributes["tvg-logo"]) }),
    ...(attributes["group-title"] && grouped(attributes["group-title"])),
    ...(attributes["tvg-country"] && listedCountry(attributes["tvg-country"])),
  };
}

function commaOutsideQuotes(text: string): number {
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '"') quoted = !quoted;
    if (text[index] === "," && !quoted) return index;
  }
  // A quotation mark that is never closed.
  return text.lastIndexOf(",") >= 0 ? text.indexOf(",", text.lastIndexOf('",')) : text.length;
}

function remark(text: string): Said {
  const [, key = "", value = ""] = /^#([A-Z]+):(.*)$/i.exec(text) ?? [];
  switch (key.toUpperCase()) {
    case "EXTGRP":
    case "EXTGENRE":
      return grouped(value);
    case "EXTIMG":
      return { imageUrl: listedUrl(value) };
    default:
      return {};
  }
}

/** A group is a genre in lists of radio, or several. */
function grouped(text: string): Said {
  const tags = listedTags(text);
  return { genre: tags[0] ?? "", tags };
}
